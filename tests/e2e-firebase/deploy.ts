import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteDocuments, putRules } from '../../scripts/put-rules.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { emulators } from './emulators.ts'

/** The folder of the build that nearly all tests use. */
export const BUILD = '.cache/dist-firebase'

/** The folder of the build for a ledger that only these people join and read. */
export const MEMBERS_BUILD = '.cache/dist-members'
export const MEMBERS = 'example.com'

/** The project in the settings of the build. */
export const ANY_PROJECT = 'demo-any-project'

export interface Deployment {
  readonly url: string
  readonly projectId: string
  /** Puts the build of another project in the place of this one. */
  replaceBy(projectId: string): void
  takeDown(): void
}

/** Pages of the last story may still write when the next one begins: that one has the next project. */
const PROJECTS = 3
let deployments = 0
/** The projects of this process that have rules of their own. */
const withRules = new Set<string>()

/**
 * Deploys the build for an empty ledger, with no other visitors. The emulator compiles the rules of each new project, which takes as long
 * as opening a page, so the stories of a process have few projects, in turn.
 * @param build its folder
 * @param reached where its pages reach the emulators: other ports of this machine
 * @param rules in the place of those in `firestore.rules`, the same for each deployment of a process
 */
export async function deploy(
  build = BUILD,
  reached = emulators(),
  rules: string | null = null,
): Promise<Deployment> {
  const { firestoreHost, authUrl } = emulators()
  const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env
  const place = `${TEST_PARALLEL_INDEX ?? VITEST_POOL_ID}-${deployments++ % PROJECTS}`
  const projectId = rules ? `demo-other-rules-${place}` : `demo-story-${place}`
  const database = { host: firestoreHost, projectId }
  if (rules && !withRules.has(projectId)) await putRules(database, rules)
  if (rules) withRules.add(projectId)
  await deleteDocuments(database)
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
