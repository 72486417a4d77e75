import { TIME_TOLERANCE } from './entry.ts'
import { describeTime, type Finding } from './finding.ts'
import { isMap, isTime, type Micros, ownMap, type StoredRecord } from './records.ts'

/** A text that somebody took away because they left. */
interface Removal {
  readonly transaction: string
  readonly part: string
  readonly by: string
  readonly at: Micros
}

/** The texts that people took away because they left: the records that say so, and whether these people had left by then. */
export class Removals {
  /** By transaction: a record that is read again counts as it is then. */
  readonly #removals = new Map<string, readonly Removal[]>()

  /** Adds the removals of a transaction. */
  add(record: StoredRecord): void {
    const removals = removalsForLeaving(record)
    if (removals.length > 0) this.#removals.set(record.id, removals)
    else this.#removals.delete(record.id)
  }

  /** Finds removals by people who had not left. `leftAt` gives the time of a departure; null for people still there. */
  judge(leftAt: (account: string) => Micros | null): readonly Finding[] {
    const removals = [...this.#removals.values()].flat()
    return removals.flatMap(({ transaction, part, by, at }) => {
      const left = leftAt(by)
      if (left !== null && left <= at + TIME_TOLERANCE) return []
      return {
        code: 'entry-broken',
        about: 'transaction',
        id: transaction,
        expected: `removed.${part}: by somebody who had left by ${describeTime(at)}`,
        found: `removed.${part}: by ${JSON.stringify(by)}, who ${left === null ? 'did not leave' : `left ${describeTime(left)}`}`,
      }
    })
  }
}

function removalsForLeaving({ id, fields }: StoredRecord): readonly Removal[] {
  const removed = Object.entries(ownMap(fields, 'removed'))
  return removed.flatMap(([part, removal]) => {
    if (!isMap(removal) || removal.map.for !== 'left') return []
    const { by, at } = removal.map
    return typeof by === 'string' && isTime(at) ? { transaction: id, part, by, at: at.time } : []
  })
}
