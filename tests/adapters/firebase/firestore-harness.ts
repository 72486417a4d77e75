import { readFileSync } from 'node:fs'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { doc, getDoc, Timestamp } from 'firebase/firestore/lite'
import { deleteDocument, deleteField, mergeFields } from '../../../scripts/firestore-documents.mjs'
import { putRules } from '../../../scripts/put-rules.mjs'
import { readAccess, withAccess } from '../../../scripts/rules.mjs'
import { Documents } from '../../../src/adapters/firebase/documents.ts'
import { FirestoreDirectory } from '../../../src/adapters/firebase/firestore-directory.ts'
import { FirestoreHistory } from '../../../src/adapters/firebase/firestore-history.ts'
import { FirestoreLeaving } from '../../../src/adapters/firebase/firestore-leaving.ts'
import { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { FirestoreReactions } from '../../../src/adapters/firebase/firestore-reactions.ts'
import { FirestoreRequests } from '../../../src/adapters/firebase/firestore-requests.ts'
import { lazyLedger, StartDelays } from '../../../src/adapters/firebase/lazy-ledger.ts'
import { FirestoreModeration } from '../../../src/adapters/firebase/moderation.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'
import { path } from '../../../src/adapters/firebase/stored/path.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import {
  type Community,
  type OutsideRefusal,
  standingOf,
} from '../../../src/core/domain/community.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { uniqueUserId, uniqueWord } from '../../builders/unique.ts'
import type {
  AnswersClient,
  AnswersHarness,
  HistoryHarness,
  LeavingClient,
  LeavingHarness,
  MembersHarness,
} from '../../contract/harness.ts'
import {
  firestoreEmulator,
  type Ledger,
  lendLedger,
  ownLedger,
  placeOf,
} from './firestore-emulator.ts'
import { listening } from './listening.ts'
import { writingBetweenReads } from './writing-between-reads.ts'

const clock = { now: () => Date.now() }
const silent = { warn: () => {}, error: () => {} }

/** The domain of the members, and an address of theirs. */
const MEMBERS: Community = { members: ['example.com'], readers: 'everyone' }
const MEMBER: SignIn = { email: 'somebody@example.com', email_verified: true }
const OUTSIDE: Readonly<Record<OutsideRefusal['code'], SignIn>> = {
  'not-a-member': { email: 'somebody@example.net', email_verified: true },
  'not-confirmed': { email: 'somebody@example.com', email_verified: false },
}

interface SignIn {
  readonly email: string
  readonly email_verified: boolean
}

/** The same with the rules of members, as `npm run rules` writes them. */
export async function openMembersHarness(): Promise<FirestoreHarness & MembersHarness> {
  const harness = await openFirestoreHarness(ownLedger())
  const rules = withAccess(
    readFileSync('firestore.rules', 'utf8'),
    readAccess(['--members', 'example.com']),
  )
  await putRules(placeOf(harness.projectId), rules)
  return { ...harness, outside: (person, why) => harness.signedInAs(person, OUTSIDE[why]) }
}

type FirestoreClient = LeavingClient & AnswersClient

interface FirestoreHarness extends HistoryHarness, LeavingHarness, AnswersHarness {
  readonly visitor: FirestoreClient
  as(person: UserId): FirestoreClient
  onOtherDevice(person: UserId): FirestoreClient
  readonly projectId: string
  /** The client of a person on a device of their own, signed in with another address. */
  signedInAs(person: UserId, signIn: SignIn): FirestoreClient
}

/** A ledger on the official emulator, with the real rules; each person has clients of their own. */
export async function openFirestoreHarness(given?: Ledger): Promise<FirestoreHarness> {
  const { projectId, giveBack } = given ?? (await lendLedger())
  const apps: FirebaseApp[] = []
  const clients = new Map<string, FirestoreClient>()
  const reader = new DocumentReader('Pledger', silent)
  const open = (person: UserId | null, signIn = MEMBER) => {
    const app = initializeApp({ projectId, apiKey: 'demo' }, uniqueWord())
    apps.push(app)
    const emulator = firestoreEmulator()
    const { db, live } = openFirestore(
      app,
      person ? { ...emulator, mockUserToken: { user_id: person, ...signIn } } : emulator,
    )
    const standing = () =>
      standingOf({ email: signIn.email, isConfirmed: signIn.email_verified }, MEMBERS)
    const documents = new Documents({ db, live }, reader, clock, standing)
    const ledger = new FirestoreLedger(documents)
    const directory = new FirestoreDirectory(documents)
    const history = new FirestoreHistory(documents)
    // As in production, where the SDK is loaded late; at rest at once, for there are no first rows to wait for.
    const delays = new StartDelays()
    delays.firstPageRead()
    delays.endLiveDelay()
    return {
      app,
      live,
      history,
      ledger: lazyLedger(
        async () => ledger,
        async () => null,
        delays,
      ),
      directory,
      moderation: new FirestoreModeration(documents),
      leaving: new FirestoreLeaving(documents),
      reactions: new FirestoreReactions(documents),
      requests: new FirestoreRequests(documents),
    }
  }
  const device = (name: string, person: UserId): FirestoreClient => {
    const client = clients.get(name) ?? open(person)
    clients.set(name, client)
    return client
  }
  /** The database without the rules. */
  const operator = () => {
    const app = initializeApp({ projectId, apiKey: 'demo' }, uniqueWord())
    apps.push(app)
    return openFirestore(app, { ...firestoreEmulator(), mockUserToken: 'owner' }).db
  }
  const visitor = open(null)
  const database = placeOf(projectId)
  return {
    projectId,
    visitor,
    history: visitor.history,
    writingBetweenReads,
    listening: () => listening(visitor.app, visitor.live),
    newPerson: async () => uniqueUserId(),
    as: (person) => device(person, person),
    onOtherDevice: (person) => device(`${person} elsewhere`, person),
    signedInAs: open,
    deleteAccount: (person) => deleteDocument(database, `users/${person}`),
    clearPrefixes: (person) => deleteField(database, `users/${person}`, 'prefixes'),
    async passTimeAfterRequest(from, to, time) {
      const request = await getDoc(doc(operator(), path.request(from, to)))
      const times = ['at', 'declinedAt'].flatMap((field) => {
        const at: unknown = request.get(field)
        return at instanceof Timestamp ? [[field, new Date(at.toMillis() - time)]] : []
      })
      await mergeFields(database, request.ref.path, Object.fromEntries(times))
    },
    setMonth: (person, { month, received, sent }) =>
      mergeFields(database, `users/${person}`, {
        month,
        monthReceived: received,
        monthSent: sent,
      }),
    clearSalts: (id) => deleteField(database, `transactions/${id}`, 'salts'),
    changeName: (id, part, name) => mergeFields(database, `transactions/${id}`, { [part]: name }),
    makeModerator: (person) => mergeFields(database, `moderators/${person}`, { since: new Date() }),
    endModerator: (person) => deleteDocument(database, `moderators/${person}`),
    async close() {
      await Promise.all(apps.map(deleteApp))
      giveBack()
    },
  }
}
