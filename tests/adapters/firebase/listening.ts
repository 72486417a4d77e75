import type { FirebaseApp } from 'firebase/app'
import { doc, getFirestore, onSnapshot } from 'firebase/firestore'
import type { LiveFirestore } from '../../../src/adapters/firebase/live-firestore.ts'
import { uniqueWord } from '../../builders/unique.ts'

/**
 * Resolves once the emulator has answered everything that a client listens to: it answers one after the other, so the last
 * question is enough. Whatever is written while it adds a listener, it may forget to tell, or tell in broken bytes, after which
 * the SDK pauses for a minute (https://github.com/firebase/firebase-tools/issues/8654).
 */
export async function listening(
  app: FirebaseApp,
  live: () => Promise<LiveFirestore>,
): Promise<void> {
  // By then everything that waited for the SDK has begun to listen.
  await live().then(() => new Promise(setImmediate))
  const nobody = doc(getFirestore(app), 'usernames', uniqueWord())
  await new Promise<void>((resolve, reject) => {
    const next = ({ metadata }: { metadata: { fromCache: boolean } }) => {
      if (!metadata.fromCache) resolve()
    }
    onSnapshot(nobody, { includeMetadataChanges: true }, next, reject)
  })
}
