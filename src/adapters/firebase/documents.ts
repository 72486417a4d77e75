import type { Firestore, QueryDocumentSnapshot } from 'firebase/firestore/lite'
import type { Later } from '../../core/app.ts'
import type { Standing } from '../../core/domain/community.ts'
import type { FeedPage } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Month } from '../../core/domain/month.ts'
import { type Account, activeAccount } from '../../core/domain/people.ts'
import type { PointRequest } from '../../core/domain/requests.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { NAMES_PER_ACCOUNT, type Username, type UsernameKey } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/platform.ts'
import { type FeedDocuments, feedPageOf } from './feed-page.ts'
import { FirestoreCalls } from './firestore-calls.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { Months } from './months.ts'
import { path, REQUESTS, TRANSACTIONS, USERNAMES, USERS } from './stored/path.ts'
import { equal, type Query } from './stored/query.ts'
import type { StoredDocument } from './stored/value.ts'
import { readAccount } from './stored-account.ts'
import type { DocumentReader } from './stored-document.ts'
import { readRequest } from './stored-request.ts'

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

  /** A page of the feed, from its documents. */
  feedPage(found: FeedDocuments, direction: 'down' | 'up' = 'down'): FeedPage {
    return feedPageOf(found, this.reader, this.clock.now(), direction)
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
