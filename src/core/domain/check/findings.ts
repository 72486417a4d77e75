import { shortened } from '../text.ts'
import { type BrokenRecord, describeCount, type Finding, type Hint, recordKey } from './finding.ts'
import { judgeAccount, judgeName, judgeTransaction } from './judge.ts'
import {
  judgeFuture,
  judgeTimesOfAccount,
  judgeTimesOfName,
  judgeTimesOfTransaction,
} from './judge-times.ts'
import type { Micros, RecordKind, StoredRecord } from './records.ts'

const JUDGES = {
  account: { judge: judgeAccount, judgeTimes: judgeTimesOfAccount },
  name: { judge: judgeName, judgeTimes: judgeTimesOfName },
  transaction: { judge: judgeTransaction, judgeTimes: judgeTimesOfTransaction },
}

/** A limit, so that a check of new records stays cheap. */
const MOST_BROKEN = 1000

/** The findings and hints of a check so far. The same finding counts once, however often its record is read. */
export class Findings {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  /** The broken records, with the number of their findings. */
  readonly #broken = new Map<string, { readonly record: BrokenRecord; readonly count: number }>()
  #notReadAgain = 0

  constructor(private readonly latest: Micros | null) {}

  get all(): readonly Finding[] {
    return [...this.#findings.values()]
  }

  get hints(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The records that a later check of new records has to read again, up to 1,000. */
  get broken(): readonly BrokenRecord[] {
    return [...this.#broken.values()].slice(0, MOST_BROKEN).map(({ record }) => record)
  }

  /** How many findings are about broken records that do not fit in `broken`, those that were not read again included. */
  get moreFindings(): number {
    const more = [...this.#broken.values()].slice(MOST_BROKEN)
    return more.reduce((sum, { count }) => sum + count, this.#notReadAgain)
  }

  /** How many findings of an earlier check are about records that this one does not read again. */
  get notReadAgain(): number {
    return this.#notReadAgain
  }

  addNotReadAgain(count: number): void {
    this.#notReadAgain += count
  }

  /** How many findings `addBroken` got about a record. */
  countAbout(record: BrokenRecord): number {
    return this.#broken.get(recordKey(record))?.count ?? 0
  }

  /** Adds findings that the copied entries do not show: about records themselves, and about balances. */
  addBroken(findings: readonly Finding[]): void {
    for (const finding of findings.map(cut)) {
      const { about, id } = finding
      const key = JSON.stringify(finding)
      const isNew = !this.#findings.has(key)
      this.#findings.set(key, finding)
      if (about === 'ledger' || id === null || !isNew) continue
      const record = { about, id }
      const count = this.countAbout(record) + 1
      this.#broken.set(recordKey(record), { record, count })
    }
  }

  /** Judges a record by itself. */
  judge(about: RecordKind, record: StoredRecord): void {
    const { judge, judgeTimes } = JUDGES[about]
    for (const hint of judgeTimes(record).map(cut)) this.#hints.set(JSON.stringify(hint), hint)
    this.addBroken(judge(record))
    if (this.latest !== null) this.addBroken(judgeFuture(about, record, this.latest))
  }
}

/** An owner can write a megabyte into a field. Entries of real ids are shorter. */
const LONGEST_WORDS = 2_000

/** A finding or a hint with the beginnings of its words only, where they are long. */
function cut<F extends Finding | Hint>(finding: F): F {
  const { expected, found } = finding
  return { ...finding, expected: beginningOf(expected), found: beginningOf(found) }
}

function beginningOf(words: string): string {
  if (words.length <= LONGEST_WORDS) return words
  return `${shortened(words, LONGEST_WORDS)} (${describeCount(words.length)} characters)`
}
