import type { FirebaseApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  type EmulatorMockTokenOptions,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite'
import { importWithRetry } from '../shared/import-with-retry.ts'
import { once } from '../shared/once.ts'
import type { LiveFirestore } from './live-firestore.ts'

/** Where the emulator is, and in tests who asks it. */
export interface FirestoreEmulator {
  readonly host: string
  readonly port: number
  readonly mockUserToken?: EmulatorMockTokenOptions | 'owner'
}

interface OpenedFirestore {
  readonly db: Firestore
  /** Fetched once, when somebody first listens; a failed fetch is tried again by the next one. */
  readonly live: () => Promise<LiveFirestore>
  /** The same, for whoever is in no hurry: not before the page is at rest, unless it is needed sooner. */
  readonly liveAtRest: () => Promise<LiveFirestore>
}

/** Opens the light half of the SDK at once, and the half that listens when it is needed. */
export function openFirestore(
  app: FirebaseApp,
  emulator: FirestoreEmulator | null,
  atRest: () => Promise<void> = async () => {},
): OpenedFirestore {
  // What goes wrong is told once, as a fault, rather than by the SDK too.
  setLogLevel('silent')
  const db = getFirestore(app)
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, mockUserToken ? { mockUserToken } : {})
  }
  const open = once(async () => {
    const { openLive } = await importWithRetry(() => import('./open-live.ts'))
    return openLive(app, emulator)
  })
  let tellNeeded = () => {}
  const needed = new Promise<void>((resolve) => {
    tellNeeded = resolve
  })
  const live = () => {
    tellNeeded()
    return open()
  }
  const liveAtRest = async () => {
    await Promise.race([atRest(), needed])
    return live()
  }
  return { db, live, liveAtRest }
}
