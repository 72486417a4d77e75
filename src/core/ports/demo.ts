import type { UserId } from '../domain/ids.ts'
import type { Provider } from '../domain/session.ts'
import type { Username } from '../domain/username.ts'
import type { Stop } from './subscription.ts'

/** A person that a visitor of the demo can be with one click. */
export interface DemoPerson {
  readonly id: UserId
  readonly username: Username
  readonly avatar: string
}

/** An account at a simulated provider. */
export interface ProviderAccount {
  readonly name: string
  readonly email: string
}

/** A simulated provider asks which account to use; `null` closes its window. */
export interface ChooserRequest {
  readonly provider: Provider
  readonly accounts: readonly ProviderAccount[]
  answer(account: ProviderAccount | null): void
}

/** A mail that the real service would have sent. */
export interface DemoMail {
  readonly id: string
  readonly to: string
  readonly purpose: 'sign-in' | 'password-reset' | 'confirmation'
  /** Path and query of the link in it. */
  readonly link: string
}

/** A change of the data that the browser stores for the demo. */
export type StorageNotice =
  /** The data was corrupt: it is now a backup, and the demo started again. */
  | { readonly code: 'storage-set-aside' }
  /** The browser does not store the ledger: a reload starts it again. */
  | { readonly code: 'ledger-not-stored' }
  /** The browser no longer stores the ledger: a reload goes back to the last stored state. */
  | { readonly code: 'ledger-no-longer-stored' }
  /** The browser does not store sign-ins, or stopped storing them: a reload goes back to the last stored state. */
  | { readonly code: 'sign-in-not-stored' }

/** Features of the demo only: people to sign in as, a provider's window, a mailbox, and a reset. */
export interface Demo {
  /** The seven people, without those of them that have left. */
  people(): readonly DemoPerson[]
  /** Signs in as one of them without a password. */
  signInAs(person: DemoPerson): Promise<void>
  /** Reports the open request of a simulated provider, or null, now and at each change. */
  watchChooser(listener: (request: ChooserRequest | null) => void): Stop
  /** Reports the mails that are not dismissed yet, now and at each change. */
  watchMail(listener: (mail: readonly DemoMail[]) => void): Stop
  dismissMail(id: string): void
  watchStorageNotices(listener: (notices: readonly StorageNotice[]) => void): Stop
  /** Lets the seven people send now and then, or stops them. */
  goLive(live: boolean): Promise<void>
  isLive(): boolean
  /** Reports that the ledger started again, here or in another tab. Everything loaded before is out of date. */
  watchRestarts(listener: () => void): Stop
  /** Deletes everything that visitors did, in every tab, and signs out. */
  reset(): Promise<void>
}
