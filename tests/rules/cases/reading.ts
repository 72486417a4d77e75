import { FirebaseError } from 'firebase/app'
import {
  collectionGroup,
  documentId,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import type { Place } from '../person.ts'
import type { World } from '../world.ts'

const collections = ['users', 'usernames', 'transactions', 'moderators']
const all = ({ visitor }: World, name: string) => visitor.collection(name)
const newest = orderBy('timestamp', 'desc')

const waitingTo = (world: World, ...more: readonly QueryConstraint[]) =>
  query(
    all(world, 'transactions'),
    ...more,
    where('recipientKey', '==', world.freeName.toLowerCase()),
    where('status', '==', 'waiting'),
    newest,
    limit(100),
  )
const highest = (world: World, among: QueryConstraint) =>
  query(all(world, 'users'), among, orderBy('balance', 'desc'), orderBy('usernameKey'), limit(5))

/** The ledger is public: what a visitor may read, and how much at once. */
export const reading: readonly Case[] = [
  allowed('allow a visitor to read an account', (w) => getDoc(w.visitor.at(`users/${w.alice.id}`))),
  allowed('allow a visitor to read the owner of a name', (w) =>
    getDoc(w.visitor.at(`usernames/${w.bob.key}`)),
  ),
  allowed('allow a visitor to read a transaction', (w) =>
    getDoc(w.visitor.at(`transactions/${w.old('settled')}`)),
  ),
  allowed('allow a visitor to look for a missing transaction', (w) =>
    getDoc(w.visitor.at('transactions/none')),
  ),
  ...collections.map((name) =>
    allowed(`allow a list of a hundred ${name}`, (w) => getDocs(query(all(w, name), limit(100)))),
  ),
  allowed('allow a visitor to read who is a moderator', (w) =>
    getDoc(w.visitor.at(`moderators/${w.mona.id}`)),
  ),
  allowed('allow pages of the feed by cursor', (w) => {
    const after = startAfter(new Date(), 'none')
    const order = [newest, orderBy(documentId(), 'desc')]
    return getDocs(query(all(w, 'transactions'), ...order, after, limit(25)))
  }),
  ...Object.entries({
    "a list of a sender's waiting transfers to a name": (w: World) =>
      waitingTo(w, where('senderId', '==', w.alice.id)),
    'a list of the waiting transfers to a name': (w: World) => waitingTo(w),
    'the highest balances of a prefix': (w: World) =>
      highest(w, where('prefixes', 'array-contains', 'al')),
    'the highest balances of all names': (w: World) => highest(w, where('usernameKey', '>=', '')),
  }).map(([what, asked]) => allowed(`allow ${what}`, (w) => getDocs(asked(w)))),
  allowed('allow a count up to a hundred', (w) =>
    getCount(query(all(w, 'transactions'), limit(100))),
  ),

  ...collections.flatMap((name) => [
    refused(`refuse a list of ${name} without a limit`, (w) => getDocs(all(w, name))),
    refused(`refuse a list of more than a hundred ${name}`, (w) =>
      getDocs(query(all(w, name), limit(101))),
    ),
    refused(`refuse a list of ${name} with an offset`, (w) => listWithOffset(w.place, name)),
  ]),
  refused('refuse a count without a limit', (w) => getCount(all(w, 'transactions'))),
  refused('refuse to read another collection', (w) => getDoc(w.alice.at('notes/1'))),
  refused('refuse to list another collection', (w) => getDocs(query(all(w, 'notes'), limit(1)))),
  refused('refuse to read a subcollection of an account', (w) =>
    getDoc(w.alice.at(`users/${w.alice.id}/notes/1`)),
  ),
  refused('refuse a collection group query', (w) =>
    getDocs(query(collectionGroup(w.visitor.database, 'users'), limit(1))),
  ),
]

/** Lists documents with an offset, which the web SDK does not have but other clients do. */
async function listWithOffset(
  { host, projectId, folder = '' }: Place,
  collectionId: string,
): Promise<unknown> {
  const documents = `projects/${projectId}/databases/(default)/documents/${folder}`.slice(0, -1)
  const response = await fetch(`http://${host}/v1/${documents}:runQuery`, {
    method: 'POST',
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId }], limit: 1, offset: 1 } }),
  })
  if (response.status !== 403) return response.json()
  throw new FirebaseError('permission-denied', await response.text())
}
