import { receiptText } from '../../core/domain/check/receipt.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import { MakeReceipt } from '../../core/use-cases/make-receipt.ts'
import { type Context, originOf, sourceOf } from '../context.ts'
import { copyText, notInCopy } from '../copy-texts.ts'
import { readLedger } from '../read-ledger.ts'
import { notInLedger } from '../receipt-texts.ts'
import { type ExitCode, Undecided } from '../undecided.ts'

/** Prints the receipt of a sealed transaction. */
export async function receipt(context: Context): Promise<ExitCode> {
  const { ports, terminal, args } = context
  const { operand, state } = args
  const origin = originOf(sourceOf(context))
  return readLedger(context, async (copy) => {
    const made = await new MakeReceipt(copy, ports.digest).make(origin, operand as TransactionId)
    if (made.ok) return terminal.print(receiptText(made.value))
    if (made.refusal.code !== 'not-in-copy')
      throw new Undecided(copyText(made.refusal, state ?? 'the temporary folder'))
    throw new Undecided(state === null ? notInLedger(operand) : notInCopy(operand, state))
  })
}
