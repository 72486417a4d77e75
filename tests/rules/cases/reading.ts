import {
  collection,
  collectionGroup,
  documentId,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
import { skip } from '../skip.ts'
import type { World } from '../world.ts'

const kept = ['users', 'usernames', 'transactions']
const all = ({ visitor }: World, name: string) => collection(visitor.database, name)
const newest = orderBy('timestamp', 'desc')

/** The ledger is public: what a visitor may read, and in what portions. */
export const reading: readonly Case[] = [
  right('shows an account to a visitor', (w) => getDoc(w.visitor.at(`users/${w.alice.id}`))),
  right('shows the owner of a name to a visitor', (w) =>
    getDoc(w.visitor.at(`usernames/${w.bob.key}`)),
  ),
  right('shows a transaction to a visitor', (w) =>
    getDoc(w.visitor.at(`transactions/${w.old('settled')}`)),
  ),
  right('says that there is no such transaction', (w) => getDoc(w.visitor.at('transactions/none'))),
  ...kept.map((name) =>
    right(`lists a hundred ${name}`, (w) => getDocs(query(all(w, name), limit(100)))),
  ),
  right('pages through the feed by cursor', (w) => {
    const after = startAfter(new Date(), 'none')
    const order = [newest, orderBy(documentId(), 'desc')]
    return getDocs(query(all(w, 'transactions'), ...order, after, limit(25)))
  }),
  right("lists a sender's waiting transfers to a name", (w) =>
    getDocs(
      query(
        all(w, 'transactions'),
        where('senderId', '==', w.alice.id),
        where('recipientKey', '==', w.freeName.toLowerCase()),
        where('status', '==', 'waiting'),
        newest,
        limit(100),
      ),
    ),
  ),
  right('suggests the highest balances of a prefix', (w) =>
    getDocs(
      query(
        all(w, 'users'),
        where('usernameKey', '>=', 'al'),
        where('usernameKey', '<', 'al\uf8ff'),
        orderBy('balance', 'desc'),
        orderBy('usernameKey'),
        limit(5),
      ),
    ),
  ),
  right('counts up to a hundred', (w) => getCount(query(all(w, 'transactions'), limit(100)))),

  ...kept.flatMap((name) => [
    wrong(`lists no ${name} without a limit`, (w) => getDocs(all(w, name))),
    wrong(`lists no ${name} past a hundred`, (w) => getDocs(query(all(w, name), limit(101)))),
    wrong(`skips no ${name} at the ledger's cost`, (w) => skip(w.place, name)),
  ]),
  wrong('counts nothing without a limit', (w) => getCount(all(w, 'transactions'))),
  wrong('shows nothing beside the ledger', (w) => getDoc(w.alice.at('notes/1'))),
  wrong('lists nothing beside the ledger', (w) => getDocs(query(all(w, 'notes'), limit(1)))),
  wrong('shows nothing below an account', (w) => getDoc(w.alice.at(`users/${w.alice.id}/notes/1`))),
  wrong('lists no group of collections', (w) =>
    getDocs(query(collectionGroup(w.visitor.database, 'users'), limit(1))),
  ),
]
