import { buildPage } from '../../scripts/built-page.mjs'
import { onEmulators } from '../../scripts/emulator-settings.mjs'
import { ANY_PROJECT, BUILD, MEMBERS, MEMBERS_BUILD } from './deploy.ts'
import { emulators } from './emulators.ts'

/** Builds the product as for production, on the emulators: for everybody, and for members. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function buildOnce(): Promise<void> {
  const { firestoreHost, authUrl } = emulators()
  const settings = onEmulators(ANY_PROJECT, firestoreHost, authUrl)
  await buildPage(BUILD, settings)
  await buildPage(MEMBERS_BUILD, { ...settings, VITE_MEMBERS: MEMBERS, VITE_READERS: 'members' })
}
