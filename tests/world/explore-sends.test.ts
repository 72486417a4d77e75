import { describe, expect, it } from 'vitest'
import { step } from '../../src/core/domain/send.ts'
import { inDepth } from '../in-depth.ts'
import { exploreSends, findConfusedWorlds, type Walk } from './explore-sends.ts'
import { PLANTED_IN_STEP } from './planted-bugs.ts'

const none = { clicks: 1, ends: 0, timeouts: 0, denials: 0, resumes: Infinity, forms: Infinity }
const WALKS: readonly (readonly [string, Walk])[] = [
  [
    'two tabs, sent twice',
    { tabs: 2, isDraftFound: false, most: { ...none, clicks: 2, denials: 1 } },
  ],
  [
    'two tabs with the same draft, one of which may be closed',
    { tabs: 2, isDraftFound: true, most: { ...none, ends: 1, denials: 1 } },
  ],
  [
    'two tabs, with a lost answer, a denial and a closed tab',
    { tabs: 2, isDraftFound: false, most: { ...none, ends: 1, timeouts: 1, denials: 1 } },
  ],
  [
    'three tabs, which resume three times in all',
    { tabs: 3, isDraftFound: false, most: { ...none, denials: 1, resumes: 3, forms: 0 } },
  ],
  [
    'three tabs with the same draft, sent twice',
    { tabs: 3, isDraftFound: true, most: { ...none, clicks: 2, resumes: 1, forms: 0 } },
  ],
]

/** The walk with a lost answer takes as long as all the others. The simulated worlds lose answers in every run. */
const WALKS_OF_THIS_RUN = inDepth ? WALKS : WALKS.filter(([, { most }]) => most.timeouts === 0)

describe('a send', () => {
  it.each(WALKS_OF_THIS_RUN)('keeps every promise in every order of events: %s', (what, walk) => {
    const { states, violation } = exploreSends(step, walk)
    process.stdout.write(`${states} states of a send: ${what}\n`)
    expect(violation).toBeNull()
  })

  it('is explored without taking two worlds for the same that go on differently', () => {
    const most = { ...none, clicks: 2, denials: 1, resumes: 1, forms: 0 }
    expect(findConfusedWorlds(step, { tabs: 2, isDraftFound: false, most })).toBeNull()
  })

  it.each(PLANTED_IN_STEP)('breaks a promise with a planted bug: $what', ({ plant }) => {
    const planted = plant({ step }).step ?? step
    expect(WALKS.some(([, walk]) => exploreSends(planted, walk).violation)).toBe(true)
  })
})
