import { isInstant, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'
import {
  type Check,
  type Checked,
  isFields,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
} from '../shared/schema.ts'

/** Two parts and a number fit into the longest name. */
export const LONGEST_PART_OF_NAME = 11

const isId = <T extends string>(value: unknown): value is T => isText(value) && value !== ''
const isName = (value: unknown): value is Username => isText(value) && readUsername(value).ok
const isPartOfName = (value: unknown): value is string =>
  isName(value) && value.length <= LONGEST_PART_OF_NAME
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && 0 <= Number(value) && Number(value) < 1e8
const isFilledListOf =
  <T>(is: Check<T>) =>
  (value: unknown): value is readonly T[] =>
    isListOf(is)(value) && value.length > 0

const isAccount = isRecordOf({ id: isId<UserId>, name: isNullOr(isName), joinDate: isInstant })

/** Changes when the same plan would give other people or transfers. A ledger with an older plan is set aside. */
export const PLAN_VERSION = 2

/** All that a made-up history is generated from: the same plan gives the same people and transfers. */
const isHistoryPlan = isRecordOf({
  version: isOneOf(PLAN_VERSION),
  /** How many transfers. */
  count: isCount,
  seed: isCount,
  /** All transfers are older than this. */
  before: isInstant,
  /** What Faker wrote once, so that another version of it changes no history. */
  firstNames: isFilledListOf(isPartOfName),
  lastNames: isFilledListOf(isPartOfName),
  messages: isFilledListOf(isText),
})

/** What each event but a posted row holds. */
const checks = {
  opened: isAccount,
  named: isRecordOf({ id: isId<UserId>, name: isName }),
  described: isRecordOf({ id: isId<UserId>, description: isText }),
  'handed-over': isRecordOf({
    id: isId<TransactionId>,
    recipientId: isId<UserId>,
    at: isInstant,
  }),
  'taken-back': isRecordOf({ id: isId<TransactionId>, at: isInstant }),
  'history-planned': isHistoryPlan,
}

export type NewAccount = Checked<typeof isAccount>
export type HistoryPlan = Checked<typeof isHistoryPlan>

type Events = {
  [Type in keyof typeof checks]: { readonly type: Type } & Checked<(typeof checks)[Type]>
}

/** Something that happened to the ledger. All events, applied in order, give its state. */
export type LedgerEvent =
  | Events[keyof Events]
  | { readonly type: 'posted'; readonly row: Transaction }

/** Events that happen together or not at all. */
export type Commit = readonly LedgerEvent[]

/** What the store reports: a commit, that the ledger started (or started again), or that the made-up history is in. */
export type LedgerChange = Commit | 'restarted' | 'history-added'

/** Stored content that no version of the ledger wrote, or that does not add up. */
export class CorruptData extends Error {
  override readonly name = 'CorruptData'
}

/** Reads a stored commit. Throws `CorruptData` where it is none. What a row lacks gets the specification's defaults. */
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
  if (!read || !Number.isSafeInteger(read.amount) || read.amount > 0)
    throw new CorruptData('A stored transfer is not whole')
  return read
}
