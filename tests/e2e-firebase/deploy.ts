import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { emulators } from './emulators.ts'

/** The folder of the build that all tests use. */
export const BUILD = '.cache/dist-firebase'

/** The project in the settings of the build. */
export const ANY_PROJECT = 'demo-any-project'

export interface Deployment {
  readonly url: string
  readonly projectId: string
  /** Puts the build of another project in the place of this one. */
  replaceBy(projectId: string): void
  takeDown(): void
}

/**
 * Deploys the build for a new project, with an empty ledger and no other visitors.
 * @param build its folder
 * @param reached where its pages reach the emulators: other ports of this machine
 */
export async function deploy(build = BUILD, reached = emulators()): Promise<Deployment> {
  const { firestoreHost, authUrl } = emulators()
  const projectId = `demo-${randomUUID().slice(0, 8)}`
  const folder = join('.cache/stories', projectId)
  const copyFor = (project: string) =>
    copyBuild(build, folder, [
      [ANY_PROJECT, project],
      [portOf(firestoreHost), portOf(reached.firestoreHost)],
      [portOf(authUrl), portOf(reached.authUrl)],
    ])
  copyFor(projectId)
  const hosting = { folder, emulators: [`http://${reached.firestoreHost}`, reached.authUrl] }
  const { url, close } = await serveHosting(hosting)
  return {
    url,
    projectId,
    replaceBy: copyFor,
    takeDown() {
      close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With its colon. The settings in a build have it apart from its host. */
const portOf = (address: string) => address.slice(address.lastIndexOf(':'))

/** Copies a build into a folder, with other settings in the place of its own. */
function copyBuild(
  build: string,
  folder: string,
  settings: readonly (readonly [string, string])[],
): void {
  cpSync(build, folder, { recursive: true })
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of ['index.html', ...scripts.map((script) => join('assets', script))]) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const changed = settings.reduce((all, [is, becomes]) => all.replaceAll(is, becomes), text)
    if (changed !== text) writeFileSync(path, changed)
  }
}
