import { deleteApp, initializeApp } from 'firebase/app'
import { Documents } from '../../src/adapters/firebase/documents.ts'
import { feedPageOf, takePrefetchedPage } from '../../src/adapters/firebase/feed-page.ts'
import { FirestoreDirectory } from '../../src/adapters/firebase/firestore-directory.ts'
import { FirestoreLedger } from '../../src/adapters/firebase/firestore-ledger.ts'
import { firstPageAddress } from '../../src/adapters/firebase/first-page-address.ts'
import { openLive } from '../../src/adapters/firebase/live-firestore.ts'
import { openFirestore } from '../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../src/adapters/firebase/stored-document.ts'
import { compose } from '../../src/composition/compose.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { monthOf } from '../../src/core/domain/month.ts'
import { TOP_SHOWN } from '../../src/core/domain/people-lists.ts'
import * as people from '../../src/core/features/people.ts'
import * as send from '../../src/core/features/send.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import { countListened } from './count-listened.ts'

const silent = { warn: () => {}, error: () => {} }
const noRetry = { pause: () => new Promise<void>(() => {}) }
const loud = {
  warn: () => {},
  error(_: string, cause?: unknown) {
    throw cause
  },
}
const deaf = {
  next: () => {},
  fault(cause: unknown) {
    throw cause
  },
}

export type CountedClient = ReturnType<typeof countedClient>

/** The requests and listeners of a page, signed out or signed in, without a UI. It counts what the listeners receive. */
export function countedClient(
  emulator: { readonly host: string; readonly port: number },
  projectId: string,
  id: UserId | null,
) {
  const app = initializeApp({ projectId, apiKey: 'demo' }, `${projectId}/${id}`)
  const place = id ? { ...emulator, mockUserToken: { user_id: id } } : emulator
  const { db } = openFirestore(app, place)
  const listened = countListened()
  const live = listened.through(openLive(app, place))
  const counted = async () => live
  const reader = new DocumentReader('Pledger', silent)
  const documents = new Documents({ db, live: counted }, reader, { now: Date.now })
  const ledger = new FirestoreLedger(documents)
  const asked = firstPageAddress({
    app: { projectId, apiKey: 'demo' },
    firestoreEmulator: emulator,
  })
  const directory = new FirestoreDirectory(documents)
  const identity = { current: () => (id ? { id } : null) } as Identity
  const given = { ledger, directory, identity, retry: noRetry, log: loud }
  const { lookupProfile, watchWaiting } = compose({ ...people, ...send }, given)
  const stops: Stop[] = []
  return {
    ledger,
    listened: listened.reads,
    lookup: lookupProfile,
    suggest: (typed: string) => directory.suggest(typed, 6, id),
    /** The requests of every visit. */
    async visit() {
      globalThis.ledgerFirstPage = fetch(asked).then((answer) => answer.json())
      const early = await takePrefetchedPage()
      if (!early) throw new Error('The first page did not come')
      const { head } = feedPageOf(early, reader, Date.now())
      await directory.loadTop('received', monthOf(Date.now()), TOP_SHOWN)
      stops.push(ledger.watchHead(head, head, deaf))
    },
    /** The additional requests of a signed-in person; the first time they open the account. */
    async signIn(name: Parameters<typeof ledger.openAccount>[1]) {
      if (!id) throw new Error('Nobody is signed in')
      const opened = await ledger.openAccount(id, name)
      if (!opened.ok) throw new Error(`${name} is taken`)
      stops.push(ledger.watchAccount(id, deaf))
      stops.push(watchWaiting.watch(id, deaf.next))
    },
    async close() {
      for (const stop of stops) stop()
      await deleteApp(app)
    },
  }
}
