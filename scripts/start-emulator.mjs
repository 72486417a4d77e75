import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { freePort } from './free-port.mjs'
import { startServer } from './server-process.mjs'

/** @import { ServerProcess } from './server-process.mjs' */

/** The emulators treat a project as fake if its name starts with "demo-": nothing reaches a real project. */
const PROJECT = 'demo-pledger'
const RULES = 'firestore.rules'
const tool = 'tools/emulators'

/** Java's second compiler and its collector for servers take more processor time than they save in the minutes of a test run. */
const env = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC', ...process.env }

/**
 * Starts the emulator of the Google Cloud CLI if it is installed, because it runs on Java 11 or later; otherwise the Firebase CLI's.
 * @param {string} host
 */
export async function startFirestore(host) {
  if (isInstalled('gcloud')) {
    const parameters = [
      'emulators',
      'firestore',
      'start',
      `--host-port=${host}`,
      `--rules=${RULES}`,
    ]
    try {
      return await startServer('gcloud', parameters, `http://${host}/`, { env })
    } catch (error) {
      console.log(`The Google Cloud CLI could not start its Firestore emulator: ${error}`)
    }
  }
  if (!isInstalled('java'))
    throw new Error(
      'No Firestore emulator: install Java 21, or the Google Cloud CLI with its cloud-firestore-emulator.',
    )
  return startWithFirebase('firestore', host)
}

/** @param {string} host */
export function startAuth(host) {
  return startWithFirebase('auth', host)
}

/**
 * @param {'firestore' | 'auth'} service
 * @param {string} host
 * @returns {Promise<ServerProcess>}
 */
async function startWithFirebase(service, host) {
  const folder = mkdtempSync(join(tmpdir(), 'pledger-emulators-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const at = async () => ({ host: '127.0.0.1', port: await freePort() })
  const emulators = {
    singleProjectMode: false,
    [service]: { host: '127.0.0.1', port: Number(host.split(':')[1]) },
    ui: { enabled: false },
    hub: await at(),
    logging: await at(),
    ...(service === 'firestore' ? { eventarc: await at() } : {}),
  }
  copyFileSync(RULES, join(folder, RULES))
  const settings = { firestore: { rules: RULES }, emulators }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(settings))
  const only = ['emulators:start', '--only', service, '--project', PROJECT]
  try {
    const program = [await firebaseCli(), ...only]
    const server = await startServer(process.execPath, program, `http://${host}/`, { folder, env })
    return { stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** @type {Promise<string> | null} */
let installing = null

/**
 * The path of the Firebase CLI, from a package of its own, which is installed on first use, once for all emulators that need it.
 * @returns {Promise<string>}
 */
function firebaseCli() {
  const cli = resolve(tool, 'node_modules/firebase-tools/lib/bin/firebase.js')
  if (installing === null && existsSync(cli)) return Promise.resolve(cli)
  installing ??= installFirebase().then(() => cli)
  return installing
}

/** Does not block: other checks go on meanwhile. */
async function installFirebase() {
  console.log('Installing the Firebase CLI, once …')
  const child = spawn('npm', ['ci', '--prefix', tool, '--ignore-scripts'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm ci in ${tool} failed`)
}

/** @param {string} program */
function isInstalled(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program]
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
}
