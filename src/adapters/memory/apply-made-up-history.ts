import type { Amount } from '../../core/domain/amount.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import { recordOf, type Transaction } from '../../core/domain/transaction.ts'
import { bookPosted } from './book.ts'
import { Damage } from './damage.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

type MadeUp = Extract<LedgerEvent, { type: 'made-up' }>

/** Puts a made-up history under everything else. Throws `Damage` where it is not older than that. */
export function applyMadeUpHistory(state: LedgerState, { people, transfers }: MadeUp): void {
  if (state.hasMadeUpHistory) throw new Damage('The history is made up twice')
  const rows = transfers.amounts.map((_, index) => rowAt(people, transfers, index))
  for (const row of rows) {
    if (state.transactions.has(row.id)) throw new Damage(`The transfer ${row.id} is posted twice`)
    bookPosted(state, row)
    state.transactions.set(row.id, row)
  }
  const last = rows.at(-1)
  const { oldest } = state.rows
  if (last && oldest && last.timestamp >= oldest.timestamp)
    throw new Damage('The made-up history is not older than the rest')
  state.rows.insertOldest(rows)
  state.hasMadeUpHistory = true
}

function rowAt(
  people: MadeUp['people'],
  { senders, recipients, amounts, timestamps, messages }: MadeUp['transfers'],
  index: number,
): Transaction {
  const sender = people[senders[index] ?? -1]
  const recipient = people[recipients[index] ?? -1]
  const [amount, timestamp, message] = [amounts[index], timestamps[index], messages[index]]
  if (!sender || !recipient || amount === undefined || amount < 1)
    throw new Damage(`The made-up transfer ${index} lacks a party or an amount`)
  if (timestamp === undefined || message === undefined || timestamp <= (timestamps[index - 1] ?? 0))
    throw new Damage(`The made-up transfer ${index} lacks a message or a time of its own`)
  const transfer = {
    id: `made-up-${index + 1}` as TransactionId,
    senderId: sender.id,
    recipient: recipient.name,
    recipientId: recipient.id,
    amount: amount as Amount,
    message,
  }
  return recordOf(transfer, sender.name, timestamp)
}
