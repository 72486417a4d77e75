import { describeTime } from './describe.ts'
import type { Micros } from './entry.ts'
import type { Finding, Hint } from './finding.ts'
import { isTime, type StoredRecord } from './stored-record.ts'
import { TIME_TOLERANCE } from './time-tolerance.ts'

/**
 * Hints at an account that the database first wrote at another time than its `joinDate`. The time of the last write is not
 * compared, since a new name changes it as well.
 */
export function judgeTimesOfAccount(record: StoredRecord): readonly Hint[] {
  return hints('account', record.id, [
    ['first written', timeIn(record, 'joinDate'), record.createdAt],
  ])
}

/** Hints at a transaction that the database first or last wrote at another time than its record says. At most one. */
export function judgeTimesOfTransaction(record: StoredRecord): readonly Hint[] {
  const sentAt = timeIn(record, 'timestamp')
  return hints('transaction', record.id, [
    ['first written', sentAt, record.createdAt],
    ['last written', timeIn(record, 'settledAt') ?? sentAt, record.updatedAt],
  ])
}

/** Finds times of a record that are later than `latest`, the latest that a client could have written. */
export function judgeFuture(
  about: Finding['about'],
  record: StoredRecord,
  latest: Micros,
): readonly Finding[] {
  const names = about === 'account' ? ['joinDate'] : ['timestamp', 'settledAt']
  return names.flatMap((name) => {
    const time = timeIn(record, name)
    if (time === null || time <= latest + TIME_TOLERANCE) return []
    const expected = `${name}: ${describeTime(latest)} at the latest`
    const found = `${name}: ${describeTime(time)}`
    return [{ code: 'entry-broken', about, id: record.id, expected, found }]
  })
}

function timeIn({ fields }: StoredRecord, name: string): Micros | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return isTime(value) ? value.time : null
}

type Write = readonly [what: string, recorded: Micros | null, written: Micros | null]

function hints(about: Hint['about'], id: string, writes: readonly Write[]): readonly Hint[] {
  for (const [what, recorded, written] of writes) {
    if (recorded === null || written === null) continue
    if (Math.abs(written - recorded) <= TIME_TOLERANCE) continue
    const expected = `${what}: ${describeTime(recorded)}`
    const found = `${what}: ${describeTime(written)}`
    return [{ code: 'changed-after-the-fact', about, id, expected, found }]
  }
  return []
}
