import { checkAmount } from '../../core/domain/amount.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useIsAccountUnknown, useSignedIn } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import css from './transaction-modal.module.css'
import { returnMessage, transactionTexts } from './transaction-texts.ts'

interface TransactionActionsProps {
  readonly transaction: Transaction
  /** Loads the transaction again. */
  readonly refresh: () => void
}

/**
 * What a reader can do with a transaction: its sender sends the same again, or settles what waits; its recipient sends it back. A new send
 * is filled in, not sent.
 */
export function TransactionActions({ transaction, refresh }: TransactionActionsProps) {
  const reader = useSignedIn()?.person.id
  const canSend = !useIsAccountUnknown()
  const { amount, status, senderId, recipientId } = transaction
  const isSendable = checkAmount(String(Math.abs(amount))).ok && status !== 'pending'
  if (!reader || !canSend || !isSendable) return null
  if (reader === senderId)
    return (
      <div className={css.foot}>
        <SettleWaiting row={transaction} owner={null} onSettled={refresh} large />
        <Again transaction={transaction} />
      </div>
    )
  const isReceived = status === 'settled' && reader === recipientId
  return isReceived ? <Back transaction={transaction} /> : null
}

function Again({ transaction }: { readonly transaction: Transaction }) {
  const { open } = useModals()
  const { amount, recipient, message, status } = transaction
  const points = Math.abs(amount)
  return (
    <Button
      look={status === 'waiting' ? 'muted' : 'primary'}
      onClick={() => open({ send: recipient, amount: String(points), message })}
    >
      {transactionTexts.again(formatPoints(points))}
    </Button>
  )
}

function Back({ transaction }: { readonly transaction: Transaction }) {
  const { open } = useModals()
  const sender = useSenderName(transaction)
  const amount = String(Math.abs(transaction.amount))
  if (sender === null)
    return <p className={`${css.foot} ${css.quiet}`}>{transactionTexts.cannotReturn}</p>
  return (
    <div className={css.foot}>
      <Button
        look="primary"
        disabled={!sender}
        onClick={() => open({ send: sender, amount, message: returnMessage(transaction) })}
      >
        {transactionTexts.back}
      </Button>
    </div>
  )
}

/** The name to send to, also one that the sender took later: undefined until that is known, null if they have none. */
function useSenderName({ sender, senderId }: Transaction): string | null | undefined {
  const { lookupProfile } = useApp()
  const isNameless = sender === PLACEHOLDER_NAME || sender === ''
  const { data, status } = useQuery({
    key: isNameless ? senderId : null,
    load: () => lookupProfile.lookupById(senderId as NonNullable<typeof senderId>),
    failure: 'The sender of a transaction could not be looked up',
    severity: 'warn',
  })
  if (!isNameless) return sender
  if (data?.ok) return data.value.username
  return senderId === null || data || status === 'failed' ? null : undefined
}
