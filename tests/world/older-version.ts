import type { Device } from './device.ts'

/** What earlier versions of the app stored, and this one must not trip over: other shapes under the same keys. */
const TEXTS: Readonly<Record<string, string>> = {
  // An entry without a state: this version cannot know whether its sender expects it to be sent.
  'pledger-outbox-of-an-older-version': JSON.stringify({
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
  'pledger-seen-u0': JSON.stringify({ lookedAt: 0 }),
  'pledger-recent-sends-u0': JSON.stringify([{ id: 'old-row' }]),
}

/** An older version of the app runs in another tab for a moment. */
export function leaveTextsOfOlderVersion(device: Device): void {
  device.world.say(() => `${device.name}: an older version of the app runs in another tab.`)
  for (const [key, text] of Object.entries(TEXTS)) device.texts.set(key, text)
  device.tellTabs(null, null)
}
