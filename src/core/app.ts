import type { Community } from './domain/community.ts'
import type { Provider } from './domain/session.ts'
import type {
  Feature,
  GivenTo,
  LatePorts,
  Made,
  StartName,
  StartPorts,
} from './features/feature.ts'
import * as feed from './features/feed.ts'
import * as people from './features/people.ts'
import * as send from './features/send.ts'
import * as session from './features/session.ts'
import type { Archive } from './ports/archive.ts'
import type { Directory } from './ports/directory.ts'
import type { Identity } from './ports/identity.ts'
import type { Ledger } from './ports/ledger.ts'
import type { LedgerCopy } from './ports/ledger-copy.ts'
import type { Updates } from './ports/updates.ts'

/**
 * A part that is loaded at the first call. All callers share it. Throws a `Fault` if it cannot be loaded; the next call tries
 * again.
 */
export type Later<T> = () => Promise<T>

/** Name and makers of the product. */
export interface Product {
  readonly name: string
  readonly sourceUrl: string
  readonly authorName: string
  readonly authorUrl: string
}

/** The features that a page starts with. */
export const startFeature = { ...session, ...feed, ...send, ...people }

/** A feature that loads at its first use, together with the late ports that it names. */
interface LateFeature<F extends Feature, Names extends keyof LatePorts> {
  readonly load: () => Promise<F>
  readonly ports: readonly Names[]
}

function late<F extends Feature, const Names extends keyof LatePorts & keyof GivenTo<F> = never>(
  load: () => Promise<F>,
  ...ports: readonly Names[]
): LateFeature<F, Names> {
  return { load, ports }
}

/** The features that load later. */
export const lateFeatures = {
  /** Updates the rows that a page has loaded. */
  loadedRows: late(() => import('./features/loaded-rows.ts')),
  history: late(() => import('./features/history.ts'), 'history', 'tables'),
  /** The same use cases, and the export of one's own data, which needs more ports. */
  ownData: late(
    () => import('./features/history.ts'),
    'history',
    'tables',
    'requests',
    'moderation',
  ),
  notices: late(() => import('./features/notices.ts'), 'history', 'notifications'),
  moderation: late(() => import('./features/moderation.ts'), 'moderation'),
  reactions: late(() => import('./features/reactions.ts'), 'reactions'),
  requests: late(() => import('./features/requests.ts'), 'requests'),
  leaving: late(() => import('./features/leave.ts'), 'leaving', 'requests'),
}

/** The use cases and ports of a feature that loads later. */
type LateMade<Key extends keyof typeof lateFeatures> =
  (typeof lateFeatures)[Key] extends LateFeature<infer F, infer Names>
    ? Made<F, StartName | Names>
    : never

export type Histories = LateMade<'history'>
export type LoadedRows = LateMade<'loadedRows'>
export type Moderating = LateMade<'moderation'>
export type Notices = LateMade<'notices'>
export type Requesting = LateMade<'requests'>

type LateParts = { readonly [Key in keyof typeof lateFeatures]: Later<LateMade<Key>> }

type Checks = Made<typeof import('./features/check.ts')>

/**
 * The check of the ledger, and the search in its copy. They may run in a worker: all methods are asynchronous, and all they take
 * and return is plain data or a callback.
 */
export interface Checking {
  /** Of the ledger that the page shows: `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly auditLedger: Asynchronous<Checks['auditLedger'], 'check' | 'stop'>
  readonly compareCheckpoint: Asynchronous<Checks['compareCheckpoint'], 'compare'>
  readonly compareTransaction: Asynchronous<Checks['compareTransaction'], 'compare'>
  readonly exportCopy: Asynchronous<Checks['exportCopy'], 'export'>
  readonly findOtherCopies: Asynchronous<Checks['findOtherCopies'], 'find'>
  readonly makeReceipt: Asynchronous<Checks['makeReceipt'], 'make'>
  readonly findInCopy: Asynchronous<Checks['findInCopy'], 'find' | 'close'>
  readonly archive: Asynchronous<Archive, 'estimate'>
  readonly copy: Asynchronous<LedgerCopy, 'head' | 'drop'>
}

type Asynchronous<T, Name extends keyof T> = {
  readonly [Method in Name]: T[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** The ports that the interface uses itself, as far as it uses them. */
interface OwnPorts
  extends Pick<StartPorts, 'clock' | 'connectivity' | 'demo' | 'device' | 'ids' | 'log'> {
  readonly directory: Pick<Directory, 'loadPeople' | 'loadTop' | 'suggest'>
  readonly identity: Pick<
    Identity,
    | 'checkPasswordResetCode'
    | 'confirmPasswordReset'
    | 'confirmationCode'
    | 'deleteIdentity'
    | 'link'
    | 'passwordResetCode'
    | 'reauthenticateByPassword'
    | 'reauthenticateByProvider'
    | 'refresh'
    | 'sendConfirmation'
    | 'sendPasswordReset'
    | 'setPassword'
    | 'signOut'
  >
  readonly ledger: Pick<Ledger, 'find'>
}

/** Everything a user interface needs: the use cases, the lazy features, and the few ports that it uses itself. */
export interface App extends Made<typeof startFeature, StartName>, LateParts, OwnPorts {
  readonly product: Product
  readonly providers: readonly Provider[]
  readonly community: Community
  readonly checking: Later<Checking>
  /** Loading it starts to look for newer versions, so it would delay the first rows. */
  readonly updates: Later<Updates>
}
