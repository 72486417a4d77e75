import { isTransactionId, type TransactionId, type UserId } from '../../core/domain/ids.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import type { Log } from '../../core/ports/log.ts'
import type { KeptTransfer, Outbox } from '../../core/ports/outbox.ts'

const PREFIX = 'pledger-outbox-'

interface Entry extends KeptTransfer {
  /** When it was kept first, in milliseconds. */
  readonly since: number
}

/** Keeps transfers in the browser's local storage, one entry each, so that two tabs never overwrite each other's. */
export class LocalOutbox implements Outbox {
  private warned = false

  constructor(private readonly log: Log) {}

  keep(transfer: Transfer): void {
    const since = this.read(transfer.id)?.since ?? Date.now()
    this.write({ transfer, toldFailed: false, since })
  }

  markFailed(id: TransactionId): void {
    const entry = this.read(id)
    if (entry) this.write({ ...entry, toldFailed: true })
  }

  forget(id: TransactionId): void {
    this.attempt(() => localStorage.removeItem(PREFIX + id))
  }

  find(id: TransactionId): KeptTransfer | null {
    return this.read(id)
  }

  keptFor(sender: UserId): readonly KeptTransfer[] {
    const keys = this.attempt(() => Object.keys(localStorage)) ?? []
    return keys
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => this.read(key.slice(PREFIX.length)) ?? [])
      .filter(({ transfer }) => transfer.senderId === sender)
      .sort((a, b) => a.since - b.since)
  }

  private write(entry: Entry): void {
    const key = PREFIX + entry.transfer.id
    this.attempt(() => localStorage.setItem(key, JSON.stringify(entry)))
  }

  /** An entry that cannot be read stays where it is: it may be another version's. */
  private read(id: string): Entry | null {
    return (
      this.attempt(() => {
        const entry: Partial<Entry> = JSON.parse(localStorage.getItem(PREFIX + id) ?? '{}')
        const { transfer, toldFailed, since } = entry
        if (!isTransfer(transfer)) return null
        return { transfer, toldFailed: toldFailed === true, since: Number(since) || 0 }
      }) ?? null
    )
  }

  /** A send must not fail for want of storage; without it, only a reload at the wrong moment goes unanswered. */
  private attempt<T>(act: () => T): T | undefined {
    try {
      return act()
    } catch (cause) {
      if (!this.warned) this.log.warn('The browser keeps no outbox', cause)
      this.warned = true
      return undefined
    }
  }
}

function isTransfer(value: unknown): value is Transfer {
  if (typeof value !== 'object' || value === null) return false
  const { id, senderId, recipient, recipientId, amount, message } = value as Partial<Transfer>
  return (
    typeof id === 'string' &&
    isTransactionId(id) &&
    [senderId, recipient, message].every((text) => typeof text === 'string') &&
    (recipientId === null || typeof recipientId === 'string') &&
    Number.isSafeInteger(amount)
  )
}
