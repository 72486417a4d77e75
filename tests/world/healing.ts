import { compareCopies } from './compare-copies.ts'
import { deliverAll } from './deliver-all.ts'
import { expectLedgerIn } from './pages-show-ledger.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** As long as the feed needs after a busy time, at most (`load-feed.ts`). */
const SETTLING_MINUTES = 20
const ROUNDS = 4

/** Ends all faults, gives people and the app some time, and compares all that people see and know with the ledger. */
export async function healAndCheck(world: World): Promise<void> {
  world.isHealed = true
  world.say(() => 'All faults end.')
  for (const device of world.devices) device.heal()
  await settleDown(world)
  await check(world, () => tabsOf(world).forEach(expectLedgerIn))
  world.say(() => 'Everybody opens the page again.')
  for (const tab of tabsOf(world)) world.reload(tab)
  await settleDown(world)
  await deliverAll(world)
  await calmDown(world)
  await check(world, () => {
    tabsOf(world).forEach(expectLedgerIn)
    world.records.checkEnd()
  })
  await compareCopies(world)
}

/** Time goes by. People go to the newest rows, and try again where a page offers it. */
async function settleDown(world: World): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    await world.runUntil(world.agenda.now + MINUTE_MS)
    for (const tab of tabsOf(world))
      await world.turn(tab, () => {
        if (tab.page.offersRetry) tab.page.retry()
        void tab.page.showNewest()
      })
  }
  await calmDown(world)
}

function calmDown(world: World): Promise<void> {
  return world.runUntil(world.agenda.now + SETTLING_MINUTES * MINUTE_MS)
}

function tabsOf(world: World): readonly Tab[] {
  return world.devices.flatMap(({ openTabs }) => openTabs)
}

async function check(world: World, expectAll: () => void): Promise<void> {
  if (world.violation === null) await world.turn(null, expectAll)
}
