import type { FirebaseApp } from 'firebase/app'
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore'
import { LiveFirestore } from './live-firestore.ts'
import type { FirestoreEmulator } from './open-firestore.ts'

/** Opens the half of the SDK that listens. */
export function openLive(app: FirebaseApp, emulator: FirestoreEmulator | null): LiveFirestore {
  setLogLevel('silent')
  const db = initializeFirestore(app, {})
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, mockUserToken ? { mockUserToken } : {})
  }
  return new LiveFirestore(db)
}
