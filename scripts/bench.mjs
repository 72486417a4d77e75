import { benchMemory } from './bench-memory.mjs'
import { benchReads } from './bench-reads.mjs'
import { benchSends } from './bench-sends.mjs'
import { withEmulators } from './emulators.mjs'

await benchMemory()

/** Measures production on the official emulators, each figure beside what it is to be compared with. */
await withEmulators(async ({ firestoreHost, authUrl }) => {
  await benchSends(firestoreHost)
  await benchReads(firestoreHost, authUrl)
})
