import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { loadEnv } from 'vite'
import { bankArguments, USAGE } from './bank-arguments.mjs'
import { askForConsent, bankWarning } from './bank-consent.mjs'
import { betweenMarks } from './between-marks.mjs'
import { withEmulators } from './emulators.mjs'
import { loadBank } from './load-bank.mjs'

/** @import { BankArguments } from './bank-arguments.mjs' */
/** @import { BankSettings } from '../tests/bank/bank-settings.ts' */
/** @import { BankModule } from './load-bank.mjs' */

const PAGE = 'docs/reliability.md'
const CLEAN = 0
const VIOLATED = 1
const COULD_NOT_RUN = 2

process.exitCode = await main().catch((cause) => {
  console.error('The bank test could not run:', cause)
  return COULD_NOT_RUN
})
// What still waits for a network that is gone would keep the process alive.
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
    settings,
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
