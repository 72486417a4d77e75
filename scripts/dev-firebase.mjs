import { createServer } from 'vite'
import { withEmulators } from './emulators.mjs'
import { SEEDED_PROJECT, seedEmulators } from './seed-emulators.mjs'

/** Runs the dev server on emulators with the demo's seven people, until it is interrupted. */
await withEmulators(async (emulators) => {
  const people = await seedEmulators(emulators)
  Object.assign(process.env, {
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'fake-api-key',
    VITE_FIREBASE_AUTH_DOMAIN: `${SEEDED_PROJECT}.firebaseapp.com`,
    VITE_FIREBASE_PROJECT_ID: SEEDED_PROJECT,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_FIRESTORE_EMULATOR_HOST: emulators.firestoreHost,
    VITE_AUTH_EMULATOR_URL: emulators.authUrl,
  })
  // The sign-in windows of the Auth emulator and the page must have the same host name.
  const server = await createServer({ server: { host: '127.0.0.1' } })
  await server.listen()
  server.printUrls()
  for (const { email, password } of people) console.log(`  ${email}  ${password}`)
  await new Promise((interrupted) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  })
  await server.close()
})
