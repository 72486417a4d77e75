import type { LedgerChange } from '../../src/adapters/memory/journal.ts'
import { noJournal } from '../../src/adapters/memory/journal.ts'
import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { MemoryArchive } from '../../src/adapters/memory/memory-archive.ts'
import { MemoryDirectory } from '../../src/adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../../src/adapters/memory/memory-history.ts'
import { MemoryLedger } from '../../src/adapters/memory/memory-ledger.ts'
import { STARTING_BALANCE } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import { Fault } from '../../src/core/domain/result.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Agenda } from './agenda.ts'
import { pastOf } from './past.ts'
import { Violation } from './violation.ts'

export type PortName = 'ledger' | 'directory' | 'history' | 'archive'

/** On whose behalf a write is, among its arguments. Reads are for everybody. */
const authors: Record<string, (args: readonly unknown[]) => unknown> = {
  openAccount: ([id]) => id,
  post: ([transfer]) => (transfer as Transfer).senderId,
  handOver: ([, sender]) => sender,
  takeBack: ([, sender]) => sender,
  takeName: ([id]) => id,
  setDescription: ([id]) => id,
}

/** The one ledger of a world: what it says is so. */
export class Server {
  readonly ports
  private readonly posted = new Set<TransactionId>()

  private constructor(
    readonly store: LedgerStore,
    agenda: Agenda,
  ) {
    this.ports = {
      ledger: new MemoryLedger(store),
      directory: new MemoryDirectory(store),
      history: new MemoryHistory(store),
      archive: new MemoryArchive(store, { now: () => agenda.now }),
    }
    store.watch((change) => this.check(change))
  }

  static async open(agenda: Agenda): Promise<Server> {
    const clock = { now: () => agenda.now }
    const initialCommit = () => pastOf(agenda)
    const options = { journal: noJournal(), clock, productName: 'Pledger', initialCommit }
    return new Server(await LedgerStore.open(options), agenda)
  }

  /** Does what a request asks for, where the person signed in may ask for it. */
  async answer(port: PortName, name: string, args: readonly unknown[], signedIn: UserId | null) {
    const author = authors[name]
    if (author && author(args) !== signedIn) throw new Fault('denied', 'Somebody else is signed in')
    const method = Reflect.get(this.ports[port], name) as (...args: unknown[]) => Promise<unknown>
    return method.apply(this.ports[port], [...args])
  }

  /** All rows of the ledger, or those of one account, newest first. */
  rows(of: UserId | null): readonly Transaction[] {
    const all = this.store.state.rows.since(Number.NEGATIVE_INFINITY)
    if (of === null) return all
    return all.filter(({ senderId, recipientId }) => senderId === of || recipientId === of)
  }

  isNow(account: Account): boolean {
    return this.store.state.accounts.get(account.id) === account
  }

  row(id: TransactionId) {
    return this.store.state.transaction(id) ?? null
  }

  /** Checks the ledger after each commit, by sums of its own. */
  private check(change: LedgerChange): void {
    if (typeof change === 'string') return
    for (const event of change) {
      if (event.type !== 'posted') continue
      if (this.posted.has(event.row.id))
        throw new Violation(`${event.row.id} is in the ledger twice`)
      this.posted.add(event.row.id)
    }
    const { accounts, waitingRows } = this.store.state
    let sum = 0
    for (const { balance, id } of accounts.values()) {
      if (balance < 0) throw new Violation(`${id} has ${balance} GBP`)
      sum += balance
    }
    for (const { amount } of waitingRows.values()) sum -= amount
    const expected = STARTING_BALANCE * accounts.size
    if (sum !== expected) throw new Violation(`There are ${sum} GBP instead of ${expected}`)
  }
}
