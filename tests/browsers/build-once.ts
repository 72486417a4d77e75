import { buildPage } from '../../scripts/built-page.mjs'
import { onEmulators } from '../../scripts/emulator-settings.mjs'
import { ANY_PROJECT } from '../e2e-firebase/deploy.ts'
import { emulators } from '../e2e-firebase/emulators.ts'
import { DEMO, PRODUCTION } from './site.ts'

/** Builds the demo, and production on the emulators. */
export async function setup(): Promise<void> {
  const { firestoreHost, authUrl } = emulators()
  // The runner of the tests sets another, with which React is built for its developers.
  const asDeployed = { NODE_ENV: 'production' }
  const production = onEmulators(ANY_PROJECT, firestoreHost, authUrl)
  await buildPage(DEMO, { ...asDeployed, VITE_BACKEND: 'demo' })
  await buildPage(PRODUCTION, { ...asDeployed, ...production })
}
