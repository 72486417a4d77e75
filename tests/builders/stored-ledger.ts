import { createHash } from 'node:crypto'
import {
  isTime,
  type Micros,
  ownMap,
  type StoredRecord,
  type StoredValue,
  storedTexts,
} from '../../src/core/domain/check/records.ts'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import { type Month, monthOf } from '../../src/core/domain/month.ts'
import { TEXT_PARTS, type TextPart } from '../../src/core/domain/transaction.ts'
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
  /** By key. */
  readonly names = new Map<string, OwnedRecord>()
  now = START as Micros

  /** Lets time go by. Unit: s. */
  pass(seconds: number): void {
    this.now = (this.now + Math.round(seconds * 1_000_000)) as Micros
  }

  /** Opens an account. `delay` is how long before its commit the server took its time, in s. */
  open(id: string, name: string | null = null, delay = 0): void {
    const named = name !== null && !this.names.has(name.toLowerCase())
    if (named) this.take(name, id, delay)
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
          month: this.month(delay),
          monthSent: 0,
          monthReceived: 0,
          joinDate: this.time(delay),
          nameCount: named ? 1 : 0,
        },
        id,
      ),
    )
  }

  /** Takes a name, if it is free or the account's own, and the account has taken fewer than five. */
  rename(id: string, name: string): boolean {
    const account = this.active(id)
    const owner = this.ownerOf(name)
    const count = Number(account?.fields.nameCount) + (owner === null ? 1 : 0)
    if (!account || (owner !== null && owner !== id) || count > 5) return false
    if (owner === null) this.take(name, id)
    this.write(account, { displayName: name, ...keysOf(name), nameCount: count })
    return true
  }

  describe(id: string, description: string): void {
    const account = this.active(id)
    if (account) this.write(account, { description })
  }

  clearDescription(id: string): void {
    const account = this.present(id)
    if (!account) return
    const { description: _, ...left } = account.fields
    account.fields = left
    this.write(account, {})
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
    const sender = this.active(senderId)
    const recipientId = this.ownerOf(to)
    const recipient = recipientId === null ? null : this.present(recipientId)
    if (!sender || recipient === undefined || this.transactions.has(id)) return false
    if (!this.isInTime(delay, sender, recipient)) return false
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
      salts: saltsOf(id),
    }
    this.transactions.set(id, this.written(fields, id))
    this.move(sender, id, -points, { totalSent: points })
    this.moveInMonth(sender, delay, { monthSent: points })
    if (recipient) {
      this.move(recipient, id, points, { totalReceived: points })
      this.moveInMonth(recipient, delay, { monthReceived: points })
    }
    return true
  }

  /** Hands waiting points over to the owner of the name. */
  handOver(id: string, delay = 0): boolean {
    const transaction = this.transactions.get(id)
    const recipientId = this.ownerOf(String(transaction?.fields.recipientKey))
    const recipient = this.present(String(recipientId))
    if (transaction?.fields.status !== 'waiting' || !recipient) return false
    if (!this.active(String(transaction.fields.senderId))) return false
    if (recipientId === transaction.fields.senderId) return false
    if (!this.isInTime(delay, recipient)) return false
    const points = -Number(transaction.fields.amount)
    this.write(transaction, {
      status: 'settled',
      recipientId: recipient.id,
      settledAt: this.time(delay),
    })
    this.move(recipient, id, points, { totalReceived: points })
    this.moveInMonth(recipient, delay, { monthReceived: points })
    return true
  }

  takeBack(id: string, delay = 0): boolean {
    const transaction = this.transactions.get(id)
    const sender = this.present(String(transaction?.fields.senderId))
    if (transaction?.fields.status !== 'waiting' || !sender) return false
    const points = -Number(transaction.fields.amount)
    this.write(transaction, { status: 'returned', settledAt: this.time(delay) })
    this.move(sender, id, points, { totalSent: -points })
    const sentAt = transaction.fields.timestamp
    const sentIn = isTime(sentAt) ? monthOf(sentAt.time / 1000) : null
    if (sentIn === this.month(delay) && sender.fields.month === sentIn)
      this.moveInMonth(sender, delay, { monthSent: -points })
    return true
  }

  /** Edits a record in the database’s console, as its owner can. */
  change(id: string, fields: Fields): void {
    const record = this.transactions.get(id) ?? this.accounts.get(id)
    if (!record) throw new Error(`There is no ${id}`)
    record.fields = { ...record.fields, ...fields }
  }

  /** Takes a text away: its digest takes its place. */
  removeText(id: string, part: TextPart, purpose: 'own' | 'left' | 'moderation' = 'own'): boolean {
    const transaction = this.transactions.get(id)
    const text = transaction?.fields[part]
    const by = transaction?.fields[part === 'recipient' ? 'recipientId' : 'senderId']
    if (!transaction || typeof text !== 'string' || typeof by !== 'string') return false
    const { fields } = transaction
    const { [part]: salt, ...salts } = ownMap(fields, 'salts')
    const gone = part === 'recipient' ? ['recipient', 'title', 'profile', 'recipientKey'] : [part]
    const left = Object.entries(fields).filter(([name]) => !gone.includes(name))
    const digest = createHash('sha256').update(`${salt}\n${text}`).digest('hex')
    const own = { by, at: this.time(0), for: purpose }
    const removal = purpose === 'moderation' ? { ...own, by: 'moderator-id', reason: 'spam' } : own
    transaction.fields = Object.fromEntries(left)
    this.write(transaction, {
      salts: { map: salts },
      digests: { map: { ...ownMap(fields, 'digests'), [part]: digest } },
      removed: { map: { ...ownMap(fields, 'removed'), [part]: { map: removal } } },
    })
    return true
  }

  suspend(id: string): boolean {
    const account = this.present(id)
    if (!account || account.fields.suspended) return false
    const suspended = { by: 'moderator-id', at: this.time(0), reason: 'abuse' }
    this.write(account, { suspended: { map: suspended } })
    return true
  }

  lift(id: string): void {
    const account = this.accounts.get(id)
    if (!account?.fields.suspended) return
    const { suspended: _, ...left } = account.fields
    account.fields = left
    this.write(account, { lifted: { map: { by: 'moderator-id', at: this.time(0) } } })
  }

  /** Leaves, and takes one's own words and names away. */
  leave(id: string): boolean {
    const account = this.present(id)
    const waits = [...this.transactions.values()].some(
      ({ fields }) => fields.status === 'waiting' && fields.senderId === id,
    )
    if (!account || waits) return false
    const { displayName, usernameKey, prefixes, avatar, description, ...left } = account.fields
    account.fields = left
    this.write(account, { leftAt: this.time(0) })
    for (const { id: sent, fields } of this.transactions.values()) {
      const parts = TEXT_PARTS.filter(
        (part) => fields[part === 'recipient' ? 'recipientId' : 'senderId'] === id,
      )
      for (const part of parts) this.removeText(sent, part, 'left')
    }
    return true
  }

  /** Who has a name; null where nobody does. */
  ownerOf(name: string): string | null {
    const owner = this.names.get(name.toLowerCase())?.fields.userId
    return typeof owner === 'string' ? owner : null
  }

  /** An account whose owner is still here. */
  private present(id: string): OwnedRecord | undefined {
    const account = this.accounts.get(id)
    return account?.fields.leftAt === undefined ? account : undefined
  }

  /** An account whose owner is here and not suspended. */
  private active(id: string): OwnedRecord | undefined {
    const account = this.present(id)
    return account?.fields.suspended === undefined ? account : undefined
  }

  private month(delay: number): Month {
    return monthOf(this.time(delay).time / 1000)
  }

  /** An account's month never goes back. */
  private isInTime(delay: number, ...accounts: readonly (OwnedRecord | null)[]): boolean {
    return accounts.every((account) => String(account?.fields.month ?? '') <= this.month(delay))
  }

  private moveInMonth(account: OwnedRecord, delay: number, moved: Record<string, number>): void {
    const month = this.month(delay)
    const before = account.fields.month === month ? account.fields : {}
    const sum = (name: string) => Number(before[name] ?? 0) + (moved[name] ?? 0)
    this.write(account, {
      month,
      monthSent: sum('monthSent'),
      monthReceived: sum('monthReceived'),
    })
  }

  private take(name: string, userId: string, delay = 0): void {
    const key = name.toLowerCase()
    this.names.set(key, this.written({ userId, since: this.time(delay) }, key))
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

function saltsOf(id: string): StoredValue {
  const salt = (part: TextPart) =>
    createHash('sha256').update(`${part} ${id}`).digest('base64url').slice(0, 22)
  return {
    map: { sender: salt('sender'), recipient: salt('recipient'), message: salt('message') },
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
