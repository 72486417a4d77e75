import { loadTypescript } from './load-typescript.mjs'

/** @typedef {Awaited<ReturnType<typeof loadBank>>} BankModule */

/** What `npm run bank` needs of the bank test. */
export async function loadBank() {
  /** @type {typeof import('../tests/bank/run-bank.ts')} */
  const { runBank } = await loadTypescript('/tests/bank/run-bank.ts')
  /** @type {typeof import('../tests/bank/bank-figures.ts')} */
  const { bankFigures } = await loadTypescript('/tests/bank/bank-figures.ts')
  /** @type {typeof import('../tests/bank/emulator-settings.ts')} */
  const { emulatorSettings } = await loadTypescript('/tests/bank/emulator-settings.ts')
  /** @type {typeof import('../tests/bank/project-settings.ts')} */
  const { projectSettings } = await loadTypescript('/tests/bank/project-settings.ts')
  /** @type {typeof import('../tests/bank/proxy/request-fault.ts')} */
  const { BAD_NETWORK } = await loadTypescript('/tests/bank/proxy/request-fault.ts')
  return { runBank, BAD_NETWORK, bankFigures, emulatorSettings, projectSettings }
}
