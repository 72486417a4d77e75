import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.mjs'
import { startAuth, startFirestore } from './start-emulator.mjs'

/** @import { ServerProcess } from './server-process.mjs' */

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
 * @returns {Promise<T>}
 */
export async function withEmulators(job, services = ['firestore', 'auth']) {
  /** @type {ServerProcess[]} */
  const servers = []
  const emulators = { firestoreHost: '', authUrl: '' }
  const starts = services.map(async (service) => {
    const host = `127.0.0.1:${await freePort()}`
    servers.push(await (service === 'auth' ? startAuth(host) : startFirestore(host)))
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
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.exitCode = await withEmulators(
    (emulators) => runWith(command, emulators),
    services.length > 0 ? services : undefined,
  )
}
