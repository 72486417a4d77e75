import {
  deleteField,
  type Firestore,
  increment,
  type QueryDocumentSnapshot,
  serverTimestamp,
} from 'firebase/firestore/lite'
import type { Later } from '../../core/app.ts'
import type { Standing } from '../../core/domain/community.ts'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { isMonth, type Month, monthOf, noSums } from '../../core/domain/month.ts'
import type { Account } from '../../core/domain/people.ts'
import { activeAccount, initialsOf, readLifting, readRuling } from '../../core/domain/people.ts'
import type { NewRequest, PointRequest } from '../../core/domain/requests.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import { recordOf } from '../../core/domain/transfer.ts'
import {
  NAMES_PER_ACCOUNT,
  PLACEHOLDER_NAME,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/platform.ts'
import { FirestoreCalls } from './firestore-calls.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { type MonthOfWrite, Months } from './months.ts'
import { path, REQUESTS, TRANSACTIONS, USERNAMES, USERS } from './stored/path.ts'
import { equal, type Query } from './stored/query.ts'
import { instantOf, type StoredDocument } from './stored/value.ts'
import { type DocumentReader, withInstant } from './stored-document.ts'
import { readRequest } from './stored-request.ts'

/** Of a stored request. A paid one is deleted. */
export type RequestStatus = 'open' | 'declined' | 'withdrawn'

/** The ledger's documents, as one client reads and writes them. */
export class Documents {
  readonly calls: FirestoreCalls
  /** The full Firestore SDK, which watches documents. */
  readonly live: Later<LiveFirestore>
  readonly months: Months
  /** The months of the accounts that were read, as `Months` needs them. */
  private readonly monthsRead = new Map<UserId, Month>()
  /** Their names, which go into the record of a send. */
  readonly names = new Map<UserId, Username | null>()

  constructor(
    { db, live }: { readonly db: Firestore; readonly live: Later<LiveFirestore> },
    readonly reader: DocumentReader,
    readonly clock: Clock,
    /** Membership of the signed-in person. */
    readonly standing: () => Standing = () => 'member',
  ) {
    this.calls = new FirestoreCalls(db)
    this.live = live
    this.months = new Months(this.monthsRead, clock)
  }

  /** Reads the documents of all names that somebody ever had. */
  namesOf(id: UserId): Promise<readonly QueryDocumentSnapshot[]> {
    const where = equal({ userId: id })
    return this.calls.list({ collection: USERNAMES, where, limit: NAMES_PER_ACCOUNT })
  }

  /** Reads an account; null where there is none. */
  async account(id: UserId): Promise<Account | null> {
    return this.accountIn(await this.calls.read(path.user(id)))
  }

  /** Reads the accounts of a list. */
  async accounts(list: Omit<Query, 'collection'>): Promise<readonly Account[]> {
    const documents = await this.calls.list({ collection: USERS, ...list })
    return documents.flatMap((document) => this.accountIn(document) ?? [])
  }

  /** The account in a document that was read or watched; null where there is none. */
  accountIn(document: StoredDocument): Account | null {
    const account = readAccount(document)
    if (account) {
      this.monthsRead.set(account.id, account.monthSums.month)
      this.names.set(account.id, account.username)
    }
    return account
  }

  /** Reads whether somebody is a moderator. The office rests while they are suspended, and ends when they leave. */
  async isModerator(id: UserId): Promise<boolean> {
    const [office, account] = await Promise.all([
      this.calls.read(path.moderator(id)),
      this.account(id),
    ])
    return office.exists() && activeAccount(account).ok
  }

  /** Reads who has a name; null where nobody does. */
  async ownerOf(key: UsernameKey): Promise<UserId | null> {
    const owner: unknown = (await this.calls.read(path.username(key))).get('userId')
    return typeof owner === 'string' ? (owner as UserId) : null
  }

  /** Reads a row of the ledger; null where there is none, or none that can be shown. */
  async row(id: TransactionId): Promise<Transaction | null> {
    const document = await this.calls.read(path.transaction(id))
    return document.exists() ? this.reader.row(document) : null
  }

  /** Reads documents of rows. */
  rowsIn(list: Omit<Query, 'collection'>): Promise<readonly QueryDocumentSnapshot[]> {
    return this.calls.list({ collection: TRANSACTIONS, ...list })
  }

  /**
   * Reads the last request of a pair, also a withdrawn one; null where there was none, or where it was paid. By a query: the rules let
   * nobody read a document that is not there.
   */
  async lastRequest(from: UserId, to: UserId): Promise<StoredDocument | null> {
    const where = equal({ from, to })
    const [last] = await this.calls.list({ collection: REQUESTS, where, limit: 1 })
    return last ?? null
  }

  /** Reads the request of a pair; null where there is none, or where it was withdrawn. */
  async requestOf(from: UserId, to: UserId): Promise<PointRequest | null> {
    const document = await this.lastRequest(from, to)
    return document && readRequest(document)
  }
}

/** The fields of a new account. The server sets its time. */
export function newAccount(account: Account, { month }: MonthOfWrite) {
  const { username, avatar, balance, totalSent, totalReceived, nameCount } = account
  const name = username ? nameFields(username) : { displayName: PLACEHOLDER_NAME, avatar }
  const sums = { balance, totalSent, totalReceived, month, monthSent: 0, monthReceived: 0 }
  return { ...name, ...sums, nameCount, joinDate: serverTimestamp() }
}

export function nameFields(name: Username) {
  const fields = { displayName: name, usernameKey: usernameKey(name), avatar: initialsOf(name) }
  return { ...fields, ...prefixField(name) }
}

/** The prefixes by which people find the account. */
export function prefixField(name: Username) {
  return { prefixes: prefixesOf(name) }
}

/** The fields of a new name. The server sets its time. */
export function newName(owner: UserId) {
  return { userId: owner, since: serverTimestamp() }
}

export function descriptionField(description: string) {
  return { description: description === '' ? deleteField() : description }
}

/** The fields of a new request. The server sets its time. */
export function newRequest(request: NewRequest, fromName: Username) {
  return { ...request, fromName, at: serverTimestamp(), status: 'open' satisfies RequestStatus }
}

export function declinedFields() {
  return { status: 'declined' satisfies RequestStatus, declinedAt: serverTimestamp() }
}

/** Only the people and times stay of a request that is withdrawn. */
export function withdrawnFields() {
  return {
    ...deleted('fromName', 'amount', 'message'),
    status: 'withdrawn' satisfies RequestStatus,
  }
}

/** Only points and dates stay of an account whose person leaves. */
export function leftFields() {
  const gone: (keyof ReturnType<typeof nameFields>)[] = [
    'displayName',
    'usernameKey',
    'prefixes',
    'avatar',
  ]
  return { ...deleted(...gone, 'description'), leftAt: serverTimestamp() }
}

/** The fields that remove these fields. */
export function deleted(...fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, deleteField()]))
}

/** The fields of a transfer's record. The server sets its time. */
export function newRecord(transfer: Transfer, sender: Username | null) {
  const { settledAt, digests, removed, reactions, ...record } = recordOf(transfer, sender, 0)
  return { ...record, timestamp: serverTimestamp() }
}

/** Takes points from an account. The rules refuse a balance below 0. */
export function sent(points: number, by: TransactionId, from: UserId, of: MonthOfWrite) {
  const sums = of.beginning.includes(from)
    ? { month: of.month, monthSent: points, monthReceived: 0 }
    : { monthSent: increment(points) }
  return {
    balance: increment(-points),
    totalSent: increment(points),
    lastTransaction: by,
    ...sums,
  }
}

export function received(points: number, by: TransactionId, to: UserId, of: MonthOfWrite) {
  const sums = of.beginning.includes(to)
    ? { month: of.month, monthSent: 0, monthReceived: points }
    : { monthReceived: increment(points) }
  return {
    balance: increment(points),
    totalReceived: increment(points),
    lastTransaction: by,
    ...sums,
  }
}

/** Gives waiting points back as if they had never been sent. The sums of a month that is over stay. */
export function takenBack(row: Transaction, to: UserId, of: MonthOfWrite) {
  const points = -row.amount
  const isOfThisMonth = !of.beginning.includes(to) && monthOf(row.timestamp) === of.month
  return {
    balance: increment(points),
    totalSent: increment(-points),
    lastTransaction: row.id,
    ...(isOfThisMonth && { monthSent: increment(-points) }),
  }
}

export function settledTo(recipientId: UserId) {
  return { status: 'settled', recipientId, settledAt: serverTimestamp() }
}

export function returned() {
  return { status: 'returned', settledAt: serverTimestamp() }
}

/** Reads an account of any age. Null where there is none. A name counts only with its key, which the placeholder "You" lacks. */
export function readAccount(document: StoredDocument): Account | null {
  const fields = document.data()
  if (!fields) return null
  const count = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : 0
  }
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const leftAt = instantOf(fields.leftAt)
  const joinDate = instantOf(fields.joinDate) ?? 0
  const username = text('usernameKey') ? (text('displayName') as Username | null) : null
  return {
    id: document.id as UserId,
    username,
    avatar: text('avatar') ?? (leftAt === null ? initialsOf(username) : ''),
    balance: count('balance'),
    joinDate,
    totalSent: count('totalSent'),
    totalReceived: count('totalReceived'),
    description: text('description'),
    nameCount: count('nameCount'),
    lastTransaction: text('lastTransaction') as TransactionId | null,
    cleared: readRuling(withInstant(fields.cleared, 'at')),
    suspended: readRuling(withInstant(fields.suspended, 'at')),
    lifted: readLifting(withInstant(fields.lifted, 'at')),
    leftAt,
    monthSums: isMonth(fields.month)
      ? { month: fields.month, received: count('monthReceived'), sent: count('monthSent') }
      : noSums(monthOf(joinDate)),
  }
}
