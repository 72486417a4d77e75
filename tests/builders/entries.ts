import fc from 'fast-check'
import type {
  CloseEntry,
  Entry,
  LeaveEntry,
  NameEntry,
  OpenEntry,
  SendEntry,
} from '../../src/core/domain/check/entry.ts'
import type { Micros } from '../../src/core/domain/check/records.ts'

/** The digest of no texts in particular: 32 zeros. */
export const SOME_DIGEST = '0'.repeat(64)

type Plain<E extends Entry> = Partial<Omit<E, 'time' | 'kind'>> & { readonly time?: number }

export function anOpening({ time = 1, ...rest }: Plain<OpenEntry> = {}): OpenEntry {
  return { kind: 'open', id: 'lin-id', time: time as Micros, ...rest }
}

/** Lin takes her name, unless said otherwise. */
export function aNaming({ time = 1, ...rest }: Plain<NameEntry> = {}): NameEntry {
  return { kind: 'name', id: 'lin', time: time as Micros, accountId: 'lin-id', ...rest }
}

export function aLeaving({ time = 4, ...rest }: Plain<LeaveEntry> = {}): LeaveEntry {
  return { kind: 'leave', id: 'lin-id', time: time as Micros, ...rest }
}

/** 37 points from Lin to Maya, unless said otherwise. */
export function aSending({ time = 2, ...rest }: Plain<SendEntry> = {}): SendEntry {
  const who = { senderId: 'lin-id', recipientId: 'maya-id' }
  const start = { kind: 'send', id: 't1', time: time as Micros } as const
  return { ...start, ...who, points: 37, textDigest: SOME_DIGEST, ...rest }
}

export function aClosing({ time = 3, ...rest }: Plain<CloseEntry> = {}): CloseEntry {
  const start = { kind: 'close', id: 't1', time: time as Micros } as const
  return { ...start, status: 'settled', recipientId: 'maya-id', ...rest }
}

const anyId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.array(fc.nat(0xffff), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
)
const anyTime = fc.oneof(fc.nat(3), fc.maxSafeInteger())
const anyDigest = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

/** Any entry that the ledger can have; few times, so that many are equal. */
export const anyEntry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ id: anyId, time: anyTime }).map(anOpening),
  fc.record({ id: anyId, time: anyTime, accountId: anyId }).map(aNaming),
  fc.record({ id: anyId, time: anyTime }).map(aLeaving),
  fc
    .record({
      id: anyId,
      time: anyTime,
      senderId: anyId,
      recipientId: fc.option(anyId),
      points: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      textDigest: anyDigest,
    })
    .map(aSending),
  fc
    .record({ id: anyId, time: anyTime, recipientId: fc.option(anyId) })
    .map((plain) =>
      aClosing({ ...plain, status: plain.recipientId === null ? 'returned' : 'settled' }),
    ),
)
