import { expect, it } from 'vitest'
import { openDemoStore } from '../../../src/adapters/demo/open-demo.ts'
import { DEMO_PEOPLE } from '../../../src/adapters/demo/sample.ts'
import { withSimulatedFaults } from '../../../src/adapters/demo/simulated-faults.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Month } from '../../../src/core/domain/month.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

type Demo = ReturnType<typeof withSimulatedFaults>

const [maya] = DEMO_PEOPLE.filter(({ username }) => username === 'Maya')
const MONTH = '2026-11' as Month

/** What the README says that an address makes fail. */
const reads: readonly (readonly [what: string, asked: string, read: (demo: Demo) => unknown])[] = [
  ['the feed', 'ledger/feed', ({ ledger }) => ledger.loadPage(null, 1)],
  [
    'the thanked of a month',
    'ledger/balances',
    ({ directory }) => directory.loadTop('received', MONTH, 5),
  ],
  [
    'the generous of a month',
    'ledger/balances',
    ({ directory }) => directory.loadTop('sent', MONTH, 5),
  ],
  [
    'the highest balances',
    'ledger/balances',
    ({ directory }) => directory.loadTop('balance', MONTH, 5),
  ],
  ['an account', 'ledger/account', ({ ledger }) => ledger.openAccount(maya?.id as UserId, null)],
]

it.each(reads)('fails to read %s where the address asks for it: %s', async (_, asked, read) => {
  const demo = await openAt(`?whatif=${asked}`)
  await expect(read(demo)).rejects.toMatchObject({ code: 'unreachable' })
})

it.each(reads)('reads %s elsewhere', async (_, _asked, read) => {
  await expect(read(await openAt('?whatif=ledger/send'))).resolves.toBeTruthy()
})

async function openAt(query: string): Promise<Demo> {
  const clock = { now: () => Date.UTC(2026, 10, 20, 15) }
  const options = { clock, productName: 'Pledger', transfers: 0 }
  const { store } = await openDemoStore(options, new MemoryJournal(), () => {})
  return withSimulatedFaults(new MemoryLedger(store), new MemoryDirectory(store), () => query)
}
