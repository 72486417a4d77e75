import { pause } from '../../src/adapters/shared/timers.ts'
import { openAudit } from './audit-bank.ts'
import type { BankClient } from './bank-client.ts'
import { openClients } from './bank-client.ts'
import { BankRandom } from './bank-random.ts'
import type { BankOptions } from './bank-settings.ts'
import { BankWorld } from './bank-world.ts'
import { checkForgotten, checkHealed, checkSnapshot, checkTold } from './checks-of-bank.ts'
import type { Measured } from './client-loop.ts'
import { finishLeaving, runClient } from './client-loop.ts'
import { Journal } from './journal.ts'
import type { LedgerReading } from './ledger-reading.ts'

const SNAPSHOT_EVERY_MS = 1_000
/** Longer than any request is held back. */
const LAST_REQUESTS_MS = 6_000
/** As long as a very busy machine may need. */
const LONGEST_HEALING_MS = 180_000
/** With the planted bug, a page can keep the text of a second send for good. */
const PLANTED_HEALING_MS = 10_000
const LOOK_EVERY_MS = 500
/** In one run of so many the owner tampers. */
const TAMPERED_RUNS = 10

/** What came of a run. */
export interface BankReport {
  readonly measured: readonly Measured[]
  /** How often each fault came. */
  readonly faults: ReadonlyMap<string, number>
  readonly snapshots: number
  readonly sends: number
  /** What the owner changed, and whether the audit noticed; null in most runs. */
  readonly tampered: { readonly what: string; readonly isNoticed: boolean } | null
  /** A sentence for each. */
  readonly violations: readonly string[]
  /** What the networks did last, for a run with violations. */
  readonly events: readonly string[]
}

/**
 * Runs the bank test. Throws where it cannot run at all.
 * @public `npm run bank` loads it by its path.
 */
export async function runBank(options: BankOptions): Promise<BankReport> {
  const { home, seconds, seed } = options
  const { ledger } = home
  const healingMs = options.forgetsIds ? PLANTED_HEALING_MS : LONGEST_HEALING_MS
  let started = performance.now()
  const lasted = () => (performance.now() - started) / 1000
  const world = new BankWorld(options.run, () => Math.min(1, lasted() / seconds))
  const journal = new Journal()
  const violations: string[] = []
  const measured: Measured[] = []
  const clients = await openClients(options, world, journal)
  started = performance.now()
  const isOver = () => lasted() > seconds || violations.length > 0
  const stopWatching = watchSnapshots(ledger, violations)
  await Promise.all(
    clients.map((client) => runClient(client, world, isOver, (one) => measured.push(one))),
  )
  const lastRequestsMs = options.faults ? LAST_REQUESTS_MS : 0
  violations.push(...(await heal(clients, world, ledger, lastRequestsMs, healingMs)))
  const snapshots = await stopWatching()
  violations.push(...(await checkTold(journal, ledger)))
  violations.push(...(await checkReopened(clients, journal, ledger, healingMs)))
  const audit = openAudit(home.archive)
  violations.push(...(await audit()).map((finding) => `The audit found ${finding}`))
  let tampered: BankReport['tampered'] = null
  if (seed % TAMPERED_RUNS === 0 && home.owner?.tamper) {
    const what = await home.owner.tamper(ledger, new BankRandom(seed, 'owner'))
    tampered = { what, isNoticed: (await audit()).length > 0 }
    if (!tampered.isNoticed) violations.push(`The owner ${what}, and the audit did not notice`)
  }
  const faults = faultsOf(clients)
  await Promise.all(clients.map((client) => client.end()))
  const events = clients.flatMap(({ options: { name, network } }) =>
    network.record.events.map((event) => `${name}, ${event}`),
  )
  const sends = journal.sends.size
  return { measured, faults, snapshots, sends, tampered, violations, events }
}

/** Reads snapshots until it is stopped, and then says how many. */
function watchSnapshots(ledger: LedgerReading, violations: string[]): () => Promise<number> {
  let isStopped = false
  const watching = (async () => {
    for (let snapshots = 1; ; snapshots++) {
      violations.push(...checkSnapshot(await ledger.snapshot()))
      if (isStopped) return snapshots
      await pause(SNAPSHOT_EVERY_MS)
    }
  })()
  // Whoever stops it gets the error.
  watching.catch(() => {})
  return () => {
    isStopped = true
    return watching
  }
}

/** Ends all faults, and waits until every client has what the ledger has; what differs after that is a violation. */
async function heal(
  clients: readonly BankClient[],
  world: BankWorld,
  ledger: LedgerReading,
  lastRequestsMs: number,
  healingMs: number,
): Promise<readonly string[]> {
  for (const client of clients) client.heal()
  await pause(lastRequestsMs)
  const unfinished = await Promise.all(clients.map((client) => finishLeaving(client, world)))
  await Promise.all(clients.map((client) => client.resume()))
  return [...unfinished.flat(), ...(await untilNone(() => checkHealed(clients, ledger), healingMs))]
}

/** Everybody opens the page again, which forgets what was removed. */
async function checkReopened(
  clients: readonly BankClient[],
  journal: Journal,
  ledger: LedgerReading,
  healingMs: number,
): Promise<readonly string[]> {
  for (const client of clients) {
    await client.close()
    await client.open()
  }
  return untilNone(() => checkForgotten(clients, journal, ledger), healingMs)
}

/** What still differs once a page had the time to load again after a fault. */
async function untilNone(
  check: () => Promise<readonly string[]>,
  longestMs: number,
): Promise<readonly string[]> {
  const until = performance.now() + longestMs
  for (;;) {
    const differing = await check()
    if (differing.length === 0 || performance.now() > until) return differing
    await pause(LOOK_EVERY_MS)
  }
}

function faultsOf(clients: readonly BankClient[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const { options } of clients)
    for (const [kind, count] of options.network.record.counts)
      all.set(kind, (all.get(kind) ?? 0) + count)
  return all
}
