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

/** Deploys the build for a new project, with an empty ledger and no other visitors. */
export async function deploy(): Promise<Deployment> {
  const projectId = `demo-${randomUUID().slice(0, 8)}`
  const folder = join('.cache/stories', projectId)
  copyBuild(folder, projectId)
  const { firestoreHost, authUrl } = emulators()
  const hosting = { folder, emulators: [`http://${firestoreHost}`, authUrl] }
  const { url, close } = await serveHosting(hosting)
  return {
    url,
    projectId,
    replaceBy: (other) => copyBuild(folder, other),
    takeDown() {
      close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the build into a folder, with the settings of a project. */
function copyBuild(folder: string, projectId: string): void {
  cpSync(BUILD, folder, { recursive: true })
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of ['index.html', ...scripts.map((script) => join('assets', script))]) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (text.includes(ANY_PROJECT)) writeFileSync(path, text.replaceAll(ANY_PROJECT, projectId))
  }
}
