import { createHash } from 'node:crypto'
import { deleteField, increment, serverTimestamp, type WriteBatch } from 'firebase/firestore/lite'
import type { Person } from './person.ts'
import { nameFields, only, type Part, recordBy, SALTS, type Stored } from './records.ts'
import type { World } from './world.ts'

/** An increment that turns a number into a double: the SDK sends a double only for negative zero. */
export const asDouble = increment(-0)

// Below, `0 - amount` avoids the negative zero that `-amount` can be.

/** Additional writes in a commit of the app, about a transaction with this id where there is one. */
type More = (batch: WriteBatch, id: string) => void

interface Opening {
  readonly by?: Person
  readonly at?: string
  readonly account?: Stored
  /** The name's document; null makes none. */
  readonly name?: Stored | null
  readonly more?: (batch: WriteBatch) => void
}

export function open(world: World, change: Opening = {}): Promise<void> {
  const { by = world.newcomer, at = by.id, account, name = nameFields(at), more } = change
  return by.commit((batch) => {
    const fields = {
      displayName: by.name,
      usernameKey: by.key,
      avatar: 'DO',
      balance: 1337,
      totalSent: 0,
      totalReceived: 0,
      joinDate: serverTimestamp(),
      nameCount: 1,
      ...account,
    }
    batch.set(by.at(`users/${at}`), only(fields))
    if (name) batch.set(by.at(`usernames/${fields.usernameKey}`), name)
    more?.(batch)
  })
}

export function openUnnamed(world: World, change: Opening = {}): Promise<void> {
  const placeholder = { displayName: 'You', usernameKey: undefined, nameCount: 0 }
  return open(world, { ...change, account: { ...placeholder, ...change.account }, name: null })
}

interface Sending {
  readonly by?: Person
  readonly from?: Person
  /** Null for a name that nobody has. */
  readonly to?: Person | null
  readonly name?: string
  readonly amount?: number
  readonly id?: string
  /** Changes of the three documents; null leaves out an account. */
  readonly transaction?: Stored
  readonly sender?: Stored | null
  readonly recipient?: Stored | null
  readonly more?: More
}

export function send(world: World, change: Sending = {}): Promise<void> {
  const { from = world.alice, by = from, to = world.bob, amount = 37, id = world.newId() } = change
  const name = change.name ?? to?.name ?? world.freeName
  const path = `transactions/${id}`
  return by.commit((batch) => {
    const status = to ? 'settled' : 'waiting'
    const fields = {
      amount: 0 - amount,
      recipientId: to?.id ?? null,
      status,
      ...change.transaction,
    }
    batch.set(by.at(path), recordBy(from, id, name, fields))
    if (change.sender !== null)
      batch.update(by.at(from.account), { ...paid(amount, id), ...change.sender })
    if (to && change.recipient !== null)
      batch.update(by.at(to.account), { ...received(amount, id), ...change.recipient })
    change.more?.(batch, id)
  })
}

interface Settling {
  readonly by?: Person
  readonly transaction?: Stored
  /** Changes of the credited account; null leaves it out. */
  readonly account?: Stored | null
  readonly more?: More
}

/** Bob's old name was taken after Alice had sent it 30 points. */
export function handOver(world: World, change: Settling & { readonly to?: Person } = {}) {
  const { by = world.alice, to = world.bob, account, more } = change
  const id = world.old('toBob')
  const fields = { status: 'settled', recipientId: to.id, ...change.transaction }
  return settle(by, id, fields, (batch) => {
    if (account !== null) batch.update(by.at(to.account), { ...received(30, id), ...account })
    more?.(batch, id)
  })
}

/** Alice sent 40 points to a name that nobody has taken yet. */
export function takeBack(world: World, change: Settling = {}) {
  const { by = world.alice, account, more } = change
  const id = world.old('toNobody')
  return settle(by, id, { status: 'returned', ...change.transaction }, (batch) => {
    if (account !== null)
      batch.update(by.at(world.alice.account), { ...regained(40, id), ...account })
    more?.(batch, id)
  })
}

export function settle(by: Person, id: string, fields: Stored, more: More): Promise<void> {
  return by.commit((batch) => {
    batch.update(by.at(`transactions/${id}`), only({ settledAt: serverTimestamp(), ...fields }))
    more(batch, id)
  })
}

interface Naming {
  readonly by?: Person
  readonly of?: Person
  readonly name?: string
  readonly account?: Stored
  /** The name's document; null makes none. */
  readonly document?: Stored | null
  readonly more?: (batch: WriteBatch) => void
}

export function takeName(world: World, change: Naming = {}): Promise<void> {
  const { of = world.alice, by = of, name = world.freeName, account, more } = change
  const { document = nameFields(of.id) } = change
  return by.commit((batch) => {
    const key = name.toLowerCase()
    const fields = { displayName: name, usernameKey: key, avatar: 'ZO', nameCount: increment(1) }
    batch.update(by.at(of.account), { ...fields, ...account })
    if (document) batch.set(by.at(`usernames/${key}`), document)
    more?.(batch)
  })
}

/** Changes only one's own account. */
export function describeOneself(world: World, fields: Stored, by = world.alice): Promise<void> {
  return by.update(world.alice.account, fields)
}

export function paid(amount: number, id: string): Stored {
  const totals = { balance: increment(0 - amount), totalSent: increment(amount) }
  return { ...totals, lastTransaction: id }
}

export function received(amount: number, id: string): Stored {
  const totals = { balance: increment(amount), totalReceived: increment(amount) }
  return { ...totals, lastTransaction: id }
}

export function regained(amount: number, id: string): Stored {
  const totals = { balance: increment(amount), totalSent: increment(0 - amount) }
  return { ...totals, lastTransaction: id }
}

/** Whose row words are taken from, and how the app does that. */
interface TakingAway {
  readonly by?: Person
  readonly id?: string
  /** The parts taken; their words and salts are those of the row. */
  readonly parts?: readonly Part[]
  readonly removal?: Stored
  readonly digests?: Stored
  /** Other changes of the record. */
  readonly rest?: Stored
  readonly more?: More
}

/** By default Alice deletes the message that she sent to Bob. */
export async function takeAway(world: World, change: TakingAway = {}): Promise<void> {
  const { by = world.alice, id = world.old('settled'), parts = ['message'], rest } = change
  const removal = { by: by.id, at: serverTimestamp(), for: 'own', ...change.removal }
  const fields = without(parts, world.words(id), only(removal))
  await by.commit((batch) => {
    batch.update(by.at(`transactions/${id}`), only({ ...fields, ...change.digests, ...rest }))
    change.more?.(batch, id)
  })
}

/** What takes parts with these words away. */
export function without(
  parts: readonly Part[],
  words: Readonly<Record<Part, string>>,
  removal: Stored,
): Stored {
  const fields: Stored = {}
  for (const part of parts) {
    fields[part] = deleteField()
    fields[`salts.${part}`] = deleteField()
    fields[`digests.${part}`] = digestOf(SALTS[part], words[part])
    fields[`removed.${part}`] = removal
  }
  if (parts.includes('recipient'))
    for (const field of ['title', 'profile', 'recipientKey']) fields[field] = deleteField()
  return fields
}

function digestOf(salt: string, text: string): string {
  return createHash('sha256').update(`${salt}\n${text}`).digest('hex')
}

interface Suspending {
  readonly by?: Person
  readonly of?: Person
  readonly suspended?: unknown
  readonly rest?: Stored
}

/** Mona, a moderator, suspends Bob. */
export function suspend(world: World, change: Suspending = {}): Promise<void> {
  const { by = world.mona, of = world.bob, rest } = change
  const usual = { by: by.id, at: serverTimestamp(), reason: 'spam' }
  const suspended =
    change.suspended && typeof change.suspended === 'object'
      ? only({ ...usual, ...change.suspended })
      : usual
  return by.update(of.account, { suspended, ...rest })
}

interface Clearing {
  readonly by?: Person
  readonly of?: Person
  readonly cleared?: Stored
  readonly rest?: Stored
}

/** Mona, a moderator, removes Alice's description. */
export function clear(world: World, change: Clearing = {}): Promise<void> {
  const { by = world.mona, of = world.alice, cleared, rest } = change
  const usual = { by: by.id, at: serverTimestamp(), reason: 'abuse' }
  const fields = { description: deleteField(), cleared: only({ ...usual, ...cleared }), ...rest }
  return by.update(of.account, only(fields))
}

/** Alice leaves: her name and words about herself go, her points stay. */
export function leave(world: World, rest: Stored = {}, by = world.alice): Promise<void> {
  const gone = ['displayName', 'usernameKey', 'avatar', 'description'] as const
  const fields = Object.fromEntries(gone.map((field) => [field, deleteField()]))
  return by.update(world.alice.account, only({ ...fields, leftAt: serverTimestamp(), ...rest }))
}

interface Reporting {
  readonly by?: Person
  readonly about?: string
  readonly id?: string
  readonly rest?: Stored
}

/** Bob reports what Alice sent him. */
export function report(world: World, change: Reporting = {}): Promise<void> {
  const { by = world.bob, about = world.old('settled'), rest } = change
  const { id = `${by.id}_${about}` } = change
  const fields = { by: by.id, about, reason: 'abuse', at: serverTimestamp(), ...rest }
  return by.set(`reports/${id}`, only(fields))
}
