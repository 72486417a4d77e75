import { readTransaction } from '../../core/domain/transaction.ts'
import { readUsername } from '../../core/domain/username.ts'
import {
  type Fields,
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isRecordOf,
  isText,
} from '../shared/shape.ts'
import { type Commit, CorruptData, type LedgerEvent } from './ledger-event.ts'

/** Two parts, with a number behind them, fit into the longest name. */
export const LONGEST_PART_OF_NAME = 11

const isId = (value: unknown) => isText(value) && value !== ''
const isName = (value: unknown) => typeof value === 'string' && readUsername(value).ok
const isPartOfName = (value: unknown) =>
  isName(value) && String(value).length <= LONGEST_PART_OF_NAME
const isCount = (value: unknown) =>
  Number.isInteger(value) && 0 <= Number(value) && Number(value) < 1e8
const isFilled = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 && isListOf(is)(value)

/** What each event but a posted row needs. */
const checks: Readonly<Record<Exclude<LedgerEvent['type'], 'posted'>, (event: Fields) => boolean>> =
  {
    opened: isRecordOf({ id: isId, name: isNullOr(isName), joinDate: isNumber }),
    named: isRecordOf({ id: isId, name: isName }),
    described: isRecordOf({ id: isId, description: isText }),
    'handed-over': isRecordOf({ id: isId, recipientId: isId, at: isNumber }),
    'taken-back': isRecordOf({ id: isId, at: isNumber }),
    'history-planned': isRecordOf({
      count: isCount,
      seed: isCount,
      before: isNumber,
      firstNames: isFilled(isPartOfName),
      lastNames: isFilled(isPartOfName),
      messages: isFilled(isText),
    }),
  }

/** Reads a stored commit. Throws `CorruptData` where it is none. What a row lacks gets the specification's defaults. */
export function readCommit(stored: unknown, productName: string): Commit {
  if (!Array.isArray(stored)) throw new CorruptData('A stored commit is no list of events')
  return stored.map((event: unknown) => readEvent(event, productName))
}

function readEvent(event: unknown, productName: string): LedgerEvent {
  if (!isFields(event)) throw new CorruptData('A stored event is no record')
  if (event.type === 'posted') return { type: 'posted', row: readRow(event.row, productName) }
  const isWhole = Object.entries(checks).some(([type, is]) => type === event.type && is(event))
  if (!isWhole) throw new CorruptData(`A stored event "${event.type}" is not whole`)
  return event as unknown as LedgerEvent
}

function readRow(row: unknown, productName: string) {
  const read = isFields(row) ? readTransaction(row, productName) : null
  if (!read || !Number.isSafeInteger(read.amount) || read.amount > 0)
    throw new CorruptData('A stored transfer is not whole')
  return read
}
