import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { loadEnv } from 'vite'
import { askForConsent, bankWarning } from './bank-consent.mjs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { betweenMarks } from './markdown.mjs'

/** @import { BankSettings } from '../tests/bank/bank-settings.ts' */

/**
 * @typedef {object} BankArguments
 * @property {number} seconds
 * @property {number} clients
 * @property {number} seed
 * @property {string | null} project an operator's own project; null for the emulators
 * @property {boolean} yes whether the operator agrees to the documents that it creates
 * @property {boolean} print whether the figures are only printed, and docs/reliability.md stays as it is
 * @typedef {Awaited<ReturnType<typeof loadBank>>} BankModule
 */

const USAGE =
  'Usage: npm run bank -- [--seconds N] [--clients N] [--seed N] [--print] [--project ID [--yes]]'
const PAGE = 'docs/reliability.md'
const CLEAN = 0
const VIOLATED = 1
const COULD_NOT_RUN = 2

process.exitCode = await main().catch((cause) => {
  console.error('The bank test could not run:', cause)
  return COULD_NOT_RUN
})
// Requests that wait for a lost network would keep the process alive.
process.exit()

async function main() {
  const asked = bankArguments(process.argv.slice(2))
  if (!asked) {
    console.error(USAGE)
    return COULD_NOT_RUN
  }
  const bank = await loadBank()
  return asked.project === null ? onEmulators(bank, asked) : onProject(bank, asked, asked.project)
}

/**
 * Reads the command line; null for one that cannot be read.
 * @param {readonly string[]} typed
 * @returns {BankArguments | null}
 */
function bankArguments(typed) {
  const text = /** @type {const} */ ({ type: 'string' })
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  try {
    const { values } = parseArgs({
      args: [...typed],
      options: { seconds: text, clients: text, seed: text, project: text, yes: flag, print: flag },
    })
    const fresh = Math.floor(Math.random() * 1_000_000)
    const numbers = {
      seconds: whole(values.seconds, 60),
      clients: whole(values.clients, 8),
      seed: whole(values.seed, fresh),
    }
    // With one client nobody sends to anybody, and one machine plays no more than fifty.
    const fits = numbers.seconds >= 1 && numbers.clients >= 2 && numbers.clients <= 50
    if (!fits || Number.isNaN(numbers.seed)) return null
    return { ...numbers, project: values.project ?? null, yes: values.yes, print: values.print }
  } catch {
    return null
  }
}

/**
 * @param {string | undefined} typed
 * @param {number} fallback
 */
function whole(typed, fallback) {
  if (typed === undefined) return fallback
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}

/** The parts of the bank test that `npm run bank` calls. */
async function loadBank() {
  /** @type {typeof import('../tests/bank/run-bank.ts')} */
  const { runBank } = await loadTypescript('/tests/bank/run-bank.ts')
  /** @type {typeof import('../tests/bank/bank-figures.ts')} */
  const { bankFigures } = await loadTypescript('/tests/bank/bank-figures.ts')
  /** @type {typeof import('../tests/bank/bank-settings.ts')} */
  const { emulatorSettings, projectSettings } = await loadTypescript('/tests/bank/bank-settings.ts')
  /** @type {typeof import('../tests/bank/proxy/request-fault.ts')} */
  const { BAD_NETWORK } = await loadTypescript('/tests/bank/proxy/request-fault.ts')
  /** @type {typeof import('../tests/bank/firestore-home.ts')} */
  const { firestoreHome } = await loadTypescript('/tests/bank/firestore-home.ts')
  return { runBank, BAD_NETWORK, bankFigures, emulatorSettings, projectSettings, firestoreHome }
}

/**
 * Runs on the emulators that the environment names, or on new ones.
 * @param {BankModule} bank
 * @param {BankArguments} asked
 */
function onEmulators(bank, asked) {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = process.env
  const projectId = `demo-bank-${process.pid}`
  if (FIRESTORE_EMULATOR_HOST && FIREBASE_AUTH_EMULATOR_HOST) {
    const authUrl = `http://${FIREBASE_AUTH_EMULATOR_HOST}`
    const emulators = { firestoreHost: FIRESTORE_EMULATOR_HOST, authUrl }
    return run(bank, asked, bank.emulatorSettings(emulators, projectId))
  }
  return withEmulators((emulators) => run(bank, asked, bank.emulatorSettings(emulators, projectId)))
}

/**
 * Runs on a project of the operator.
 * @param {BankModule} bank
 * @param {BankArguments} asked
 * @param {string} project
 */
async function onProject(bank, asked, project) {
  const settings = bank.projectSettings(loadEnv('production', process.cwd(), 'VITE_'), project)
  if (typeof settings === 'string') {
    console.error(settings)
    return COULD_NOT_RUN
  }
  console.log(bankWarning(project, asked.clients))
  if (!asked.yes && !(await askForConsent(project, process.stdin, process.stdout))) {
    console.error('Nothing was written: type the name of the project, or add --yes.')
    return COULD_NOT_RUN
  }
  return run(bank, { ...asked, print: true }, settings)
}

/**
 * @param {BankModule} bank
 * @param {BankArguments} asked
 * @param {BankSettings} settings
 */
async function run(bank, { seconds, clients, seed, print }, settings) {
  const what = `Seed ${seed}, ${clients} clients, ${seconds} seconds`
  console.log(`${what}.`)
  const before = load()
  const run = `bank ${Date.now().toString(36)}`
  const report = await bank.runBank({
    home: bank.firestoreHome(settings),
    seconds,
    clients,
    seed,
    run,
    faults: bank.BAD_NETWORK,
  })
  const machine = `${availableParallelism()} cores, load ${before} before and ${load()} after`
  const text = `${bank.bankFigures(report)}\n\n${what}; ${machine}.`
  console.log(`\n${text}\n`)
  if (report.violations.length > 0) {
    for (const event of report.events) console.error(event)
    for (const violation of report.violations) console.error(`VIOLATION: ${violation}`)
    const again = `npm run bank -- --seed ${seed} --clients ${clients} --seconds ${seconds}`
    console.error(`Again, with the same choices: ${again}`)
    return VIOLATED
  }
  if (!print) writeFileSync(PAGE, betweenMarks(readFileSync(PAGE, 'utf8'), 'bank', text))
  return CLEAN
}

function load() {
  return (loadavg()[0] ?? 0).toFixed(1)
}
