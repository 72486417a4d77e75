import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { IDENTITY_PATH } from '../../src/adapters/server/identity/identity-wire.ts'
import { pause } from '../../src/adapters/shared/timers.ts'
import type { BankOptions } from '../bank/bank-settings.ts'
import { BAD_NETWORK } from '../bank/proxy/request-fault.ts'
import { runBank } from '../bank/run-bank.ts'
import { inDepth } from '../in-depth.ts'
import { serverHome } from './server-home.ts'

const SENT_TWICE = /in the ledger 2 times/
/** Each request without an answer costs its client 20 seconds. */
const FAULTS = inDepth ? BAD_NETWORK : { ...BAD_NETWORK, lost: 0, 'answer lost': 0 }

/** `restarts`: how often the server starts again, at equal distances. */
async function run({ restarts = 0, ...options }: Partial<BankOptions> & { restarts?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'pledger-bank-'))
  const { home, restart, close } = await serverHome(folder)
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const { seconds = 8 } = options
  const restarting = (async () => {
    for (let left = restarts; left > 0; left--) {
      await pause((1000 * seconds) / (restarts + 1))
      await restart()
    }
  })()
  const given = { home, seconds, clients: 3, seed: 1, run: 'bank', faults: FAULTS, ...options }
  const [report] = await Promise.all([runBank(given), restarting])
  return report
}

it('a bank test on a server moves no point, tells everybody the truth, and checks clean', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const report = await run({
    seed,
    ...(inDepth && { seconds: 60, clients: 6, restarts: 3 }),
    // Nor does a sign-in on Firestore go through the bad network.
    mayMeetFault: ({ path }) => !path.startsWith(IDENTITY_PATH),
  })
  const again = `SEED=${seed}\n${report.events.join('\n')}`
  expect(report.violations, again).toEqual([])
  expect(report.sends, again).toBeGreaterThan(0)
  expect(report.faults.size, again).toBeGreaterThan(0)
})

if (inDepth)
  it('a bank test on a server finds that clients that send again under a new id send twice', async () => {
    let violations: readonly string[] = []
    for (let seed = 1; !violations.some((one) => SENT_TWICE.test(one)) && seed <= 10; seed++)
      ({ violations } = await run({
        seed,
        clients: 2,
        faults: { none: 60, 'cut, applied later': 40 },
        mayMeetFault: ({ path }) => path.includes('ledger.post'),
        forgetsIds: true,
      }))
    expect(violations).toContainEqual(expect.stringMatching(SENT_TWICE))
  }, 240_000)
