import { checkAmount } from '../../core/domain/amount.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useIsAccountUnknown, useSignedIn } from '../state/session-context.tsx'
import { useQuery } from '../state/use-query.ts'
import { useModals } from '../use-modals.ts'
import css from './transaction-modal.module.css'
import { returnMessage, transactionTexts } from './transaction-texts.ts'

/** Lets the sender send the same again, and the recipient send it back. Both fill in a new send. */
export function SendAgain({ transaction }: { readonly transaction: Transaction }) {
  const reader = useSignedIn()?.person.id
  const canSend = !useIsAccountUnknown()
  const { amount, status, senderId, recipientId } = transaction
  const isSendable = checkAmount(String(Math.abs(amount))).ok && status !== 'pending'
  if (!reader || !canSend || !isSendable) return null
  if (reader === senderId) return <Again transaction={transaction} />
  const isReceived = status === 'settled' && reader === recipientId
  return isReceived ? <Back transaction={transaction} /> : null
}

function Again({ transaction: { amount, recipient, message } }: { transaction: Transaction }) {
  const { open } = useModals()
  const points = Math.abs(amount)
  return (
    <div className={css.foot}>
      <Button
        look="primary"
        wide
        onClick={() => open({ send: recipient, amount: String(points), message })}
      >
        {transactionTexts.again(formatPoints(points))}
      </Button>
    </div>
  )
}

function Back({ transaction }: { transaction: Transaction }) {
  const { open } = useModals()
  const sender = useSenderName(transaction)
  const amount = String(Math.abs(transaction.amount))
  if (sender === null)
    return <p className={`${css.foot} ${css.quiet}`}>{transactionTexts.cannotReturn}</p>
  return (
    <div className={css.foot}>
      <Button
        look="primary"
        wide
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
