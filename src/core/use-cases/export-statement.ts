import type { HistoryCursor, Movement } from '../domain/history.ts'
import {
  type Period,
  STATEMENT_COLUMNS,
  statementCells,
  statementJson,
  statementOf,
} from '../domain/history.ts'
import type { UserId } from '../domain/ids.ts'
import type { History } from '../ports/history.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Clock, TableFormat } from '../ports/platform.ts'

export type StatementFormat = 'csv' | 'json'

interface StatementRequest {
  readonly account: { readonly id: UserId; readonly name: string }
  readonly period: Period
  readonly format: StatementFormat
}

/** A statement as a file. */
export interface ExportedStatement {
  readonly text: string
  /** How many movements are in it. */
  readonly rows: number
  /** How many movements were read for it: from the end of the period, or from now, back to its start. */
  readonly read: number
}

/** Writes what one account sent and received in a period, read from the ledger and not from what a page has loaded. */
export class ExportStatement {
  constructor(
    private readonly history: History,
    private readonly csv: TableFormat,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the statement, oldest movement first; null if it was stopped. `shouldContinue` is called after each page with the number of
   * movements read so far; with false it stops. Throws a `Fault` if the ledger cannot be reached.
   */
  async export(
    { account, period, format }: StatementRequest,
    shouldContinue: (read: number) => boolean,
  ): Promise<ExportedStatement | null> {
    const read: Movement[] = []
    let next = await this.endOf(account.id, period)
    do {
      const page = await this.history.load(account.id, next, LONGEST_LIST)
      read.push(...page.movements)
      next = page.next
      if (!shouldContinue(read.length)) return null
    } while (next !== null && !coversPeriod(read, period))
    const statement = statementOf(account, period, read)
    const text = format === 'csv' ? this.table(statement.movements) : statementJson(statement)
    return { text, rows: statement.movements.length, read: read.length }
  }

  /** Where to begin; null begins with the newest movement. */
  private async endOf(account: UserId, { before }: Period): Promise<HistoryCursor | null> {
    const isPast = before !== null && before <= this.clock.now()
    return isPast ? this.history.positionAt(account, before) : null
  }

  private table(movements: readonly Movement[]): string {
    const rows = [STATEMENT_COLUMNS, ...movements.map(statementCells)]
    return rows.map((row) => this.csv.row(row)).join('')
  }
}

function coversPeriod(read: readonly Movement[], { from }: Period): boolean {
  const oldest = read.at(-1)
  return from !== null && oldest !== undefined && oldest.at < from
}
