import { describe, expect, it } from 'vitest'
import { step } from '../../src/core/domain/send.ts'
import { exploreSends } from './explore-sends.ts'
import { PLANTED_IN_SENDS } from './planted-sends.ts'

const WALKS = [
  ['new in one tab', 'sent twice', { clicks: 2, ends: 0, timeouts: 0 }],
  ['found in both', 'sent once, in a tab that may be closed', { clicks: 1, ends: 1, timeouts: 0 }],
  ['new in one tab', 'sent once, with faults', { clicks: 1, ends: 1, timeouts: 1 }],
] as const

describe('a send in two tabs of one person', () => {
  it.each(WALKS)(
    'keeps every promise in every order of events, with a draft that is %s, and %s',
    (drafts, _, most) => {
      const { states, violation } = exploreSends(step, drafts, most)
      process.stdout.write(`${states} states of a send whose draft is ${drafts}\n`)
      expect(violation).toBeNull()
    },
  )

  it.each(PLANTED_IN_SENDS)('breaks a promise with a planted bug: $what', ({ plant }) => {
    const planted = plant(step)
    const broken = WALKS.some(([drafts, , most]) => exploreSends(planted, drafts, most).violation)
    expect(broken).toBe(true)
  })
})
