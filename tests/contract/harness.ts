import type { UserId } from '../../src/core/domain/ids.ts'
import type { Directory } from '../../src/core/ports/directory.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'

/** A ledger and its directory as one client has them. */
export interface Client {
  readonly ledger: Ledger
  readonly directory: Directory
}

/** What a contract suite needs of an adapter: a ledger of its own, that nobody outside the suite writes to meanwhile. */
export interface LedgerHarness {
  /** As somebody signed out has it. */
  readonly visitor: Client
  /** A new person who may act, without an account yet. */
  newPerson(): Promise<UserId>
  /** As this person has it, on their own device. */
  as(person: UserId): Client
  /** The same person on another device. */
  onOtherDevice(person: UserId): Client
  /** Deletes an account, as only the ledger's owner can: past its rules, and without its names. */
  deleteAccount(person: UserId): Promise<void>
  /** Runs a job in which all happens in one instant, where the adapter's time can be held. */
  sameInstant?(job: () => Promise<void>): Promise<void>
  close(): Promise<void>
}
