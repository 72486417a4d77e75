import { type DeviceRecord, readEntries } from './device-record.ts'
import { isTransactionId, type TransactionId } from './ids.ts'
import { type Emoji, isEmoji } from './reactions.ts'

/** The last reactions of an account on this device, so that they show without a request. They may be out of date: a person has other devices. */
export const OWN_REACTIONS: DeviceRecord<readonly OwnReaction[], 'account'> = {
  key: 'reacted',
  scope: 'account',
  isPrivate: true,
  most: 500,
  read: readEntries(isOwnReaction),
}

type OwnReaction = readonly [TransactionId, Emoji]

function isOwnReaction(entry: unknown): entry is OwnReaction {
  return Array.isArray(entry) && isTransactionId(entry[0]) && isEmoji(entry[1])
}
