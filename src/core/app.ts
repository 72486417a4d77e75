import type { Community } from './domain/community.ts'
import type { Provider } from './domain/session.ts'
import type { Archive } from './ports/archive.ts'
import type { Demo } from './ports/demo.ts'
import type { DeviceStore } from './ports/device-store.ts'
import type { LedgerCopy } from './ports/ledger-copy.ts'
import type { SystemNotifications } from './ports/notices.ts'
import type { Clock, Connectivity, IdGenerator, Log } from './ports/platform.ts'
import type { Updates } from './ports/updates.ts'
import type { AuditLedger } from './use-cases/check/audit-ledger.ts'
import type { CompareCheckpoint } from './use-cases/check/compare-checkpoint.ts'
import type { CompareTransaction } from './use-cases/check/compare-transaction.ts'
import type { FindOtherCopies } from './use-cases/check/copy.ts'
import type { MakeReceipt } from './use-cases/check/receipts.ts'
import type { Drafts } from './use-cases/drafts.ts'
import type { EditProfile } from './use-cases/edit-profile.ts'
import type { ExportCopy } from './use-cases/export.ts'
import type { FindInCopy } from './use-cases/find-in-copy.ts'
import type { ForgetWords } from './use-cases/forget-words.ts'
import type { ExportOwnData, ExportStatement, LoadHistory } from './use-cases/history.ts'
import type { LeavePledger } from './use-cases/leave.ts'
import type { LoadFeed } from './use-cases/load-feed.ts'
import type { FollowRemovals, RefreshRows } from './use-cases/loaded-rows.ts'
import type { LookupProfile } from './use-cases/lookup-profile.ts'
import type { LookupTransaction } from './use-cases/lookup-transaction.ts'
import type { ManageSignIn } from './use-cases/manage-sign-in.ts'
import type { Moderate, RemoveMessage } from './use-cases/moderation.ts'
import type { LoadNotices, ReactionNews, WatchNotices } from './use-cases/notices.ts'
import type { SuggestRecipients } from './use-cases/people.ts'
import type { LoadPeople, LoadTopPeople } from './use-cases/people-lists.ts'
import type { ReactToRows } from './use-cases/reactions.ts'
import type { AnswerRequest, AskForPoints, WatchRequests } from './use-cases/requests.ts'
import type { SendPoints } from './use-cases/send-points.ts'
import type { CheckUsername, WatchSession } from './use-cases/session.ts'
import type { SettlePoints } from './use-cases/settle-points.ts'
import type { SignIn } from './use-cases/sign-in.ts'
import type { SumUpMonth } from './use-cases/sum-up-month.ts'
import type { WatchWaiting } from './use-cases/watch-waiting.ts'

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

/** The use cases that are there from the start. */
interface UseCases {
  readonly checkUsername: CheckUsername
  readonly drafts: Drafts
  readonly editProfile: EditProfile
  readonly forgetWords: ForgetWords
  readonly loadFeed: LoadFeed
  readonly lookupProfile: LookupProfile
  readonly lookupTransaction: LookupTransaction
  readonly manageSignIn: ManageSignIn
  readonly sendPoints: SendPoints
  readonly settlePoints: SettlePoints
  readonly signIn: SignIn
  readonly suggestRecipients: SuggestRecipients
  readonly watchSession: WatchSession
  readonly watchWaiting: WatchWaiting
}

/** Lists of people: by what they received, sent or have, and of everybody. */
export interface PeopleLists {
  readonly loadTopPeople: LoadTopPeople
  readonly loadPeople: LoadPeople
}

/** What keeps the rows that a page has loaded as the ledger has them. */
export interface LoadedRows {
  readonly followRemovals: FollowRemovals
  readonly refreshRows: RefreshRows
}

/** The history of a person. */
export interface Histories {
  readonly loadHistory: LoadHistory
  readonly exportStatement: ExportStatement
  readonly sumUpMonth: SumUpMonth
}

/** Who sent the reader points. */
export interface Notices {
  readonly watchNotices: WatchNotices
  readonly loadNotices: LoadNotices
  readonly reactionNews: ReactionNews
  readonly system: SystemNotifications
}

/** What takes words away, reports and moderates. */
export interface Moderating {
  readonly removeMessage: RemoveMessage
  readonly moderate: Moderate
}

/** What people ask each other for. */
export interface Requesting {
  readonly askForPoints: AskForPoints
  readonly answerRequest: AnswerRequest
  readonly watchRequests: WatchRequests
}

/**
 * The check of the ledger, and the search in its copy. They may run in a worker: all methods are asynchronous, and all they take
 * and return is plain data or a callback.
 */
export interface Checking {
  /** Of the ledger that the page shows: `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly auditLedger: Asynchronous<AuditLedger, 'check' | 'stop'>
  readonly compareCheckpoint: Asynchronous<CompareCheckpoint, 'compare'>
  readonly compareTransaction: Asynchronous<CompareTransaction, 'compare'>
  readonly exportCopy: Asynchronous<ExportCopy, 'export'>
  readonly findOtherCopies: Asynchronous<FindOtherCopies, 'find'>
  readonly makeReceipt: Asynchronous<MakeReceipt, 'make'>
  readonly findInCopy: Asynchronous<FindInCopy, 'find' | 'close'>
  readonly archive: Asynchronous<Archive, 'estimate'>
  readonly copy: Asynchronous<LedgerCopy, 'head' | 'drop'>
}

type Asynchronous<T, Name extends keyof T> = {
  readonly [Method in Name]: T[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** All that a user interface needs: the use cases, what loads later, and the few ports that it uses itself. */
export interface App extends UseCases {
  readonly product: Product
  readonly providers: readonly Provider[]
  readonly community: Community

  readonly loadedRows: Later<LoadedRows>
  readonly peopleLists: Later<PeopleLists>
  readonly history: Later<Histories>
  readonly ownData: Later<ExportOwnData>
  readonly notices: Later<Notices>
  readonly moderation: Later<Moderating>
  readonly requests: Later<Requesting>
  readonly reactToRows: Later<ReactToRows>
  readonly leavePledger: Later<LeavePledger>
  readonly checking: Later<Checking>
  /** Loading it starts to look for newer versions, so it would delay the first rows. */
  readonly updates: Later<Updates>

  readonly clock: Clock
  readonly connectivity: Connectivity
  readonly ids: IdGenerator
  readonly log: Log
  readonly device: DeviceStore
  /** Null outside the demo. */
  readonly demo: Demo | null
}
