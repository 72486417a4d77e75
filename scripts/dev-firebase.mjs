import { createServer } from 'vite'
import { onEmulators } from './emulator-settings.mjs'
import { withEmulators } from './emulators.mjs'
import { SEEDED_PROJECT, seedEmulators } from './seed-emulators.mjs'

/** Runs the dev server on emulators with the demo's seven people, until it is interrupted. */
await withEmulators(async (emulators) => {
  const people = await seedEmulators(emulators)
  const { firestoreHost, authUrl } = emulators
  Object.assign(process.env, onEmulators(SEEDED_PROJECT, firestoreHost, authUrl))
  // The sign-in windows of the Auth emulator and the page must have the same host name.
  const server = await createServer({ server: { host: '127.0.0.1' } })
  await server.listen()
  server.printUrls()
  for (const { email, password } of people) console.log(`  ${email}  ${password}`)
  await new Promise((closed) => server.httpServer?.once('close', closed))
})
