import { TIME_TOLERANCE } from './entry.ts'
import { describeTime, type Finding, type Hint } from './finding.ts'
import {
  isMap,
  isTime,
  type Micros,
  ownField,
  ownMap,
  type RecordKind,
  type StoredRecord,
} from './records.ts'

/**
 * Hints at an account that the database first wrote at another time than its `joinDate`. The time of the last write is not
 * compared, since a new name changes it as well.
 */
export function judgeTimesOfAccount(record: StoredRecord): readonly Hint[] {
  return hints('account', record.id, [
    ['first written', timeIn(record, 'joinDate'), record.createdAt],
  ])
}

/** Hints at a name that the database first wrote at another time than its `since`. A later write is a finding. */
export function judgeTimesOfName(record: StoredRecord): readonly Hint[] {
  return hints('name', record.id, [['first written', timeIn(record, 'since'), record.createdAt]])
}

/**
 * Hints at a transaction that the database first or last wrote at another time than its record says. At most one. A row that
 * people reacted to may have been written later: it does not say when they did.
 */
export function judgeTimesOfTransaction(record: StoredRecord): readonly Hint[] {
  const { id, createdAt, updatedAt } = record
  const sentAt = timeIn(record, 'timestamp')
  const changedAt = lastChange(record) ?? sentAt
  const first: Write = ['first written', sentAt, createdAt]
  const last: Write = ['last written', changedAt, updatedAt]
  const hasReactions = Object.keys(ownMap(record.fields, 'reactions')).length > 0
  const isLater = changedAt !== null && updatedAt !== null && updatedAt > changedAt
  return hints('transaction', id, hasReactions && isLater ? [first] : [first, last])
}

/** When waiting points were closed, or a text was removed, whichever was later; null for neither. */
function lastChange(record: StoredRecord): Micros | null {
  const settledAt = timeIn(record, 'settledAt')
  const times = [...removalTimes(record), ...(settledAt === null ? [] : [settledAt])]
  return times.length > 0 ? (Math.max(...times) as Micros) : null
}

function removalTimes({ fields }: StoredRecord): readonly Micros[] {
  return Object.values(ownMap(fields, 'removed')).flatMap((removal) => {
    const at = isMap(removal) ? removal.map.at : undefined
    return isTime(at) ? [at.time] : []
  })
}

const TIMES: Readonly<Record<RecordKind, readonly string[]>> = {
  account: ['joinDate', 'leftAt'],
  name: ['since'],
  transaction: ['timestamp', 'settledAt'],
}

/** Finds times of a record that are later than `latest`, the latest that a client could have written. */
export function judgeFuture(
  about: RecordKind,
  record: StoredRecord,
  latest: Micros,
): readonly Finding[] {
  const timed = TIMES[about].map((name) => [name, timeIn(record, name)] as const)
  const removals = removalTimes(record).map((time) => ['removed', time] as const)
  return [...timed, ...removals].flatMap(([name, time]) => {
    if (time === null || time <= latest + TIME_TOLERANCE) return []
    const expected = `${name}: ${describeTime(latest)} at the latest`
    const found = `${name}: ${describeTime(time)}`
    return [{ code: 'entry-broken', about, id: record.id, expected, found }]
  })
}

function timeIn({ fields }: StoredRecord, name: string): Micros | null {
  const value = ownField(fields, name)
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
