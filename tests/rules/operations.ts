import { createHash } from 'node:crypto'
import {
  deleteField,
  FieldPath,
  increment,
  serverTimestamp,
  type WriteBatch,
} from 'firebase/firestore/lite'
import type { Person } from './person.ts'
import {
  MONTH,
  NO_SUMS,
  nameFields,
  only,
  type Part,
  recordBy,
  requestBy,
  requestId,
  SALTS,
  type Stored,
} from './records.ts'
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
      ...NO_SUMS,
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

export function claimName(world: World, change: Naming = {}): Promise<void> {
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

/** As in the month in which the account was last used: `beginning` has the sums of another. */
export function paid(amount: number, id: string): Stored {
  const totals = { balance: increment(0 - amount), totalSent: increment(amount) }
  return { ...totals, monthSent: increment(amount), lastTransaction: id }
}

export function received(amount: number, id: string): Stored {
  const totals = { balance: increment(amount), totalReceived: increment(amount) }
  return { ...totals, monthReceived: increment(amount), lastTransaction: id }
}

/** As in the month in which it was sent. */
export function regained(amount: number, id: string): Stored {
  const totals = { balance: increment(amount), totalSent: increment(0 - amount) }
  return { ...totals, monthSent: increment(0 - amount), lastTransaction: id }
}

/** The sums of an account that is used for the first time in a month. */
export function beginning(sums: { readonly sent?: number; readonly received?: number }): Stored {
  return { month: MONTH, monthSent: sums.sent ?? 0, monthReceived: sums.received ?? 0 }
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

interface Lifting {
  readonly by?: Person
  readonly of?: Person
  readonly lifted?: Stored
  readonly rest?: Stored
}

/** Mona, a moderator, lifts Sven's suspension. */
export function lift(world: World, change: Lifting = {}): Promise<void> {
  const { by = world.mona, of = world.sven, lifted, rest } = change
  const usual = { by: by.id, at: serverTimestamp() }
  const fields = { suspended: deleteField(), lifted: only({ ...usual, ...lifted }), ...rest }
  return by.update(of.account, only(fields))
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

interface Leaving {
  readonly of?: Person
  readonly by?: Person
}

/** Alice leaves: her name and words about herself go, her points stay. */
export function leave(world: World, rest: Stored = {}, who: Leaving = {}): Promise<void> {
  const { of = world.alice, by = of } = who
  return by.update(of.account, only({ ...leftFields(), ...rest }))
}

/** Leaves and does something else in one commit. */
export function leaveAnd(by: Person, write: (batch: WriteBatch) => void): Promise<void> {
  return by.commit((batch) => {
    write(batch)
    batch.update(by.at(by.account), leftFields())
  })
}

/** How an account changes with which somebody leaves. */
export function leftFields(): Stored {
  const gone = ['displayName', 'usernameKey', 'prefixes', 'avatar', 'description'] as const
  const fields = Object.fromEntries(gone.map((field) => [field, deleteField()]))
  return { ...fields, leftAt: serverTimestamp() }
}

interface Reporting {
  readonly by?: Person
  readonly about?: string
  readonly slot?: unknown
  readonly id?: string
  readonly rest?: Stored
}

/** Bob reports what Alice sent him. */
export function report(world: World, change: Reporting = {}): Promise<void> {
  const { by = world.bob, about = world.old('settled'), slot = 0, rest } = change
  const { id = `${by.id}_${slot}` } = change
  const fields = { by: by.id, about, slot, reason: 'abuse', at: serverTimestamp(), ...rest }
  return by.set(`reports/${id}`, only(fields))
}

interface Asking {
  readonly by?: Person
  readonly from?: Person
  readonly to?: Person
  readonly id?: string
  readonly rest?: Stored
}

/** Carol asks Bob for 20 points. */
export function ask(world: World, change: Asking = {}): Promise<void> {
  const { from = world.carol, by = from, to = world.bob, rest = {} } = change
  const { id = requestId(from, to) } = change
  return by.set(`requests/${id}`, requestBy(from, to, rest))
}

interface ReportingRequest {
  readonly by?: Person
  readonly from?: Person
  readonly about?: string
  /** Changes of the request in the report. */
  readonly request?: Stored
}

/** Alice reports what Bob asked her for. */
export function reportRequest(world: World, change: ReportingRequest = {}): Promise<void> {
  const { by = world.alice, from = world.bob } = change
  const { about = requestOf(from, by) } = change
  const request = only({ from: from.id, amount: 20, message: 'For lunch', ...change.request })
  return report(world, { by, about, rest: { request } })
}

/** How one of the two people changes a request. */
interface Answering {
  readonly by?: Person
  readonly from?: Person
  readonly to?: Person
  readonly rest?: Stored
}

/** Alice declines what Bob asked for. */
export function decline(world: World, change: Answering = {}): Promise<void> {
  const { from = world.bob, to = world.alice, by = to, rest } = change
  const fields = { status: 'declined', declinedAt: serverTimestamp(), ...rest }
  return by.update(requestOf(from, to), only(fields))
}

/** Bob withdraws what he asked Alice for. */
export function withdraw(world: World, change: Answering = {}): Promise<void> {
  const { from = world.bob, to = world.alice, by = from, rest } = change
  const gone = { fromName: deleteField(), amount: deleteField(), message: deleteField() }
  return by.update(requestOf(from, to), only({ ...gone, status: 'withdrawn', ...rest }))
}

interface Muting {
  readonly by?: Person
  /** Who does not want to be asked. */
  readonly of?: Person
  readonly muted?: Person
  readonly rest?: Stored
}

/** Alice wants no more requests from Carol. */
export function mute(world: World, change: Muting = {}): Promise<void> {
  const { of = world.alice, by = of, muted = world.carol, rest } = change
  return by.set(muteOf(of, muted), only({ at: serverTimestamp(), ...rest }))
}

export function muteOf(person: Person, muted: Person): string {
  return `${person.account}/mutes/${muted.id}`
}

/** Alice sends Bob the 20 points that he asked for. */
export function payRequest(
  world: World,
  { asked = requestOf(world.bob, world.alice), ...change }: Sending & { asked?: string } = {},
): Promise<void> {
  return send(world, {
    amount: 20,
    more: (batch) => batch.delete((change.by ?? change.from ?? world.alice).at(asked)),
    ...change,
  })
}

export function requestOf(from: Person, to: Person): string {
  return `requests/${requestId(from, to)}`
}

interface Reacting {
  readonly by?: Person
  /** Whose reaction. */
  readonly of?: Person
  readonly about?: string
  /** Null makes none, or takes it back. */
  readonly emoji?: string | null
  /** Other fields of the reaction. */
  readonly rest?: Stored
  /** How the counts change; null leaves the row out. */
  readonly counts?: Readonly<Record<string, unknown>> | null
  readonly more?: More
}

/** Mona claps for what Alice sent to Bob. */
export function react(world: World, change: Reacting = {}): Promise<void> {
  const { by = world.mona, emoji = '👏', rest, counts = { [String(emoji)]: 1 } } = change
  return writeReaction(world, { ...change, by, counts }, (batch, at) =>
    batch.set(at, only({ emoji, at: serverTimestamp(), ...rest })),
  )
}

/** Bob, who clapped for it, loves it instead. */
export function changeReaction(world: World, change: Reacting = {}): Promise<void> {
  const { by = world.bob, emoji = '❤️', rest } = change
  const { counts = { '👏': -1, [String(emoji)]: 1 } } = change
  return writeReaction(world, { ...change, by, counts }, (batch, at) =>
    batch.update(at, only({ emoji, at: serverTimestamp(), ...rest })),
  )
}

/** Bob takes back that he clapped for it. */
export function takeReactionBack(world: World, change: Reacting = {}): Promise<void> {
  const { by = world.bob, counts = { '👏': -1 } } = change
  return writeReaction(world, { ...change, by, counts }, (batch, at) => batch.delete(at))
}

function writeReaction(
  world: World,
  { by = world.mona, of = by, about = world.old('settled'), counts, more }: Reacting,
  write: (batch: WriteBatch, at: ReturnType<Person['at']>) => void,
): Promise<void> {
  return by.commit((batch) => {
    write(batch, by.at(`transactions/${about}/reactions/${of.id}`))
    countReactions(batch, by, about, counts ?? {})
    more?.(batch, about)
  })
}

/** Changes the counts of a row: by a number, or to anything else. */
export function countReactions(
  batch: WriteBatch,
  by: Person,
  about: string,
  counts: Readonly<Record<string, unknown>>,
): void {
  const [first, ...more] = Object.entries(counts).map(([emoji, step]) => ({
    at: new FieldPath('reactions', emoji),
    value: typeof step === 'number' ? increment(step) : step,
  }))
  if (!first) return
  const rest = more.flatMap(({ at, value }) => [at, value])
  batch.update(by.at(`transactions/${about}`), first.at, first.value, ...rest)
}
