import type { Commit, LedgerChange } from '../../src/adapters/memory/journal.ts'
import { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import { MemoryArchive } from '../../src/adapters/memory/memory-archive.ts'
import { MemoryDirectory } from '../../src/adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../../src/adapters/memory/memory-history.ts'
import { MemoryLeaving } from '../../src/adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../../src/adapters/memory/memory-ledger.ts'
import { MemoryModeration } from '../../src/adapters/memory/memory-moderation.ts'
import { MemoryReactions } from '../../src/adapters/memory/memory-reactions.ts'
import { MemoryRequests } from '../../src/adapters/memory/memory-requests.ts'
import { STARTING_BALANCE } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { NewRequest } from '../../src/core/domain/requests.ts'
import { accept, Fault, type Result, refuse } from '../../src/core/domain/result.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../src/core/domain/transfer.ts'
import { MemoryJournal } from '../builders/memory-journal.ts'
import type { Agenda } from './agenda.ts'
import { Answers, isRightlyRefused } from './answers.ts'
import { expectMonthSums } from './month-sums.ts'
import { pastOf } from './past.ts'
import { Standings } from './standings.ts'
import { Violation } from './violation.ts'
import { Words } from './words.ts'

export type PortName =
  | 'ledger'
  | 'directory'
  | 'history'
  | 'archive'
  | 'moderation'
  | 'leaving'
  | 'requests'
  | 'reactions'
  | 'identity'

/** On whose behalf a write is, among its arguments. Reads are for everybody. */
const authors: Record<string, (args: readonly unknown[]) => unknown> = {
  openAccount: ([id]) => id,
  post: ([transfer]) => (transfer as Transfer).senderId,
  handOver: ([, sender]) => sender,
  takeBack: ([, sender]) => sender,
  claimName: ([id]) => id,
  setDescription: ([id]) => id,
  removeMessage: ([, by]) => by,
  report: ([, by]) => by,
  reportRequest: ([, by]) => by,
  loadReports: ([reader]) => reader,
  dismiss: ([, by]) => by,
  dismissAllBy: ([, by]) => by,
  suspend: ([, by]) => by,
  lift: ([, by]) => by,
  clearDescription: ([, by]) => by,
  leave: ([person]) => person,
  removeWords: ([person]) => person,
  deleteIdentity: ([person]) => person,
  ask: ([request]) => (request as NewRequest).from,
  decline: ([, to]) => to,
  withdraw: ([from]) => from,
  mute: ([, by]) => by,
  unmute: ([, by]) => by,
  loadMuted: ([reader]) => reader,
  forget: ([person]) => person,
  react: ([, by]) => by,
}

/** What only moderators may do. */
const ofOffice: ReadonlySet<string> = new Set([
  'loadReports',
  'dismiss',
  'dismissAllBy',
  'suspend',
  'lift',
  'clearDescription',
])

/** The one ledger of a world: what it says is so. */
export class Server {
  readonly ports
  readonly words: Words
  readonly answers = new Answers()
  /** Who has deleted their identity. Nobody can sign in as them any more. */
  readonly gone = new Set<UserId>()
  /** When it answers again. */
  private upAt = 0
  private readonly posted = new Set<TransactionId>()
  private readonly standings = new Standings()

  private constructor(
    readonly store: LedgerStore,
    private readonly agenda: Agenda,
  ) {
    this.ports = {
      ledger: new MemoryLedger(store),
      directory: new MemoryDirectory(store),
      history: new MemoryHistory(store),
      archive: new MemoryArchive(store, { now: () => agenda.now }, 'pledger/demo'),
      moderation: new MemoryModeration(store),
      leaving: new MemoryLeaving(store),
      requests: new MemoryRequests(store),
      reactions: new MemoryReactions(store),
      identity: { deleteIdentity: async (person: UserId) => this.deleteIdentity(person) },
    }
    this.words = new Words(this.rows(null))
    store.watch((change) => this.check(change))
  }

  static async open(agenda: Agenda): Promise<Server> {
    const clock = { now: () => agenda.now }
    const initialCommit = () => pastOf(agenda)
    const options = { journal: new MemoryJournal(), clock, productName: 'Pledger', initialCommit }
    const server = new Server(await LedgerStore.open(options), agenda)
    // Loads the part of the ledger that removes messages: during the story, an import would take time of its own.
    await server.ports.ledger.removeMessage('none' as TransactionId, 'nobody' as UserId, {
      for: 'own',
    })
    return server
  }

  /** It ends, and starts again after so many milliseconds, with all that it has answered. */
  restart(after: number): void {
    this.upAt = this.agenda.now + after
  }

  /** How long it does not answer from now on. Unit: milliseconds. */
  downFor(): number {
    return Math.max(0, this.upAt - this.agenda.now)
  }

  /** Does what a request asks for, where the person signed in may ask for it. */
  async answer(port: PortName, name: string, args: readonly unknown[], signedIn: UserId | null) {
    const author = authors[name]
    if (author && author(args) !== signedIn) throw new Fault('denied', 'Somebody else is signed in')
    const method = Reflect.get(this.ports[port], name) as (...args: unknown[]) => Promise<unknown>
    const mayModerate = signedIn !== null && this.isModerator(signedIn)
    const sent = name === 'post' ? (args[0] as Transfer) : null
    if (sent) this.answers.noteSend(sent)
    const value = await method.apply(this.ports[port], [...args])
    if (sent) this.checkRefusal(sent, value as Result<Transaction, PostRefusal>)
    if (ofOffice.has(name) && !mayModerate && (value as { readonly ok: boolean }).ok)
      throw new Violation(`${signedIn} is no moderator, and the request ${name} is accepted`)
    return value
  }

  /** Throws a `Violation` unless requests, reactions and the sums of months are as they should be at the end. */
  checkAnswers(): void {
    const { state } = this.store
    this.answers.checkEnd(this.rows(null), state)
    expectMonthSums(state.accounts.values(), this.rows(null))
  }

  isModerator(person: UserId): boolean {
    return this.store.state.isModerator(person)
  }

  hasLeft(person: UserId): boolean {
    return typeof this.store.state.accounts.get(person)?.leftAt === 'number'
  }

  private deleteIdentity(person: UserId) {
    if (!this.hasLeft(person)) throw new Violation(`${person} has no identity, and has not left`)
    if (!this.answers.hasForgotten(person, this.store.state))
      throw new Violation(`${person} has left, and something of their requests stays`)
    if (this.gone.has(person)) return refuse({ code: 'auth/user-not-found' } as const)
    this.gone.add(person)
    return accept(null)
  }

  /** The owner of the ledger makes somebody a moderator, or ends that. */
  async setOffice(person: UserId, isModerator: boolean): Promise<void> {
    const type = isModerator ? 'appointed' : 'discharged'
    await this.store.write(
      () => accept([{ type, id: person }]),
      () => null,
    )
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
    this.checkEvents(change)
    this.answers.check(change, this.store.state)
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

  private checkRefusal(sent: Transfer, outcome: Result<Transaction, PostRefusal>): void {
    if (outcome.ok || isRightlyRefused(sent, outcome.refusal, this.store.state)) return
    throw new Violation(`${sent.id} is refused (${outcome.refusal.code}), and nothing is wrong`)
  }

  private checkEvents(commit: Commit): void {
    for (const event of commit) {
      this.standings.check(event, this.store.state)
      if (event.type === 'removed')
        this.words.noteTaken(event.id, event.part, event.removal.for === 'left')
      if (event.type !== 'posted') continue
      if (this.posted.has(event.row.id))
        throw new Violation(`${event.row.id} is in the ledger twice`)
      this.posted.add(event.row.id)
      this.words.noteSaid(event.row)
    }
  }
}
