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

/** Where the emulator is, and in tests who is signed in. */
export interface FirestoreEmulator {
  readonly host: string
  readonly port: number
  readonly mockUserToken?: EmulatorMockTokenOptions | 'owner'
}

interface OpenedFirestore {
  readonly db: Firestore
  /** Loads the half that listens, once; the next call after a failure loads it again. */
  readonly live: () => Promise<LiveFirestore>
}

/** Opens the light half of the SDK at once, and the half that listens at the first call of `live`. */
export function openFirestore(
  app: FirebaseApp,
  emulator: FirestoreEmulator | null,
): OpenedFirestore {
  // Errors become faults, so the SDK need not log them as well.
  setLogLevel('silent')
  const db = getFirestore(app)
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, mockUserToken ? { mockUserToken } : {})
  }
  const live = once(async () => {
    const { openLive } = await importWithRetry(() => import('./live-firestore.ts'))
    return openLive(app, emulator)
  })
  return { db, live }
}
