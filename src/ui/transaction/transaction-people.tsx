import { initialsOf } from '../../core/domain/initials.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { Avatar } from '../shared/avatar.tsx'
import { NameButton } from '../shared/modal-link.tsx'
import { useSender } from '../state/sender.ts'
import css from './transaction-modal.module.css'
import { transactionTexts } from './transaction-texts.ts'

/** Sender and recipient of a transaction. The record of another client may have neither. */
export function TransactionPeople({ transaction }: { readonly transaction: Transaction }) {
  const sender = useSender(transaction)
  const { recipient, recipientId, profile, senderId } = transaction
  const hasSender = transaction.sender !== '' || senderId !== null
  return (
    <p className={css.people}>
      {hasSender && <Person name={sender.name} profile={sender.profile} id={senderId} />}
      <span className={css.verb}>{verbFor(hasSender, recipient !== '')}</span>
      {recipient !== '' && <Person name={recipient} profile={profile} id={recipientId} />}
    </p>
  )
}

function verbFor(hasSender: boolean, hasRecipient: boolean): string {
  if (hasSender) return hasRecipient ? transactionTexts.sentItTo : transactionTexts.noRecipient
  return hasRecipient ? transactionTexts.noSender : transactionTexts.noPeople
}

interface PersonProps {
  readonly name: string
  readonly profile: string
  readonly id: string | null
}

function Person({ name, profile, id }: PersonProps) {
  return (
    <span className={css.person}>
      <Avatar initials={initialsOf(name)} name={name} id={id} size="small" />
      <NameButton name={name} profile={profile} />
    </span>
  )
}
