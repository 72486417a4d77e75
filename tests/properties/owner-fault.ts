import { digestOf } from '../../src/core/domain/check/entry.ts'
import type { FindingCode, HintCode } from '../../src/core/domain/check/finding.ts'
import {
  isTime,
  type Micros,
  ownMap,
  type StoredValue,
} from '../../src/core/domain/check/records.ts'
import { nodeDigest } from '../builders/node-digest.ts'
import type { OwnedRecord, StoredLedger } from '../builders/stored-ledger.ts'

type Code = FindingCode | HintCode

/** Chooses one of several; undefined of none. */
type Choose = <T>(of: readonly T[]) => T | undefined

/** What the owner of the database does, and by which code it is found. */
export interface OwnerFault {
  readonly what: string
  /** In a check of everything without a copy; null where nothing shows it. */
  readonly alone: Code | null
  /** In a check of everything with a copy from before. */
  readonly withCopy: Code
  /** In a check of what is new that draws every record of the copy; null where it need not read any of it. */
  readonly whenNew: Code | readonly Code[] | null
  /** Does it to some record and returns its id; null where the ledger has no such record. `by` is from 1 to 100. */
  make(ledger: StoredLedger, choose: Choose, by: number): string | null
}

export const HINT = 'changed-after-the-fact'

/** Faults that are found by the same codes. Left out, the third is the second. */
export function foundBy(
  [alone, withCopy, whenNew = withCopy]: readonly [Code | null, Code, OwnerFault['whenNew']?],
  faults: Readonly<Record<string, OwnerFault['make']>>,
): readonly OwnerFault[] {
  return Object.entries(faults).map(([what, make]) => ({ what, alone, withCopy, whenNew, make }))
}

const statusOf = ({ fields }: OwnedRecord) => fields.status
export const isDirect = (record: OwnedRecord) => statusOf(record) === 'settled' && !isClosed(record)
export const isClosed = ({ fields }: OwnedRecord) => fields.settledAt !== undefined
export const isReturned = (record: OwnedRecord) => statusOf(record) === 'returned'
export const isWaiting = (record: OwnedRecord) => statusOf(record) === 'waiting'
export const isSettled = (record: OwnedRecord) => statusOf(record) === 'settled'

/** Whether its message was taken away. */
export const isTaken = ({ fields }: OwnedRecord) => fields.message === undefined

type Change = (
  record: OwnedRecord,
  by: number,
  ledger: StoredLedger,
  choose: Choose,
) => Record<string, unknown> | null

/** Edits a transaction of some kind in the console. `undefined` takes a field away; null changes nothing. */
export function editing(
  isOne: (record: OwnedRecord) => boolean,
  change: Change,
): OwnerFault['make'] {
  return (ledger, choose, by) => {
    const record = choose([...ledger.transactions.values()].filter(isOne))
    const fields = record && change(record, by, ledger, choose)
    return record && fields ? edit(ledger, record, fields) : null
  }
}

/** Edits a name in the console. */
export function editingName(
  change: (record: OwnedRecord, by: number, ledger: StoredLedger) => Record<string, unknown>,
): OwnerFault['make'] {
  return (ledger, choose, by) => {
    const record = choose([...ledger.names.values()])
    return record ? edit(ledger, record, change(record, by, ledger)) : null
  }
}

/** Whether a record has a field. */
export const has =
  (field: string) =>
  ({ fields }: OwnedRecord) =>
    fields[field] !== undefined

/** Whether the owner of an account can still act. */
export const isHere = (account: OwnedRecord | undefined) =>
  account !== undefined &&
  account.fields.leftAt === undefined &&
  account.fields.suspended === undefined

/** Whether the owner of a name is still here. */
const isThere = ({ fields }: OwnedRecord, ledger: StoredLedger) =>
  isHere(ledger.accounts.get(String(fields.userId)))

/** What takes a message away in the console: with the right digest, by its sender, unless said otherwise. */
export function removal(
  { fields }: OwnedRecord,
  now: Micros,
  { digest, ...how }: { digest?: string; by?: string; for?: string; reason?: string },
): Record<string, unknown> {
  const { message: salt, ...salts } = ownMap(fields, 'salts')
  const right = digestOf({ text: String(fields.message), salt: String(salt) }, nodeDigest)
  const own = { by: fields.senderId, at: { time: now }, for: 'own', ...how }
  return {
    message: undefined,
    salts: { map: salts },
    digests: { map: { ...ownMap(fields, 'digests'), message: digest ?? right } },
    removed: { map: { ...ownMap(fields, 'removed'), message: { map: own } } },
  }
}

export function editingAccount(
  change: (record: OwnedRecord, by: number) => Record<string, unknown>,
): OwnerFault['make'] {
  return (ledger, choose, by) => {
    const record = choose([...ledger.accounts.values()])
    return record ? edit(ledger, record, change(record, by)) : null
  }
}

export function edit(
  ledger: StoredLedger,
  record: OwnedRecord,
  change: Record<string, unknown>,
): string {
  const fields = Object.entries({ ...record.fields, ...change })
  record.fields = Object.fromEntries(
    fields.filter(([, value]) => value !== undefined),
  ) as OwnedRecord['fields']
  record.updatedAt = ledger.now
  return record.id
}

export const amountPlus = ({ fields }: OwnedRecord, by: number) => ({
  amount: Number(fields.amount) - by,
})
export const anyone = () => true

/** Another account than the two of the transaction. */
export function third({ fields }: OwnedRecord, ledger: StoredLedger, choose: Choose) {
  const others = [...ledger.accounts.keys()]
  return choose(others.filter((id) => id !== fields.senderId && id !== fields.recipientId))
}

export function moved(record: OwnedRecord, field: string, seconds: number) {
  const value = record.fields[field]
  const time = isTime(value) ? value.time : 0
  return { [field]: { time: (time + seconds * 1_000_000) as Micros } }
}

/** Moves points between two accounts as a send would, so that everything adds up. */
export function moveAlong(
  ledger: StoredLedger,
  id: string,
  from: OwnedRecord,
  to: OwnedRecord,
  by: number,
) {
  const plus = (record: OwnedRecord, name: string, more: number) => ({
    [name]: Number(record.fields[name]) + more,
    lastTransaction: id,
  })
  edit(ledger, from, { ...plus(from, 'balance', -by), ...plus(from, 'totalSent', by) })
  edit(ledger, to, { ...plus(to, 'balance', by), ...plus(to, 'totalReceived', by) })
}

/** A direct send and what else it needs to be written once more. */
export const directSends = (ledger: StoredLedger) =>
  [...ledger.transactions.values()].filter(isDirect)

/** Points a name at somebody else, lets a person pay, and puts it back. */
export const redirectSend: OwnerFault['make'] = (ledger, choose) => {
  const name = choose([...ledger.names.values()].filter((one) => isThere(one, ledger)))
  const owner = String(name?.fields.userId)
  const [other, payer] = [...ledger.accounts.keys()].filter(
    (id) => id !== owner && isHere(ledger.accounts.get(id)),
  )
  if (!name || !other || !payer) return null
  const isSent = withOwner(ledger, name, other, () => ledger.send('redirected', payer, name.id, 1))
  return isSent ? 'redirected' : null
}

/** Points a name at somebody else, lets waiting points be handed over, and puts it back. */
export const redirectHandOver: OwnerFault['make'] = (ledger, choose) => {
  const [other, payer] = [...ledger.accounts.keys()].filter((id) => isHere(ledger.accounts.get(id)))
  const owner = choose([...ledger.accounts.keys()].filter((id) => id !== other && id !== payer))
  if (!other || !payer || !owner || !ledger.send('awaited', payer, 'Late One', 1)) return null
  ledger.pass(700)
  const name = ledger.rename(owner, 'Late One') && ledger.names.get('late one')
  if (!name) return null
  return withOwner(ledger, name, other, () => ledger.handOver('awaited')) ? 'awaited' : null
}

/** Gives an account the name of another, lets it send, and puts its name back. */
export const sendAsAnother: OwnerFault['make'] = (ledger, choose) => {
  const named = [...ledger.accounts.values()].filter(
    (one) => isHere(one) && has('usernameKey')(one),
  )
  const like = choose(named)
  const sender = [...ledger.accounts.values()].find((one) => one !== like && isHere(one))
  if (!like || !sender) return null
  const { displayName = null } = sender.fields
  edit(ledger, sender, { displayName: like.fields.displayName })
  const isSent = ledger.send('posing', sender.id, 'Nobody Yet', 1)
  edit(ledger, sender, { displayName })
  return isSent ? 'posing' : null
}

function withOwner(ledger: StoredLedger, name: OwnedRecord, id: string, act: () => boolean) {
  const before = { ...name }
  edit(ledger, name, { userId: id })
  const isDone = act()
  ledger.names.set(name.id, before)
  return isDone
}

/** The ways in which a name is taken away that was another's. All of these people are still here. */
export function takingNames(
  what: string,
  fault: OwnerFault['make'],
  part: 'sender' | 'recipient',
): Readonly<Record<string, OwnerFault['make']>> {
  const taking = (purpose: 'own' | 'left', change: Record<string, StoredValue> = {}) =>
    ((ledger, choose, by) => {
      const id = fault(ledger, choose, by)
      if (id === null || !ledger.removeText(id, part, purpose)) return null
      const removed = ownMap(ledger.transactions.get(id)?.fields ?? {}, 'removed')
      const one = { map: { ...ownMap(removed, part), ...change } }
      ledger.change(id, { removed: { map: { ...removed, [part]: one } } })
      return id
    }) satisfies OwnerFault['make']
  return {
    [`${what}, and lets the name be taken away by its account`]: taking('own'),
    [`${what}, and says that the account took the name away as it left`]: taking('left'),
    [`${what}, and takes the name away as a moderator`]: taking('own', {
      for: 'moderation',
      reason: 'spam',
    }),
  }
}
