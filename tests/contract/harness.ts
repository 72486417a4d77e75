import type { OutsideRefusal } from '../../src/core/domain/community.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { MonthSums } from '../../src/core/domain/month.ts'
import type { Directory } from '../../src/core/ports/directory.ts'
import type { History } from '../../src/core/ports/history.ts'
import type { Leaving } from '../../src/core/ports/leave.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Moderation } from '../../src/core/ports/moderation.ts'
import type { Reactions } from '../../src/core/ports/reactions.ts'
import type { Requests } from '../../src/core/ports/requests.ts'

/** The ledger and the directory of one client. */
export interface Client {
  readonly ledger: Ledger
  readonly directory: Directory
}

/** What a contract suite needs from an adapter: a ledger that nobody else writes to. */
export interface LedgerHarness {
  /** A signed-out client. */
  readonly visitor: Client
  /** A new signed-in person without an account. */
  newPerson(): Promise<UserId>
  /** The client of this person, on their own device. */
  as(person: UserId): Client
  /** The same person on another device. */
  onOtherDevice(person: UserId): Client
  /** Deletes an account but not its names, without the rules. Only the operator can do this. */
  deleteAccount(person: UserId): Promise<void>
  /** Makes an account one from before there were prefixes, without the rules. */
  clearPrefixes(person: UserId): Promise<void>
  /** Resolves once the visitor hears of whatever is written from now on to what they watch. */
  listening(): Promise<void>
  /** Runs a job while the clock is stopped, if the adapter's clock can be. */
  sameInstant?(job: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The same with the history of a signed-out client. */
export interface HistoryHarness extends LedgerHarness {
  readonly history: History
  /** Loads, and runs `write` once between two reads of the adapter; before it loads, where the adapter reads all at once. */
  writingBetweenReads<T>(write: () => Promise<unknown>, load: () => Promise<T>): Promise<T>
}

/** A client that can also report and moderate. */
interface ModerationClient extends Client {
  readonly moderation: Moderation
}

/** A client that can also react, and ask others for points. */
export interface AnswersClient extends LeavingClient {
  readonly reactions: Reactions
  readonly requests: Requests
}

/** The same with reactions and requests. */
export interface AnswersHarness extends LeavingHarness {
  readonly visitor: AnswersClient
  as(person: UserId): AnswersClient
  onOtherDevice(person: UserId): AnswersClient
  /** Lets time pass after the last request of one person to another, without the rules. Unit: ms. */
  passTimeAfterRequest(from: UserId, to: UserId, time: number): Promise<void>
  /** Makes the sums of an account those of another month, without the rules. */
  setMonth(person: UserId, sums: MonthSums): Promise<void>
}

/** The same with moderators, whom only the operator makes, without the rules. */
export interface ModerationHarness extends LedgerHarness {
  readonly visitor: ModerationClient
  as(person: UserId): ModerationClient
  makeModerator(person: UserId): Promise<void>
  endModerator(person: UserId): Promise<void>
}

/** A client that can also leave, with the requests that are withdrawn then. */
export interface LeavingClient extends ModerationClient {
  readonly leaving: Leaving
  readonly requests: Requests
}

/** The same with people who leave, and with what only the operator does to rows, without the rules. */
export interface LeavingHarness extends ModerationHarness {
  readonly visitor: LeavingClient
  as(person: UserId): LeavingClient
  onOtherDevice(person: UserId): LeavingClient
  /** Takes the salts of a transaction away. */
  clearSalts(transaction: TransactionId): Promise<void>
  /** Writes another name into a transaction, as its database's owner can. */
  changeName(transaction: TransactionId, part: 'sender' | 'recipient', name: string): Promise<void>
}

/** The same in a ledger of members: everybody is one, until they are outside. */
export interface MembersHarness extends LeavingHarness {
  /** The client of a person who is no member any more, or whose address is not confirmed. */
  outside(person: UserId, why: OutsideRefusal['code']): LeavingClient
}
