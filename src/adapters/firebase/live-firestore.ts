import {
  collection,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { UserId } from '../../core/domain/ids.ts'
import type { UsernameKey } from '../../core/domain/username.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { TRANSACTIONS, USERNAMES, USERS } from './documents.ts'
import type { Stored } from './read-documents.ts'
import { type Place, sdkTimeOf } from './stored-time.ts'

type Tell<T> = (value: T) => void

/** Listens to documents: what the light half of the SDK cannot do. Fetched after the first page stands. */
export class LiveFirestore {
  constructor(private readonly db: Firestore) {}

  user(id: UserId, tell: Tell<Stored>, fault: Tell<unknown>): Stop {
    return onSnapshot(doc(this.db, USERS, id), tell, fault)
  }

  username(key: UsernameKey, tell: Tell<Stored>, fault: Tell<unknown>): Stop {
    return onSnapshot(doc(this.db, USERNAMES, key), tell, fault)
  }

  /** The newest rows from a place on; of its very instant too, since others may have it. */
  newer(since: Place | null, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    const from = since ? [where('timestamp', '>=', sdkTimeOf(since, Timestamp))] : []
    return this.list(
      query(this.transactions(), ...from, orderBy('timestamp', 'desc'), limit(LONGEST_LIST)),
      tell,
      fault,
    )
  }

  /** Rows that were settled or returned since. */
  settled(since: Place | null, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    const from = since ? [where('settledAt', '>=', sdkTimeOf(since, Timestamp))] : []
    return this.list(
      query(this.transactions(), ...from, orderBy('settledAt', 'desc'), limit(LONGEST_LIST)),
      tell,
      fault,
    )
  }

  waiting(sender: UserId, most: number, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    return this.list(
      query(
        this.transactions(),
        where('senderId', '==', sender),
        where('status', '==', 'waiting'),
        orderBy('timestamp', 'desc'),
        limit(most),
      ),
      tell,
      fault,
    )
  }

  private transactions() {
    return collection(this.db, TRANSACTIONS)
  }

  private list(rows: Query, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    return onSnapshot(rows, ({ docs }) => tell(docs), fault)
  }
}
