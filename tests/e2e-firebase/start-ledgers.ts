import { runCommand } from '../../scripts/run-command.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { folderOf, LEDGERS, projectOf } from './ledgers.ts'

/** Builds and serves the product once for each of the workers, each with a database of its own. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function startLedgers(): Promise<() => void> {
  const numbers = Array.from({ length: LEDGERS }, (_, number) => number)
  const servers = await Promise.all(numbers.map(buildAndServe))
  process.env.LEDGER_URLS = servers.map(({ url }) => url).join()
  return () => {
    for (const server of servers) server.close()
  }
}

async function buildAndServe(number: number) {
  const folder = folderOf(number)
  const settings = settingsOf(number)
  const { code, output } = await runCommand('vite', ['build', '--outDir', folder], {
    env: { ...process.env, ...settings },
    quiet: true,
  })
  if (code !== 0) throw new Error(`The production build failed:\n${output}`)
  const emulators = [
    settings.VITE_AUTH_EMULATOR_URL,
    `http://${settings.VITE_FIRESTORE_EMULATOR_HOST}`,
  ]
  return serveHosting({ folder, emulators })
}

function settingsOf(number: number) {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = process.env
  if (!FIRESTORE_EMULATOR_HOST || !FIREBASE_AUTH_EMULATOR_HOST)
    throw new Error('There are no emulators: run this with `npm run test:e2e:firebase`.')
  return {
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'fake-api-key',
    VITE_FIREBASE_AUTH_DOMAIN: 'demo-pledger.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: projectOf(number),
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_FIRESTORE_EMULATOR_HOST: FIRESTORE_EMULATOR_HOST,
    VITE_AUTH_EMULATOR_URL: `http://${FIREBASE_AUTH_EMULATOR_HOST}`,
  }
}
