import {
  limit as atMost,
  increment,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import { askedPrefix, folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { DescribeRefusal, TakeNameRefusal } from '../../core/domain/ledger/profiles.ts'
import type { Month } from '../../core/domain/month.ts'
import type { Account, Profile } from '../../core/domain/people.ts'
import { initialsOf } from '../../core/domain/people.ts'
import type { TopList } from '../../core/domain/people-lists.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { type Username, type UsernameKey, usernameKey } from '../../core/domain/username.ts'
import type { Directory, FindNameRefusal, TakenName } from '../../core/ports/directory.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { isDocumentId } from './archive/document-id.ts'
import { changeAccount, command } from './decisions.ts'
import { type Documents, descriptionField, nameFields, newName } from './documents.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { commit, readBack, readDocuments, withFaults } from './requests.ts'
import { instantOf } from './stored-document.ts'
import { watchLive } from './watch-live.ts'

/** How many people with the prefix are read for a text that is longer than a prefix. */
const LONG_TEXT_READS = 25

/** How many queries a list of the month takes at most, where suspended people have most: the ledger's owner pays for them. */
const MOST_QUERIES = 4

/** Names and people in Firestore. */
export class FirestoreDirectory implements Directory {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
  ) {}

  findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>> {
    return withFaults(async () => {
      const owner = await this.documents.ownerOf(key)
      if (!owner) return refuse({ code: 'nobody-has-the-name' })
      const profile = await this.documents.account(owner)
      return profile?.leftAt === null ? accept(profile) : refuse({ code: 'owner-left' })
    })
  }

  findById(id: UserId): Promise<Profile | null> {
    if (!isDocumentId(id)) return Promise.resolve(null)
    return withFaults(() => this.documents.account(id))
  }

  namesOf(id: UserId): Promise<readonly TakenName[]> {
    return withFaults(async () => {
      const names = await this.documents.namesOf(id)
      return names
        .map((name) => ({
          key: name.id as UsernameKey,
          since: instantOf(name.get('since')) ?? 0,
        }))
        .sort((a, b) => a.since - b.since)
    })
  }

  watchName(key: UsernameKey, listener: Listener<Profile | null>): Stop {
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchUsername(
        key,
        (document) => {
          const { userId } = document.data() ?? {}
          if (typeof userId !== 'string') next(null)
          else
            this.findById(userId as UserId).then(
              (profile) => next(profile?.leftAt === null ? profile : null),
              fault,
            )
        },
        fault,
      ),
    )
  }

  suggest(typed: string, limit: number, except: UserId | null): Promise<readonly Profile[]> {
    return withFaults(async () => {
      checkLimit(limit)
      const text = folded(typed)
      const asked = askedPrefix(text)
      // Of those with the prefix, only some fit a longer text.
      const wanted = text === asked ? limit + (except === null ? 0 : 1) : LONG_TEXT_READS
      const { docs } = await readDocuments(
        query(
          this.documents.users,
          // Every name has a key, and accounts without a name have none.
          asked === ''
            ? where('usernameKey', '>=', '')
            : where('prefixes', 'array-contains', asked),
          orderBy('balance', 'desc'),
          orderBy('usernameKey', 'asc'),
          atMost(Math.min(wanted, LONGEST_LIST)),
        ),
      )
      return docs
        .flatMap((document) => this.documents.accountIn(document) ?? [])
        .filter(({ id, username }) => id !== except && username && isFoundBy(username, text))
        .slice(0, limit)
    })
  }

  loadTop(by: TopList, month: Month, limit: number): Promise<readonly Profile[]> {
    if (by === 'balance') return this.suggest('', limit, null)
    const sum = by === 'received' ? 'monthReceived' : 'monthSent'
    const ofMonth = [
      where('month', '==', month),
      where(sum, '>', 0),
      orderBy(sum, 'desc'),
      orderBy('usernameKey', 'asc'),
    ]
    return withFaults(async () => {
      checkLimit(limit)
      const found: Profile[] = []
      let last: QueryDocumentSnapshot | undefined
      for (let queries = 0; queries < MOST_QUERIES && found.length < limit; queries++) {
        const wanted = limit - found.length
        const after = last ? [startAfter(last)] : []
        const { docs } = await readDocuments(
          query(this.documents.users, ...ofMonth, ...after, atMost(wanted)),
        )
        const people = docs.flatMap((document) => this.documents.accountIn(document) ?? [])
        found.push(...people.filter(({ suspended }) => !suspended))
        if (docs.length < wanted) break
        last = docs.at(-1)
      }
      return found
    })
  }

  loadPeople(after: UsernameKey | null, limit: number): Promise<readonly Profile[]> {
    return withFaults(async () => {
      checkLimit(limit)
      const { docs } = await readDocuments(
        query(
          this.documents.users,
          where('usernameKey', '>', after ?? ''),
          orderBy('usernameKey', 'asc'),
          atMost(limit),
        ),
      )
      return docs.flatMap((document) => this.documents.accountIn(document) ?? [])
    })
  }

  takeName(id: UserId, name: Username) {
    return takeName(this.documents, id, name)
  }

  setDescription(id: UserId, description: string) {
    return changeAccount<DescribeRefusal>(
      this.documents,
      id,
      descriptionField(description),
      (ledger, facts) => ledger.decideDescribe(facts, id, description),
    )
  }
}

/** Gives an account a name in one commit. A new name is created and counted; an old name of the account is only shown again. */
function takeName(documents: Documents, id: UserId, name: Username) {
  const key = usernameKey(name)
  return command<Account, TakeNameRefusal>(
    documents,
    async () => {
      const [account, owner] = await Promise.all([documents.account(id), documents.ownerOf(key)])
      const isNew = owner === null
      const isTaken = await commit(() => {
        const batch = documents.batch()
        if (isNew) batch.set(documents.username(key), newName(id))
        const counted = isNew ? { nameCount: increment(1) } : {}
        return batch.update(documents.user(id), { ...nameFields(name), ...counted })
      })
      if (!isTaken || !account) return null
      const nameCount = account.nameCount + Number(isNew)
      const expected = { ...account, username: name, avatar: initialsOf(name), nameCount }
      return readBack(() => documents.account(id), expected)
    },
    (ledger, facts, now) => ledger.decideTakeName(facts, id, name, now),
    ({ accounts }) => accounts.get(id),
  )
}
