import { compareWithLedger } from './compare-with-ledger.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** As long as the feed needs after a busy time, at most (`follow-head.ts`). */
const SETTLING_MS = 15 * MINUTE_MS
const ROUNDS = 3

/** Ends all faults, and gives people and the app some time: they open each page again, and try again where it is offered. */
export async function healAndCheck(world: World): Promise<void> {
  world.isHealed = true
  world.say(() => 'All faults end.')
  for (const device of world.devices) device.heal()
  await world.runUntil(world.agenda.now + SETTLING_MS)
  for (const device of world.devices) for (const tab of device.openTabs) world.reload(tab)
  for (let round = 0; round < ROUNDS; round++) {
    await world.runUntil(world.agenda.now + MINUTE_MS)
    for (const device of world.devices)
      for (const tab of device.openTabs)
        await world.turn(tab, () => tab.page.offersRetry && tab.page.retry())
  }
  await world.runUntil(world.agenda.now + SETTLING_MS)
  if (world.violation) return
  try {
    compareWithLedger(world)
  } catch (cause) {
    world.fail(cause)
  }
}
