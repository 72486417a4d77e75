import type { UserId } from '../../src/core/domain/ids.ts'
import type { Device } from './device.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const PREFIX = 'pledger.outbox/'
const MINUTE_MS = 60_000

/** Those who have unfinished sends on a device sign in there in turn, and wait until they know what became of them. */
export async function deliverAll(world: World): Promise<void> {
  for (const device of world.devices) {
    const [tab] = device.openTabs
    for (const sender of sendersOn(device)) {
      if (!tab || world.violation !== null) return
      await world.turn(tab, () => tab.signInAs(world.people.find(({ id }) => id === sender)))
      await world.runUntil(world.agenda.now + MINUTE_MS)
    }
    // Nobody can sign in any more as somebody who left on another device.
    const mayEnd = ({ transfer }: Entry) => !world.server.gone.has(transfer.senderId as UserId)
    const left = entriesOn(device).filter((one) => one.state !== 'failed' && mayEnd(one))
    if (left.length > 0)
      world.fail(new Violation(`${device.name}: ${left.length} sends are pending for ever`))
  }
}

/** What is wanted of an entry of the outbox, as it is stored. Other versions leave entries without a state. */
interface Entry {
  readonly transfer: { readonly senderId: string }
  readonly state?: string
}

function entriesOn({ texts }: Device): readonly Entry[] {
  const stored = [...texts].filter(([key]) => key.startsWith(PREFIX))
  return stored.map(([, text]): Entry => JSON.parse(text)).filter(({ state }) => state)
}

function sendersOn(device: Device): ReadonlySet<string> {
  return new Set(entriesOn(device).map(({ transfer }) => transfer.senderId))
}
