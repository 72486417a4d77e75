import { readTransaction } from '../../core/domain/transaction.ts'
import { readUsername } from '../../core/domain/username.ts'
import { CorruptData } from './corrupt-data.ts'
import type { Commit, LedgerEvent } from './ledger-event.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Reads a stored commit. Throws `Damage` where it is none; what a row lacks gets the specification's defaults. */
export function readCommit(stored: unknown, productName: string): Commit {
  if (!Array.isArray(stored)) throw new CorruptData('A stored commit is no list of events')
  return stored.map((event: unknown) => readEvent(event, productName))
}

function readEvent(event: unknown, productName: string): LedgerEvent {
  if (!isFields(event)) throw new CorruptData('A stored event is no record')
  if (event.type === 'posted') return { type: 'posted', row: readRow(event.row, productName) }
  if (!isSound(event)) throw new CorruptData(`A stored event "${event.type}" is not whole`)
  return event as unknown as LedgerEvent
}

function readRow(row: unknown, productName: string) {
  const read = isFields(row) ? readTransaction(row, productName) : null
  if (!read || !Number.isSafeInteger(read.amount) || read.amount > 0)
    throw new CorruptData('A stored transfer is not whole')
  return read
}

function isSound(event: Fields): boolean {
  switch (event.type) {
    case 'opened':
      return isNewAccount(event)
    case 'named':
      return isText(event.id) && isName(event.name)
    case 'described':
      return isText(event.id) && typeof event.description === 'string'
    case 'handed-over':
      return isText(event.id) && isText(event.recipientId) && Number.isFinite(event.at)
    case 'taken-back':
      return isText(event.id) && Number.isFinite(event.at)
    case 'made-up':
      return isMadeUp(event)
    case 'made-up-beside':
      return isCount(event.people) && isCount(event.pieces)
    default:
      return false
  }
}

/** Only whether it can be taken apart; what its lists hold is looked at piece by piece. */
function isMadeUp({ people, transfers }: Fields): boolean {
  if (!Array.isArray(people) || !isFields(transfers)) return false
  const { senders, recipients, amounts, timestamps, messages } = transfers
  return [senders, recipients, amounts, timestamps, messages].every(Array.isArray)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function isNewAccount({ id, name, joinDate }: Fields): boolean {
  return isText(id) && (name === null || isName(name)) && Number.isFinite(joinDate)
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && readUsername(name).ok
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
