import {
  type Micros,
  type StoredRecord,
  type StoredValue,
  storedTexts,
} from '../../src/core/domain/check/records.ts'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import type { Username } from '../../src/core/domain/username.ts'

type Fields = Record<string, StoredValue>

/** A record that can be changed, as its database's owner can. */
export interface OwnedRecord {
  readonly id: string
  fields: Fields
  createdAt: Micros | null
  updatedAt: Micros | null
}

export const START = 1_763_700_000_000_000

/**
 * A ledger's records as its database stores them. `open`, `send`, … write them as honest clients do, under the rules; the
 * maps can be changed as the owner likes.
 */
export class StoredLedger {
  readonly accounts = new Map<string, OwnedRecord>()
  readonly transactions = new Map<string, OwnedRecord>()
  /** The owners of the names, by key. */
  readonly names = new Map<string, string>()
  now = START as Micros

  /** Lets time go by. Unit: s. */
  pass(seconds: number): void {
    this.now = (this.now + Math.round(seconds * 1_000_000)) as Micros
  }

  /** Opens an account. `delay` is how long before its commit the server took its time, in s. */
  open(id: string, name: string | null = null, delay = 0): void {
    const named = name !== null && this.names.get(name.toLowerCase()) === undefined
    if (named) this.names.set(name.toLowerCase(), id)
    this.accounts.set(
      id,
      this.written(
        {
          displayName: named ? name : 'You',
          ...(named ? keysOf(name) : {}),
          avatar: 'YO',
          balance: 1337,
          totalSent: 0,
          totalReceived: 0,
          joinDate: this.time(delay),
          nameCount: named ? 1 : 0,
        },
        id,
      ),
    )
  }

  /** Takes a name, if it is free or the account's own, and the account has taken fewer than five. */
  rename(id: string, name: string): boolean {
    const account = this.accounts.get(id)
    const owner = this.names.get(name.toLowerCase())
    const count = Number(account?.fields.nameCount) + (owner === undefined ? 1 : 0)
    if (!account || (owner !== undefined && owner !== id) || count > 5) return false
    this.names.set(name.toLowerCase(), id)
    this.write(account, { displayName: name, ...keysOf(name), nameCount: count })
    return true
  }

  describe(id: string, description: string): void {
    const account = this.accounts.get(id)
    if (account) this.write(account, { description })
  }

  /** Sends points to the owner of a name, or to nobody yet. Returns whether the rules let it through. */
  send(
    id: string,
    senderId: string,
    to: string,
    points: number,
    message = 'hi',
    delay = 0,
  ): boolean {
    const sender = this.accounts.get(senderId)
    const recipientId = this.names.get(to.toLowerCase()) ?? null
    const recipient = recipientId === null ? null : this.accounts.get(recipientId)
    if (!sender || recipient === undefined || this.transactions.has(id)) return false
    if (recipientId === senderId || Number(sender.fields.balance) < points) return false
    const fields = {
      id,
      type: 'sent',
      icon: '📤',
      title: `Sent to @${to}`,
      message,
      amount: -points,
      profile: to,
      sender: sender.fields.displayName ?? null,
      recipient: to,
      timestamp: this.time(delay),
      senderId,
      recipientId,
      recipientKey: to.toLowerCase(),
      status: recipient ? 'settled' : 'waiting',
    }
    this.transactions.set(id, this.written(fields, id))
    this.move(sender, id, -points, { totalSent: points })
    if (recipient) this.move(recipient, id, points, { totalReceived: points })
    return true
  }

  /** Hands waiting points over to the owner of the name. */
  handOver(id: string, delay = 0): boolean {
    const transaction = this.transactions.get(id)
    const recipientId = this.names.get(String(transaction?.fields.recipientKey))
    const recipient = this.accounts.get(String(recipientId))
    if (transaction?.fields.status !== 'waiting' || !recipient) return false
    if (recipientId === transaction.fields.senderId) return false
    const points = -Number(transaction.fields.amount)
    this.write(transaction, {
      status: 'settled',
      recipientId: recipient.id,
      settledAt: this.time(delay),
    })
    this.move(recipient, id, points, { totalReceived: points })
    return true
  }

  takeBack(id: string, delay = 0): boolean {
    const transaction = this.transactions.get(id)
    const sender = this.accounts.get(String(transaction?.fields.senderId))
    if (transaction?.fields.status !== 'waiting' || !sender) return false
    const points = -Number(transaction.fields.amount)
    this.write(transaction, { status: 'returned', settledAt: this.time(delay) })
    this.move(sender, id, points, { totalSent: -points })
    return true
  }

  /** Edits a record in the database’s console, as its owner can. */
  change(id: string, fields: Fields): void {
    const record = this.transactions.get(id) ?? this.accounts.get(id)
    if (!record) throw new Error(`There is no ${id}`)
    record.fields = { ...record.fields, ...fields }
  }

  private time(delay: number) {
    return { time: (this.now - Math.round(delay * 1_000_000)) as Micros }
  }

  private written(fields: Fields, id: string): OwnedRecord {
    return { id, fields, createdAt: this.now, updatedAt: this.now }
  }

  private write(record: OwnedRecord, change: Fields): void {
    record.fields = { ...record.fields, ...change }
    record.updatedAt = this.now
  }

  private move(account: OwnedRecord, by: string, points: number, totals: Record<string, number>) {
    const change: Fields = { balance: Number(account.fields.balance) + points, lastTransaction: by }
    for (const [name, more] of Object.entries(totals))
      change[name] = Number(account.fields[name]) + more
    this.write(account, change)
  }
}

/** What a name is found by. */
function keysOf(name: string): Fields {
  return {
    usernameKey: name.toLowerCase(),
    prefixes: storedTexts(prefixesOf(name as Username)),
  }
}

/** The records as they are now, whatever is changed later. */
export function recordsOf(records: ReadonlyMap<string, OwnedRecord>): readonly StoredRecord[] {
  return [...records.values()].map((record) => ({ ...record, fields: { ...record.fields } }))
}
