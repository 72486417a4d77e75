import { runCommand } from '../../scripts/run-command.mjs'
import { ANY_PROJECT, BUILD } from './deploy.ts'
import { emulators } from './emulators.ts'

/** Builds the app for production, on the emulators. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function buildOnce(): Promise<void> {
  const { firestoreHost, authUrl } = emulators()
  const env = {
    ...process.env,
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'fake-api-key',
    VITE_FIREBASE_AUTH_DOMAIN: 'demo-pledger.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: ANY_PROJECT,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_FIRESTORE_EMULATOR_HOST: firestoreHost,
    VITE_AUTH_EMULATOR_URL: authUrl,
  }
  const build = ['build', '--outDir', BUILD]
  const { code, output } = await runCommand('vite', build, { env, quiet: true })
  if (code !== 0) throw new Error(`The production build failed:\n${output}`)
}
