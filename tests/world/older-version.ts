import { OUTBOX } from '../../src/core/domain/send.ts'
import type { DeviceStore } from '../../src/core/ports/device-store.ts'
import type { Device } from './device.ts'

/** What earlier versions of the app stored, and this one must not trip over: other shapes under the same keys. */
const TEXTS: Readonly<Record<string, string>> = {
  // An entry without a state: this version cannot know whether its sender expects it to be sent.
  'pledger.outbox/of-an-older-version': JSON.stringify({
    transfer: {
      id: 'of-an-older-version',
      senderId: 'u0',
      recipient: 'Ben',
      recipientId: 'u1',
      amount: 1,
      message: '',
    },
  }),
  // Rows without what was added later.
  'pledger-known-feed': JSON.stringify({ value: [{ id: 'old-row', amount: -1 }], asOf: 0 }),
  'pledger-known-account': JSON.stringify({ value: { id: 'u0', balance: 1 }, asOf: 0 }),
  'pledger-seen/u0': JSON.stringify({ lookedAt: 0 }),
  'pledger-recent-sends/u0': JSON.stringify([{ id: 'old-row' }]),
}

/** The version of the app that a tab runs. */
export type Version = 'current' | 'older'

/** The outbox as it was before: what has failed is asked for once, not for an hour. */
const OLDER_OUTBOX: typeof OUTBOX = {
  ...OUTBOX,
  read(stored) {
    const entry = OUTBOX.read(stored)
    return entry?.state === 'failed' ? { ...entry, since: 0 } : entry
  },
}

/** A device's store with that outbox. */
export function asOlderVersion(device: DeviceStore): DeviceStore {
  const older = (record: object) => (record === OUTBOX ? OLDER_OUTBOX : record)
  return Object.assign(Object.create(device), {
    load: (record: never, ...id: never) => device.load(older(record) as never, ...id),
    loadAll: (record: never) => device.loadAll(older(record) as never),
  })
}

/** An older version of the app runs in another tab: it also delivers what is in the outbox, and leaves its texts. */
export function runOlderVersion(device: Device): void {
  const { world } = device
  world.say(() => `${device.name}: an older version of the app runs in another tab.`)
  if (device.openTabs.length < 3) world.openTab(device, new Map(), 'older')
  for (const [key, text] of Object.entries(TEXTS)) device.texts.set(key, text)
  device.tellTabs(null, null)
}
