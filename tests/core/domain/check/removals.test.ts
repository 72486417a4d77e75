import { describe, expect, it } from 'vitest'
import type { Micros, StoredValue } from '../../../../src/core/domain/check/records.ts'
import { Removals } from '../../../../src/core/domain/check/removals.ts'

const AT = 1_763_700_000_000_000 as Micros
const MINUTE = 60_000_000

const aRecord = (removal: Readonly<Record<string, StoredValue>>, part = 'recipient') => ({
  id: 't1',
  fields: {
    removed: {
      map: { [part]: { map: { by: 'cleo', at: { time: AT }, for: 'left', ...removal } } },
    },
  },
  createdAt: null,
  updatedAt: null,
})

/** What is wrong where Cleo left some minutes after the removal; null where she did not leave. */
function judged(record: ReturnType<typeof aRecord>, minutes: number | null) {
  const removals = new Removals()
  removals.add(record)
  const leftAt = minutes === null ? null : ((AT + minutes * MINUTE) as Micros)
  return removals.judge((id) => (id === 'cleo' ? leftAt : null))
}

describe('a text that was taken away because somebody left', () => {
  it.each([-10_000, 0, 9, 10])('is right where they left %d minutes after it', (minutes) => {
    expect(judged(aRecord({}), minutes)).toEqual([])
  })

  it.each(['sender', 'recipient', 'message'])('is a finding where they stayed: %s', (part) => {
    expect(judged(aRecord({}, part), null)).toEqual([
      {
        code: 'entry-broken',
        about: 'transaction',
        id: 't1',
        expected: `removed.${part}: by somebody who had left by 2025-11-21T04:40:00.000000Z`,
        found: `removed.${part}: by "cleo", who did not leave`,
      },
    ])
  })

  it('is a finding where they left much later', () => {
    expect(judged(aRecord({}), 11)).toMatchObject([
      { found: 'removed.recipient: by "cleo", who left 2025-11-21T04:51:00.000000Z' },
    ])
  })

  it('is a finding where somebody else left', () => {
    expect(judged(aRecord({ by: 'mona' }), -1)).toHaveLength(1)
  })

  it.each(['own', 'moderation'])(
    'is not looked for where it went for another reason: %s',
    (why) => {
      expect(judged(aRecord({ for: why }), null)).toEqual([])
    },
  )

  it('counts as it is when its record is read again', () => {
    const removals = new Removals()
    removals.add(aRecord({}))
    removals.add(aRecord({ for: 'own' }))
    expect(removals.judge(() => null)).toEqual([])
  })
})
