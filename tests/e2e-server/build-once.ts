import { cleanEnvironment } from '../../scripts/clean-environment.mjs'
import { buildServer, installServer } from '../../scripts/serve.mjs'
import { FOR_MEMBERS, OPEN } from './own-server.ts'

/** Builds the server: for everybody, unless the test command has done so, and for members. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function buildOnce(): Promise<void> {
  await installServer()
  if (!process.env.E2E_BUILT) await buildServer(OPEN.folder, cleanEnvironment(OPEN.settings))
  await buildServer(FOR_MEMBERS.folder, cleanEnvironment(FOR_MEMBERS.settings))
}
