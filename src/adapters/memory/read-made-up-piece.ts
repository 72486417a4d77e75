import { CorruptData } from './corrupt-data.ts'
import type { MadeUpPiece } from './ledger-event.ts'
import { type Fields, isFields, isNewAccount } from './read-commit.ts'

/** Reads a stored piece. Throws `Damage` where it is none. */
export function readMadeUpPiece(stored: unknown): MadeUpPiece {
  const sound =
    isFields(stored) &&
    arePeople(stored.people) &&
    isFields(stored.transfers) &&
    areColumns(stored.transfers)
  if (!sound) throw new CorruptData('A piece of the made-up history is not whole')
  return stored as unknown as MadeUpPiece
}

function arePeople(people: unknown): boolean {
  return (
    Array.isArray(people) &&
    people.every((person) => isFields(person) && isNewAccount(person) && person.name !== null)
  )
}

function areColumns({ senders, recipients, amounts, timestamps, messages }: Fields): boolean {
  const numbers = [senders, recipients, amounts, timestamps]
  return (
    numbers.every((column) => Array.isArray(column) && column.every(Number.isSafeInteger)) &&
    Array.isArray(messages) &&
    messages.every((message) => typeof message === 'string')
  )
}
