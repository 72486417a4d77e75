import { increment, type QueryDocumentSnapshot } from 'firebase/firestore/lite'
import { askedPrefix, folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Month } from '../../core/domain/month.ts'
import type { Profile } from '../../core/domain/people.ts'
import { initialsOf } from '../../core/domain/people.ts'
import type { TopList } from '../../core/domain/people-lists.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { type Username, type UsernameKey, usernameKey } from '../../core/domain/username.ts'
import type {
  Directory,
  FindNameRefusal,
  NameOwner,
  OwnedName,
  PeoplePage,
} from '../../core/ports/directory.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { changeAccount, command } from './decisions.ts'
import type { Documents } from './documents.ts'
import { readBack } from './firestore-calls.ts'
import { isDocumentId } from './stored/document-id.ts'
import { path, USERS } from './stored/path.ts'
import { equal, just, type Place, type PlainValue } from './stored/query.ts'
import { instantOf } from './stored/value.ts'
import { descriptionField, nameFields, newName } from './stored-account.ts'
import { watchLive } from './watch-live.ts'

/** How many people with the prefix are read for a text that is longer than a prefix. */
const LONG_TEXT_READS = 25

/** How many queries a list of the month takes at most, where suspended people have most: the ledger's owner pays for them. */
const MOST_QUERIES = 4

/** Names and people in Firestore. */
export class FirestoreDirectory implements Directory {
  constructor(private readonly documents: Documents) {}

  async findByName(key: UsernameKey): Promise<Result<Profile, FindNameRefusal>> {
    const owner = await this.documents.ownerOf(key)
    if (!owner) return refuse({ code: 'nobody-has-the-name' })
    const profile = await this.documents.account(owner)
    return profile?.leftAt === null ? accept(profile) : refuse({ code: 'owner-left' })
  }

  async findById(id: UserId): Promise<Profile | null> {
    return isDocumentId(id) ? this.documents.account(id) : null
  }

  async namesOf(id: UserId): Promise<readonly OwnedName[]> {
    const names = await this.documents.namesOf(id)
    return names
      .map((name) => ({ key: name.id as UsernameKey, since: instantOf(name.get('since')) ?? 0 }))
      .sort((a, b) => a.since - b.since)
  }

  watchName(key: UsernameKey, listener: Listener<NameOwner>): Stop {
    return watchLive<NameOwner>(this.documents.live, listener, (watch, next) =>
      watch.document(path.username(key), (document) => {
        const { userId } = document.data() ?? {}
        if (typeof userId !== 'string') return next(null)
        this.findById(userId as UserId).then(
          (profile) => next(profile?.leftAt === null ? profile : 'left'),
          watch.fault,
        )
      }),
    )
  }

  async suggest(typed: string, limit: number, except: UserId | null): Promise<readonly Profile[]> {
    checkLimit(limit)
    const text = folded(typed)
    const asked = askedPrefix(text)
    // Of those with the prefix, only some fit a longer text.
    const wanted = text === asked ? limit + (except === null ? 0 : 1) : LONG_TEXT_READS
    const found = await this.documents.accounts({
      // Every name has a key, and accounts without a name have none.
      where: [asked === '' ? ['usernameKey', '>=', ''] : ['prefixes', 'array-contains', asked]],
      orderBy: ['balance desc', 'usernameKey asc'],
      limit: Math.min(wanted, LONGEST_LIST),
    })
    return found
      .filter(({ id, username }) => id !== except && username && isFoundBy(username, text))
      .slice(0, limit)
  }

  async loadTop(by: TopList, month: Month, limit: number): Promise<readonly Profile[]> {
    if (by === 'balance') return this.suggest('', limit, null)
    checkLimit(limit)
    const sum = by === 'received' ? 'monthReceived' : 'monthSent'
    const found: Profile[] = []
    let start: Place<PlainValue> | null = null
    for (let queries = 0; queries < MOST_QUERIES && found.length < limit; queries++) {
      const wanted = limit - found.length
      const documents: readonly QueryDocumentSnapshot[] = await this.documents.calls.list({
        collection: USERS,
        where: [...equal({ month }), [sum, '>', 0]],
        orderBy: [`${sum} desc`, 'usernameKey asc'],
        start,
        limit: wanted,
      })
      const people = documents.flatMap((document) => this.documents.accountIn(document) ?? [])
      found.push(...people.filter(({ username, suspended }) => username && !suspended))
      const last = documents.at(-1)
      if (!last || documents.length < wanted) break
      start = just('after', last.get(sum), last.get('usernameKey'))
    }
    return found
  }

  async loadPeople(after: UsernameKey | null, limit: number): Promise<PeoplePage> {
    checkLimit(limit, LONGEST_LIST - 1)
    const found = await this.documents.accounts({
      where: [['usernameKey', '>', after ?? '']],
      orderBy: ['usernameKey asc'],
      // One more says whether there is a further page.
      limit: limit + 1,
    })
    const people = found.slice(0, limit).filter(({ username }) => username !== null)
    const last = people.at(-1)?.username
    return { people, next: found.length > limit && last ? usernameKey(last) : null }
  }

  /** Gives an account a name in one commit. A new name is created and counted; an old name of the account is only shown again. */
  claimName(id: UserId, name: Username) {
    const { documents } = this
    const key = usernameKey(name)
    return command(
      documents,
      async () => {
        const [account, owner] = await Promise.all([documents.account(id), documents.ownerOf(key)])
        const isNew = owner === null
        const counted = isNew ? { nameCount: increment(1) } : {}
        const isTaken = await documents.calls.commit([
          ...(isNew ? [['set', path.username(key), newName(id)] as const] : []),
          ['update', path.user(id), { ...nameFields(name), ...counted }],
        ])
        if (!isTaken || !account) return null
        const nameCount = account.nameCount + Number(isNew)
        const expected = { ...account, username: name, avatar: initialsOf(name), nameCount }
        return readBack(() => documents.account(id), expected)
      },
      (ledger, facts, now) => ledger.decideTakeName(facts, id, name, now),
      ({ accounts }) => accounts.get(id),
    )
  }

  setDescription(id: UserId, description: string) {
    return changeAccount(this.documents, id, descriptionField(description), (ledger, facts) =>
      ledger.decideDescribe(facts, id, description),
    )
  }
}
