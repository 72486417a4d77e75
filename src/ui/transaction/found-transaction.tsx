import { useEffect, useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { NameButton, useModals } from '../modals.tsx'
import { useAlertUnlessLoaded } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { Fact, Facts } from '../shared/facts.tsx'
import { LinkBox, linkTo } from '../shared/link/link-box.tsx'
import { formatPoints, Points } from '../shared/points.tsx'
import { Reactions } from '../shared/reactions/reactions.tsx'
import { WhoReacted } from '../shared/reactions/who-reacted.tsx'
import { RemovedMessage } from '../shared/removed-message.tsx'
import { recipientOf, statusTexts, useSender } from '../shared/row.ts'
import tone from '../shared/tone.module.css'
import { useReturn } from '../shared/use-return.ts'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { useFeed, useFeedStore } from '../state/feed-store.ts'
import { useCanSend, useIsAccountUnknown, useSignedIn } from '../state/session.tsx'
import { useAnnounceTakenWords, useWithoutTakenWords } from '../state/taken-words.tsx'
import { useQuery } from '../state/use-query.ts'
import { SettleWaiting } from '../waiting/settle-waiting.tsx'
import { TakeWordsAway } from './take-words-away.tsx'
import { CopyFact, Differences, SaveReceipt, useCompared } from './transaction-in-copy.tsx'
import css from './transaction-modal.module.css'
import { dateAndSecond, returnMessage, transactionTexts } from './transaction-texts.ts'

interface FoundTransactionProps {
  readonly transaction: Transaction
  readonly isOutOfReach: boolean
  readonly retry: () => void
}

export function FoundTransaction({
  transaction: loaded,
  isOutOfReach,
  retry,
}: FoundTransactionProps) {
  const transaction = useWithoutTakenWords(loaded)
  useAnnounceTakenWords(loaded)
  // Its words may have been removed since.
  useReturn(retry)
  const compared = useCompared(transaction)
  const inCopy = compared.data?.ok ? compared.data.value : null
  const { id, amount, message, removed } = transaction
  return (
    <>
      <p className={css.amount}>
        <Points value={Math.abs(amount)} size="card" />
      </p>
      <TransactionPeople transaction={transaction} />
      {removed.message ? (
        <RemovedMessage removal={removed.message} className={css.message} />
      ) : (
        <p className={css.message} dir="auto">
          {message}
        </p>
      )}
      <TransactionReactions loaded={loaded} />
      {isOutOfReach && (
        <p role="alert" className={css.outOfReach}>
          {transactionTexts.outOfReach} <RetryButton onClick={retry} />
        </p>
      )}
      <Facts>
        <Fact name={transactionTexts.status}>
          <TransactionStatus transaction={transaction} />
        </Fact>
        <Fact name={transactionTexts.inYourCopy}>
          <CopyFact compared={compared} isPending={transaction.status === 'pending'} />
        </Fact>
        <Fact name={transactionTexts.id}>
          <code className={css.id}>{id}</code>
        </Fact>
      </Facts>
      {inCopy && inCopy.differing.length > 0 && (
        <Differences transaction={transaction} compared={inCopy} />
      )}
      {transaction.status === 'pending' ? (
        <p className={css.noLink}>{transactionTexts.linkWhenSent}</p>
      ) : (
        <LinkBox
          url={linkTo({ transaction: id })}
          title={transactionTexts.titleOf(transaction)}
          more={(showStatus) => (
            <>
              <SaveReceipt id={id} receipt={inCopy?.receipt ?? null} showStatus={showStatus} />
              <ShowInFeed transaction={transaction} />
            </>
          )}
        />
      )}
      <TakeWordsAway transaction={transaction} refresh={retry} />
      <TransactionActions transaction={transaction} refresh={retry} />
    </>
  )
}

/** The reactions of the row's newest state: of the live row, if the feed has it. */
function TransactionReactions({ loaded }: { readonly loaded: Transaction }) {
  const store = useFeedStore()
  const { feed } = useFeed()
  const [changed, setChanged] = useState<Transaction | null>(null)
  useEffect(() => store.updateRow(loaded), [store, loaded])
  const inFeed = [...feed.rows, ...feed.arrived].find(({ id }) => id === loaded.id)
  const row = inFeed ?? changed ?? loaded
  return (
    <div className={css.reactions}>
      <Reactions row={row} onChanged={setChanged} />
      <WhoReacted row={row} />
    </div>
  )
}

/** Sender and recipient of a transaction. A record by another client may have neither. */
function TransactionPeople({ transaction }: { readonly transaction: Transaction }) {
  const sender = useSender(transaction)
  const recipient = recipientOf(transaction)
  const { recipientId, senderId } = transaction
  const hasSender = transaction.sender !== '' || senderId !== null
  const hasRecipient = recipient.profile !== ''
  return (
    <p className={css.people}>
      {hasSender && <Person name={sender.name} profile={sender.profile} id={senderId} />}
      <span className={tone.quiet}>{verbFor(hasSender, hasRecipient)}</span>
      {hasRecipient && <Person {...recipient} id={recipientId} />}
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
      <Avatar name={name} id={id} size={28} />
      <NameButton name={name} profile={profile} />
    </span>
  )
}

/** The status of a transaction, with the time at which waiting points were handed over or returned. */
function TransactionStatus({ transaction }: { readonly transaction: Transaction }) {
  const [lookups] = useState((): NameLookups => new Map())
  const { status, settledAt } = transaction
  const closed = settledAt === null ? null : dateAndSecond(settledAt)
  switch (status) {
    case 'settled':
      return closed === null
        ? transactionTexts.settled
        : transactionTexts.handedOver(transaction.recipient, closed)
    case 'returned':
      return closed === null ? statusTexts.returned : transactionTexts.takenBack(closed)
    case 'pending':
      return statusTexts.pending
    case 'waiting':
      return <WaitingStatus row={transaction} lookups={lookups} />
  }
}

/**
 * Closes all modals and goes to the row in everybody's feed, at any depth. A row that the ledger does not have yet, or a row without a
 * time, has no place there.
 */
function ShowInFeed({ transaction }: { readonly transaction: Transaction }) {
  const store = useFeedStore()
  const { closeAll } = useModals()
  const alertUnlessLoaded = useAlertUnlessLoaded()
  const { id, timestamp, status } = transaction
  if (status === 'pending' || timestamp <= 0) return null
  const show = async () => {
    closeAll()
    await alertUnlessLoaded(store.show(null, { at: timestamp, id }))
  }
  return (
    <Button look="link" onClick={() => void show()}>
      {transactionTexts.showInFeed}
    </Button>
  )
}

interface TransactionActionsProps {
  readonly transaction: Transaction
  /** Loads the transaction again. */
  readonly refresh: () => void
}

/**
 * The reader's actions with a transaction: its sender sends the same again, or hands over or takes back waiting points; its recipient
 * sends it back. Both fill in a new send without sending it.
 */
function TransactionActions({ transaction, refresh }: TransactionActionsProps) {
  const reader = useSignedIn()?.person.id
  const isAccountUnknown = useIsAccountUnknown()
  const canSend = useCanSend()
  const { amount, status, senderId, recipientId } = transaction
  const isSendable = checkAmount(String(Math.abs(amount))).ok && status !== 'pending'
  if (!reader || isAccountUnknown || !isSendable) return null
  if (reader === senderId)
    return (
      <div className={css.foot}>
        <SettleWaiting row={transaction} owner={null} onSettled={refresh} large />
        {canSend && !transaction.removed.recipient && <Again transaction={transaction} />}
      </div>
    )
  const isReceived = canSend && status === 'settled' && reader === recipientId
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
  if (sender === null) {
    const { senderLeft, cannotReturn } = transactionTexts
    const why = transaction.removed.sender ? senderLeft : cannotReturn
    return <p className={`${css.foot} ${tone.faint}`}>{why}</p>
  }
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

/** The sender's name to send to, including one claimed later: undefined until it is known, null if they have none. */
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
