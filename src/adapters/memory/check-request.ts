import { MINIMUM_SEND } from '../../core/domain/amount.ts'
import { Fault } from '../../core/domain/fault.ts'
import { isTransactionId } from '../../core/domain/ids.ts'
import { LONGEST_MESSAGE } from '../../core/domain/text.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'

/** Throws a `Fault` for a transfer that the core never asks for. */
export function checkTransfer({ id, amount, message }: Transfer): void {
  const isSound =
    isTransactionId(id) &&
    Number.isSafeInteger(amount) &&
    amount >= MINIMUM_SEND &&
    message.length <= LONGEST_MESSAGE
  if (!isSound) throw new Fault('denied', 'The ledger takes no such transfer')
}

/** Throws a `Fault` for a name that the core never asks for. */
export function checkName(name: Username): void {
  const read = readUsername(name)
  if (!read.ok || read.value !== name) throw new Fault('denied', 'Nobody can have such a name')
}
