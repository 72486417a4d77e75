import type { Finding, Hint } from '../../domain/check/finding.ts'
import { judgeAccount } from '../../domain/check/judge-account.ts'
import { judgeTimesOfAccount, judgeTimesOfTransaction } from '../../domain/check/judge-times.ts'
import { judgeTransaction } from '../../domain/check/judge-transaction.ts'
import type { StoredRecord } from '../../domain/check/stored-record.ts'
import type { BrokenRecord } from '../../ports/ledger-copy.ts'

/** What a check has found so far. The same finding counts once, however often its record is read. */
export class Found {
  readonly #findings = new Map<string, Finding>()
  readonly #hints = new Map<string, Hint>()
  readonly #broken = new Map<string, BrokenRecord>()

  get findings(): readonly Finding[] {
    return [...this.#findings.values()]
  }

  get hints(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The records that a later check has to read again. */
  get broken(): readonly BrokenRecord[] {
    return [...this.#broken.values()]
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) this.#findings.set(JSON.stringify(finding), finding)
  }

  /** Judges a record by itself. */
  judge(about: BrokenRecord['about'], record: StoredRecord): void {
    const isAccount = about === 'account'
    const findings = isAccount ? judgeAccount(record) : judgeTransaction(record)
    const hints = isAccount ? judgeTimesOfAccount(record) : judgeTimesOfTransaction(record)
    for (const hint of hints) this.#hints.set(JSON.stringify(hint), hint)
    if (findings.length > 0)
      this.#broken.set(JSON.stringify([about, record.id]), { about, id: record.id })
    this.add(findings)
  }
}
