/** @import { LoadTypescript } from './load-typescript.mjs' */
/** @typedef {Awaited<ReturnType<typeof loadBank>>} BankModule */

/**
 * What `npm run bank` needs of the bank test.
 * @param {LoadTypescript} load
 */
export async function loadBank(load) {
  /** @type {typeof import('../tests/bank/run-bank.ts')} */
  const { runBank } = await load('/tests/bank/run-bank.ts')
  /** @type {typeof import('../tests/bank/bank-figures.ts')} */
  const { bankFigures } = await load('/tests/bank/bank-figures.ts')
  /** @type {typeof import('../tests/bank/emulator-settings.ts')} */
  const { emulatorSettings } = await load('/tests/bank/emulator-settings.ts')
  /** @type {typeof import('../tests/bank/project-settings.ts')} */
  const { projectSettings } = await load('/tests/bank/project-settings.ts')
  /** @type {typeof import('../tests/bank/proxy/request-fault.ts')} */
  const { BAD_NETWORK } = await load('/tests/bank/proxy/request-fault.ts')
  return { runBank, BAD_NETWORK, bankFigures, emulatorSettings, projectSettings }
}
