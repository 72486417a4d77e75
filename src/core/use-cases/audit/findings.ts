import type { Finding, Hint } from '../../domain/check/finding.ts'
import {
  judgeAccount,
  judgeFuture,
  judgeTimesOfAccount,
  judgeTimesOfTransaction,
  judgeTransaction,
} from '../../domain/check/judge.ts'
import type { Micros, RecordKind, StoredRecord } from '../../domain/check/records.ts'
import { type BrokenRecord, recordKey } from '../../ports/ledger-copy.ts'

/** A limit, so that a check of what is new stays cheap. */
const MOST_BROKEN = 1000

/** The findings and hints of a check so far. The same finding counts once, however often its record is read. */
export class Findings {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  /** The broken records, with the number of their findings. */
  readonly #broken = new Map<string, { readonly record: BrokenRecord; readonly count: number }>()

  /** `latest` is the latest time that a record can have, where the database takes the times. */
  constructor(private readonly latest: Micros | null) {}

  get all(): readonly Finding[] {
    return [...this.#findings.values()]
  }

  get hints(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The records that a later check of what is new has to read again, up to 1,000. */
  get broken(): readonly BrokenRecord[] {
    return [...this.#broken.values()].slice(0, MOST_BROKEN).map(({ record }) => record)
  }

  /** How many findings are about broken records that do not fit in `broken`. */
  get moreFindings(): number {
    const more = [...this.#broken.values()].slice(MOST_BROKEN)
    return more.reduce((sum, { count }) => sum + count, 0)
  }

  /** How many findings `addBroken` got about a record. */
  countAbout(record: BrokenRecord): number {
    return this.#broken.get(recordKey(record))?.count ?? 0
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) this.#findings.set(JSON.stringify(finding), finding)
  }

  /** Adds findings that the copied entries do not show: about records themselves, and about balances. */
  addBroken(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { about, id } = finding
      const isNew = !this.#findings.has(JSON.stringify(finding))
      this.add([finding])
      if (about === 'ledger' || id === null || !isNew) continue
      const record = { about, id }
      const count = this.countAbout(record) + 1
      this.#broken.set(recordKey(record), { record, count })
    }
  }

  /** Judges a record by itself. */
  judge(about: RecordKind, record: StoredRecord): void {
    const isAccount = about === 'account'
    const findings = isAccount ? judgeAccount(record) : judgeTransaction(record)
    const hints = isAccount ? judgeTimesOfAccount(record) : judgeTimesOfTransaction(record)
    for (const hint of hints) this.#hints.set(JSON.stringify(hint), hint)
    this.addBroken(findings)
    if (this.latest !== null) this.addBroken(judgeFuture(about, record, this.latest))
  }
}
