import { useEffect } from 'react'
import { readAmount } from '../../core/domain/amount.ts'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useFeed } from '../feed/feed-context.tsx'

/**
 * Closes a form that was found again after the page was loaded anew, and whose send has gone out since: it had been pressed.
 * What was typed otherwise by now is another send, and stays.
 */
export function useSentElsewhere(draft: SendDraft, untouched: boolean, done: () => void): void {
  const { rows } = useFeed().feed
  const isSent = untouched && rows.some((row) => isOf(row, draft))
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing it once is enough
  useEffect(() => {
    if (isSent) done()
  }, [isSent])
}

function isOf(row: Transaction, { id, recipient, amount, message }: SendDraft): boolean {
  return (
    row.id === id &&
    row.status !== 'pending' &&
    row.recipient === recipient.trim() &&
    row.amount === -readAmount(amount) &&
    (message.trim() === '' || row.message === message.trim())
  )
}
