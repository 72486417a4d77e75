import type { OpenChecking } from './checking.ts'
import type { Provider } from './domain/session.ts'
import type { OpenHistories } from './history.ts'
import type { OpenNotices } from './notices.ts'
import type { Demo } from './ports/demo.ts'
import type { Clock, Connectivity, IdGenerator, Log } from './ports/platform.ts'
import type { Drafts, RecentSends } from './ports/send.ts'
import type { OpenUpdates } from './ports/updates.ts'
import type { EditProfile } from './use-cases/edit-profile.ts'
import { LoadFeed } from './use-cases/load-feed.ts'
import { LookupProfile } from './use-cases/lookup-profile.ts'
import { LookupTransaction } from './use-cases/lookup-transaction.ts'
import { ManageSignIn } from './use-cases/manage-sign-in.ts'
import { LoadHighestBalances, SuggestRecipients } from './use-cases/people.ts'
import { SendPoints } from './use-cases/send-points.ts'
import { CheckUsername, WatchSession } from './use-cases/session.ts'
import type { SettlePoints } from './use-cases/settle-points.ts'
import { SignIn } from './use-cases/sign-in.ts'
import { WatchWaiting } from './use-cases/watch-waiting.ts'

/**
 * A part that is loaded at the first call. All callers share it. Throws a `Fault` if it cannot be loaded; the next call tries
 * again.
 */
export type Later<T> = () => Promise<T>

/** What a product is called, and who made it. */
export interface Product {
  readonly name: string
  readonly sourceUrl: string
  readonly authorName: string
  readonly authorUrl: string
}

/** The use cases that a user interface calls. */
export const useCases = {
  checkUsername: CheckUsername,
  loadFeed: LoadFeed,
  loadHighestBalances: LoadHighestBalances,
  lookupProfile: LookupProfile,
  lookupTransaction: LookupTransaction,
  manageSignIn: ManageSignIn,
  sendPoints: SendPoints,
  signIn: SignIn,
  suggestRecipients: SuggestRecipients,
  watchSession: WatchSession,
  watchWaiting: WatchWaiting,
}

export type UseCases = {
  readonly [Name in keyof typeof useCases]: InstanceType<(typeof useCases)[Name]>
}

/** The ports that a user interface uses itself. */
export interface AppPorts {
  readonly clock: Clock
  readonly connectivity: Connectivity
  readonly ids: IdGenerator
  readonly log: Log
  readonly drafts: Drafts
  readonly recentSends: RecentSends
  readonly openUpdates: OpenUpdates
  readonly openChecking: OpenChecking
  readonly openHistories: OpenHistories
  readonly openEditProfile: () => Promise<EditProfile>
  readonly openSettlePoints: () => Promise<SettlePoints>
  readonly openNotices: OpenNotices
  /** Null outside the demo. */
  readonly demo: Demo | null
}

/** All that a user interface needs: what the product can do, and the few ports that it uses itself. */
export interface App extends UseCases, AppPorts {
  readonly product: Product
  readonly providers: readonly Provider[]
}
