import { isAmount } from '../../core/domain/amount.ts'
import { isInstant, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import { isEmoji } from '../../core/domain/reactions.ts'
import {
  type Check,
  isFields,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
} from '../../core/domain/schema.ts'
import {
  MODERATION_REASONS,
  readTransaction,
  TEXT_PARTS,
  type Transaction,
} from '../../core/domain/transaction.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'
import type { Stop } from '../../core/ports/subscription.ts'

const isId = <T extends string>(value: unknown): value is T => isText(value) && value !== ''
const isName = (value: unknown): value is Username => isText(value) && readUsername(value).ok

const isReason = isOneOf(...MODERATION_REASONS)

/** The fields of each event except posted rows. */
const checks = {
  opened: isRecordOf({ id: isId<UserId>, name: isNullOr(isName), joinDate: isInstant }),
  named: isRecordOf({ id: isId<UserId>, name: isName, since: isInstant }),
  described: isRecordOf({ id: isId<UserId>, description: isText }),
  'handed-over': isRecordOf({
    id: isId<TransactionId>,
    recipientId: isId<UserId>,
    at: isInstant,
  }),
  'taken-back': isRecordOf({ id: isId<TransactionId>, at: isInstant }),
  reacted: isRecordOf({
    id: isId<TransactionId>,
    by: isId<UserId>,
    emoji: isNullOr(isEmoji),
    at: isInstant,
  }),
  asked: isRecordOf({
    from: isId<UserId>,
    to: isId<UserId>,
    fromName: isName,
    amount: isAmount,
    message: isText,
    at: isInstant,
  }),
  declined: isRecordOf({ from: isId<UserId>, to: isId<UserId>, at: isInstant }),
  withdrawn: isRecordOf({ from: isId<UserId>, to: isId<UserId> }),
  'request-gone': isRecordOf({ from: isId<UserId>, to: isId<UserId> }),
  muted: isRecordOf({ by: isId<UserId>, id: isId<UserId>, at: isNullOr(isInstant) }),
  removed: isRecordOf({
    id: isId<TransactionId>,
    part: isOneOf(...TEXT_PARTS),
    digest: isText,
    removal: isRecordOf({
      by: isId<UserId>,
      at: isInstant,
      for: isOneOf('moderation', 'own', 'left'),
      reason: isNullOr(isReason),
    }),
  }),
  reported: isRecordOf({
    about: isId<TransactionId>,
    request: isNullOr(isRecordOf({ from: isId<UserId>, amount: isAmount, message: isText })),
    by: isId<UserId>,
    reason: isReason,
    at: isInstant,
  }),
  dismissed: isRecordOf({ about: isId<TransactionId> }),
  'reporter-dismissed': isRecordOf({ by: isId<UserId> }),
  appointed: isRecordOf({ id: isId<UserId> }),
  discharged: isRecordOf({ id: isId<UserId> }),
  suspended: isRecordOf({
    id: isId<UserId>,
    suspension: isRecordOf({ by: isId<UserId>, at: isInstant, reason: isReason }),
  }),
  lifted: isRecordOf({ id: isId<UserId>, by: isId<UserId>, at: isInstant }),
  cleared: isRecordOf({ id: isId<UserId>, by: isId<UserId>, at: isInstant, reason: isReason }),
  left: isRecordOf({ id: isId<UserId>, at: isInstant }),
  'history-planned': isRecordOf({ before: isInstant, plan: isFields }),
} satisfies { [Type in Exclude<LedgerEvent['type'], 'posted'>]: Check<FieldsOf<Type>> }

type FieldsOf<Type> = Omit<Extract<LedgerEvent, { type: Type }>, 'type'>

/** Events that happen together or not at all. */
export type Commit = readonly LedgerEvent[]

/** A report of the store: a commit, that the ledger started (or started again), or that its earlier history is in. */
export type LedgerChange = Commit | 'restarted' | 'history-added'

/** Stored content that no version of the ledger wrote, or that does not add up. */
export class CorruptData extends Error {
  override readonly name = 'CorruptData'
}

/**
 * Reads a stored commit. Throws `CorruptData` if it is none. Missing fields of a row get the specification's defaults, except
 * salts: without them no check could read the ledger.
 */
export function readCommit(stored: unknown, productName: string): Commit {
  if (!isListOf(isFields)(stored)) throw new CorruptData('A stored commit is no list of events')
  return stored.map((event) => {
    if (event.type === 'posted') return { type: 'posted', row: readRow(event.row, productName) }
    const isWhole = Object.entries(checks).some(([type, is]) => type === event.type && is(event))
    if (!isWhole) throw new CorruptData(`A stored event ${JSON.stringify(event.type)} is not whole`)
    return event as LedgerEvent
  })
}

function readRow(row: unknown, productName: string): Transaction {
  const read = isFields(row) ? readTransaction(row, productName) : null
  if (!read?.salts || !Number.isSafeInteger(read.amount) || read.amount > 0)
    throw new CorruptData('A stored transfer is not whole')
  return read
}

/** The end of a journal, or of the part of it that was loaded. */
export interface JournalPosition {
  /** Identifies the ledger: another one when the journal begins again. */
  readonly epoch: string
  /** How many commits are before it. */
  readonly length: number
}

/** The position before anything is loaded. */
export const BEGINNING: JournalPosition = { epoch: '', length: 0 }

export interface JournalPart {
  readonly epoch: string
  /** In order, as stored. Nothing has checked them. */
  readonly commits: readonly unknown[]
  /** Whether others follow, which another call loads. */
  readonly more?: boolean
}

/** Stores the commits of a ledger. It may have several writers. Rejects if the storage fails. */
export interface Journal {
  /** The commits since a position, or all where it is of another epoch; or the first of them. Rejects with `CorruptData` where some are missing. */
  load(since: JournalPosition): Promise<JournalPart>
  /**
   * Adds commits at the end, all or none, and takes the words that one of them removes out of all before it (`forgettingOf`). Returns
   * false, and changes nothing, where the end is elsewhere: then load, and decide again.
   */
  append(end: JournalPosition, commits: readonly Commit[]): Promise<boolean>
  /** Reports that another writer changed the journal. */
  watch(listener: () => void): Stop
  close(): void
}
