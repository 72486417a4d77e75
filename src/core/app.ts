import type { Provider } from './domain/person.ts'
import type { Clock } from './ports/clock.ts'
import type { Connectivity } from './ports/connectivity.ts'
import type { Demo } from './ports/demo.ts'
import type { Drafts } from './ports/drafts.ts'
import type { IdGenerator } from './ports/id-generator.ts'
import type { Log } from './ports/log.ts'
import type { OpenUpdates } from './ports/updates.ts'
import type { ChooseUsername } from './use-cases/choose-username.ts'
import type { EditDescription } from './use-cases/edit-description.ts'
import type { HandOverPoints } from './use-cases/hand-over-points.ts'
import type { LoadFeed } from './use-cases/load-feed.ts'
import type { LoadHighestBalances } from './use-cases/load-highest-balances.ts'
import type { LookupProfile } from './use-cases/lookup-profile.ts'
import type { ManageSignIn } from './use-cases/manage-sign-in.ts'
import type { ResumeSends } from './use-cases/resume-sends.ts'
import type { SendPoints } from './use-cases/send-points.ts'
import type { SignIn } from './use-cases/sign-in.ts'
import type { SuggestRecipients } from './use-cases/suggest-recipients.ts'
import type { TakeBackPoints } from './use-cases/take-back-points.ts'
import type { WatchSession } from './use-cases/watch-session.ts'
import type { WatchWaiting } from './use-cases/watch-waiting.ts'

/** What a product is called, and who made it. */
export interface Product {
  readonly name: string
  readonly sourceUrl: string
  readonly authorName: string
  readonly authorUrl: string
}

/** All that a user interface needs: what the product can do, and the few ports that it reads itself. */
export interface App {
  readonly product: Product
  readonly providers: readonly Provider[]
  readonly clock: Clock
  readonly connectivity: Connectivity
  readonly ids: IdGenerator
  readonly log: Log
  readonly drafts: Drafts
  readonly openUpdates: OpenUpdates
  /** Null outside the demo. */
  readonly demo: Demo | null
  readonly signIn: SignIn
  readonly manageSignIn: ManageSignIn
  readonly watchSession: WatchSession
  readonly loadFeed: LoadFeed
  readonly loadHighestBalances: LoadHighestBalances
  readonly lookupProfile: LookupProfile
  readonly suggestRecipients: SuggestRecipients
  readonly sendPoints: SendPoints
  readonly resumeSends: ResumeSends
  readonly chooseUsername: ChooseUsername
  readonly editDescription: EditDescription
  readonly watchWaiting: WatchWaiting
  readonly handOverPoints: HandOverPoints
  readonly takeBackPoints: TakeBackPoints
}
