import { expect, it } from 'vitest'
import { type BankOptions, emulatorSettings } from '../bank-settings.ts'
import { firestoreHome } from '../firestore-home.ts'
import { runBank } from '../run-bank.ts'

const firestoreHost = process.env.FIRESTORE_EMULATOR_HOST ?? ''
const authUrl = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`

const MOST_RUNS = 10
const SENT_TWICE = /in the ledger 2 times/

/** A short run on a ledger of its own. */
function run(name: string, options: Partial<BankOptions>) {
  return runBank({
    home: firestoreHome(
      emulatorSettings({ firestoreHost, authUrl }, `demo-${name}-${process.pid}`),
    ),
    ...{ seconds: 6, clients: 2, seed: 1 },
    run: `${name} ${process.pid}`,
    faults: null,
    ...options,
  })
}

// Both wait for their clients and the network most of the time.
it.concurrent('finds that clients that send again under a new id send twice', async () => {
  const options = {
    faults: { none: 60, 'cut, applied later': 40 },
    mayMeetFault: ({ path }: { path: string }) => path.includes(':commit'),
    forgetsIds: true,
    seconds: 12,
  }
  let violations: readonly string[] = []
  // It takes a write that arrives after its sender has sent again: some do in nearly every run.
  const isFound = () => violations.some((violation) => SENT_TWICE.test(violation))
  for (let seed = 1; !isFound() && seed <= MOST_RUNS; seed++)
    violations = (await run(`forgets-${seed}`, { ...options, seed })).violations
  expect(violations).toContainEqual(expect.stringMatching(SENT_TWICE))
}, 240_000)

it.concurrent('lets the audit notice what the owner changed', async () => {
  const { tampered, violations } = await run('tampered', { seed: 10 })
  expect(violations).toEqual([])
  expect(tampered?.isNoticed).toBe(true)
})
