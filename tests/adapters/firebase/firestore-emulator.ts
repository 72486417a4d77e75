import { deleteDocuments } from '../../../scripts/put-rules.mjs'
import { uniqueWord } from '../../builders/unique.ts'

/** Where the test command started the Firestore emulator. */
export function firestoreEmulator(): { readonly host: string; readonly port: number } {
  const [host, port] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':')
  if (!host || !port)
    throw new Error('FIRESTORE_EMULATOR_HOST is not set: run this with `npm run test:firebase`.')
  return { host, port: Number(port) }
}

/** A project of it, as scripts are given one. */
export function placeOf(projectId: string) {
  const { host, port } = firestoreEmulator()
  return { host: `${host}:${port}`, projectId }
}

/** A project on the emulator, until it is given back. */
export interface Ledger {
  readonly projectId: string
  giveBack(): void
}

/** The numbers of the ledgers of this worker that somebody has. */
const lent = new Set<number>()

/**
 * Lends an empty ledger under the rules of `firestore.rules`. The emulator compiles the rules of each new project, which takes as long as
 * many tests, so a ledger is lent again once it was given back.
 */
export async function lendLedger(): Promise<Ledger> {
  let number = 0
  while (lent.has(number)) number++
  lent.add(number)
  const projectId = `demo-lent-${process.env.VITEST_POOL_ID}-${number}`
  await deleteDocuments(placeOf(projectId))
  return { projectId, giveBack: () => void lent.delete(number) }
}

/** A ledger that nobody else gets: a test may change its rules. */
export function ownLedger(): Ledger {
  return { projectId: `demo-own-${uniqueWord()}`, giveBack() {} }
}
