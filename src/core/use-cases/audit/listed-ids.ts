import type { EntryKind } from '../../domain/check/entry.ts'

/** The ids of the accounts and transactions that the lists of a ledger have. */
export class ListedIds {
  readonly account: string[] = []
  readonly transaction: string[] = []

  /** Takes a record of a list. Who closes points sent them before. */
  add(kind: EntryKind, id: string): void {
    if (kind === 'open') this.account.push(id)
    if (kind === 'send') this.transaction.push(id)
  }
}
