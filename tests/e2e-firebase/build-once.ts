import { buildPage } from '../../scripts/built-page.mjs'
import { onEmulators } from '../../scripts/emulator-settings.mjs'
import { ANY_PROJECT, BUILD } from './deploy.ts'
import { emulators } from './emulators.ts'

/** Builds the product as for production, on the emulators. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function buildOnce(): Promise<void> {
  const { firestoreHost, authUrl } = emulators()
  await buildPage(BUILD, onEmulators(ANY_PROJECT, firestoreHost, authUrl))
}
