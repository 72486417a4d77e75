import type { UserId } from '../domain/ids.ts'
import { OUTBOX, type OutboxEntry } from '../domain/send.ts'
import type { DeviceStore } from '../ports/device-store.ts'

/** The entries of a sender, by `since`: in the order in which they were saved or have failed. */
export function outboxOf(device: DeviceStore, sender: UserId): readonly OutboxEntry[] {
  return device
    .loadAll(OUTBOX)
    .filter(({ transfer }) => transfer.senderId === sender)
    .sort((a, b) => a.since - b.since)
}
