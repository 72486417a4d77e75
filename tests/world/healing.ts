import { compareCopies, lookAgain } from './compare-copies.ts'
import { deliverAll } from './deliver-all.ts'
import { expectForgotten } from './forgotten.ts'
import { expectLedgerIn, expectWholeLedgerIn } from './pages-show-ledger.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
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
  await finishLeaving(world)
  world.say(() => 'Everybody opens the page again.')
  for (const tab of tabsOf(world)) world.reload(tab)
  await settleDown(world)
  await deliverAll(world)
  await calmDown(world)
  await check(world, () => {
    tabsOf(world).forEach(expectWholeLedgerIn)
    world.records.checkEnd()
    world.server.checkAnswers()
  })
  await lookAgain(world)
  await expectForgotten(world)
  await compareCopies(world)
}

/** Whoever has begun to leave goes on, on their own device. */
async function finishLeaving(world: World): Promise<void> {
  const { server } = world
  for (const [index, person] of world.people.entries()) {
    const [tab] = world.devices[index]?.openTabs ?? []
    if (!tab || !server.hasLeft(person.id) || server.gone.has(person.id)) continue
    await world.turn(tab, () => tab.signInAs(person))
    await world.runUntil(world.agenda.now + MINUTE_MS)
    await world.turn(tab, () => void tab.page.leaving.leave())
    await world.runUntil(world.agenda.now + MINUTE_MS)
    if (!server.gone.has(person.id)) world.fail(new Violation(`${person.id} cannot finish leaving`))
  }
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
