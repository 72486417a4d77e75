import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './listen.mjs'
import { startServer } from './server-process.mjs'

/** @import { ServerProcess } from './server-process.mjs' */

/** The emulators treat a project as fake if its name starts with "demo-": nothing reaches a real project. */
const PROJECT = 'demo-pledger'
const RULES = 'firestore.rules'
const tool = 'tools/emulators'

/** Java's second compiler and its collector for servers take more processor time than they save in the minutes of a test run. */
const SHORT_RUN = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
/** For an emulator that reads hundreds of files of rules. */
export const LONG_RUN = '-XX:+UseSerialGC'

/**
 * The addresses of the emulators; empty for one that was not started.
 * @typedef {object} Emulators
 * @property {string} firestoreHost host and port
 * @property {string} authUrl
 * @typedef {'firestore' | 'auth'} Service
 */

/**
 * Runs a job while the official emulators run, each on a free port, with the security rules.
 * @template T
 * @param {(emulators: Emulators) => Promise<T>} job
 * @param {readonly Service[]} [services]
 * @param {string} [java] the options of the Java that they run on, unless the environment has some
 * @returns {Promise<T>}
 */
export async function withEmulators(job, services = ['firestore', 'auth'], java = SHORT_RUN) {
  const env = { JAVA_TOOL_OPTIONS: java, ...process.env }
  // A process that a signal ends has no exit, and would leave its servers behind.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  /** @type {ServerProcess[]} */
  const servers = []
  const emulators = { firestoreHost: '', authUrl: '' }
  const starts = services.map(async (service) => {
    const host = `127.0.0.1:${await freePort()}`
    servers.push(await (service === 'auth' ? startAuth(host, env) : startFirestore(host, env)))
    if (service === 'auth') emulators.authUrl = `http://${host}`
    else emulators.firestoreHost = host
  })
  try {
    const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    return await job(emulators)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/**
 * Starts the emulator of the Google Cloud CLI where it has one, because it runs on Java 11 or later; otherwise the Firebase CLI's,
 * which needs Java 21.
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 */
async function startFirestore(host, env) {
  const own = ['emulators', 'firestore', 'start', `--host-port=${host}`, `--rules=${RULES}`]
  try {
    return await startServer('gcloud', own, `http://${host}/`, { env })
  } catch (error) {
    console.log(`The Google Cloud CLI could not start its Firestore emulator: ${error}`)
  }
  if (spawnSync('java', ['-version']).error)
    throw new Error(
      'No Firestore emulator: install Java 21, or the Google Cloud CLI with its cloud-firestore-emulator.',
    )
  return startFirestoreWithFirebase(host, env)
}

/**
 * Starts the emulator of the Firebase CLI, without the CLI.
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 */
async function startAuth(host, env) {
  const program = ['scripts/auth-emulator.mjs', await firebaseCli(), portOf(host), PROJECT]
  return startServer(process.execPath, program, `http://${host}/`, { env })
}

/**
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<ServerProcess>}
 */
async function startFirestoreWithFirebase(host, env) {
  const folder = mkdtempSync(join(tmpdir(), 'pledger-emulators-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const at = async () => ({ host: '127.0.0.1', port: await freePort() })
  const emulators = {
    singleProjectMode: false,
    firestore: { host: '127.0.0.1', port: Number(portOf(host)) },
    ui: { enabled: false },
    hub: await at(),
    logging: await at(),
    eventarc: await at(),
  }
  copyFileSync(RULES, join(folder, RULES))
  const settings = { firestore: { rules: RULES }, emulators }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(settings))
  const only = ['emulators:start', '--only', 'firestore', '--project', PROJECT]
  try {
    const program = [join(await firebaseCli(), 'lib/bin/firebase.js'), ...only]
    const server = await startServer(process.execPath, program, `http://${host}/`, { folder, env })
    return { ...server, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** @param {string} host host and port */
function portOf(host) {
  return host.split(':')[1] ?? ''
}

/** @type {Promise<string> | null} */
let installing = null

/**
 * The folder of the Firebase CLI, from a package of its own, which is installed on first use, once for all emulators that need it.
 * @returns {Promise<string>}
 */
function firebaseCli() {
  const cli = resolve(tool, 'node_modules/firebase-tools')
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

/**
 * Runs a command with the environment variables that name the emulators.
 * @param {readonly string[]} command
 * @param {Emulators} emulators
 * @returns {Promise<number>} its exit code
 */
function runWith([program = '', ...parameters], { firestoreHost, authUrl }) {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: path,
      ...(firestoreHost && { FIRESTORE_EMULATOR_HOST: firestoreHost }),
      ...(authUrl && { FIREBASE_AUTH_EMULATOR_HOST: authUrl.replace('http://', '') }),
    },
  })
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [verb, ...rest] = process.argv.slice(2)
  const dashes = rest.indexOf('--')
  const services = /** @type {Service[]} */ (rest.slice(0, dashes))
  const command = rest.slice(dashes + 1)
  const known = services.every((service) => ['firestore', 'auth'].includes(service))
  if (verb !== 'run' || dashes < 0 || command.length === 0 || !known)
    throw new Error('Usage: node scripts/emulators.mjs run [firestore] [auth] -- COMMAND …')
  process.exitCode = await withEmulators(
    (emulators) => runWith(command, emulators),
    services.length > 0 ? services : undefined,
  )
}
