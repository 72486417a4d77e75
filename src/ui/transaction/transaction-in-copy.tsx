import { wordsOf } from '../../core/domain/check/entry.ts'
import { type Receipt, receiptText } from '../../core/domain/check/receipt.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import {
  type ComparedTransaction,
  type CompareTransactionRefusal,
  firstRecipient,
  type SendFact,
} from '../../core/use-cases/check/compare-transaction.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, useModals } from '../modals.tsx'
import buttons from '../shared/button.module.css'
import { Button, RetryButton } from '../shared/button.tsx'
import { Tick } from '../shared/facts.tsx'
import { formatPoints } from '../shared/points.tsx'
import { saveFile } from '../shared/save-file.ts'
import tone from '../shared/tone.module.css'
import { type Query, useQuery } from '../state/use-query.ts'
import css from './transaction-modal.module.css'
import { dateAndSecond, transactionTexts } from './transaction-texts.ts'

/** The texts about a transaction in the copy on this device. */
const copyTexts = {
  looking: 'Looking…',
  notInLedger: 'Not in the ledger yet',
  sealed: (index: number) => `Entry ${entryNumber(index)}, sealed`,
  differs: (index: number) => `Entry ${entryNumber(index)} differs`,
  failed: 'Your copy could not be opened.',
  differsTitle: 'Differs from your copy',
  differsHint:
    'Your copy has what the ledger said when you checked it. Somebody has changed the ledger since.',
  ledgerNow: 'Ledger now',
  yourCopy: 'Your copy',
  checkLedger: 'Check the ledger',
  facts: {
    time: 'Time',
    points: 'Points',
    sender: 'Sender',
    recipient: 'Recipient',
    message: 'Message',
  },
  account: (id: string | null) => (id === null ? 'waiting at first' : `account ${id}`),
  otherMessage: 'another text; your copy has only its digest',
}

/** The number of an entry, counted from 1. */
export function entryNumber(index: number): string {
  return formatPoints(index + 1)
}

interface AbsenceText {
  readonly text: string
  /** The text of a link to the check, if a check helps. */
  readonly check?: string
  readonly isAlarming?: boolean
}

/** The reason why there is no entry to compare with. */
function absenceText({ code }: CompareTransactionRefusal): AbsenceText {
  switch (code) {
    case 'no-copy':
      return { text: 'You have no copy yet:', check: 'make one' }
    case 'not-in-copy':
      return { text: 'Not in your copy:', check: 'check what is new' }
    case 'not-sealed-yet':
      return { text: 'Not sealed yet: entries are sealed after ten minutes' }
    case 'missing-from-copy':
      return {
        text: 'Your copy has the other entries of this time, but not this one:',
        check: 'check the ledger',
        isAlarming: true,
      }
    case 'copy-changed':
      return { text: 'Another tab has just changed your copy. Open this view again.' }
    case 'copy-of-other-version':
      return { text: 'Another version of this page wrote your copy:', check: 'see the check' }
    case 'copy-forbidden':
      return { text: 'This browser does not let the page keep a copy' }
    case 'copy-corrupt':
    case 'copy-full':
      return { text: 'Your copy is damaged:', check: 'drop it and check again', isAlarming: true }
  }
}

type Compared = Query<Result<ComparedTransaction, CompareTransactionRefusal>>

/** Compares a transaction with the copy on this device, unless the ledger does not have it yet. */
export function useCompared(transaction: Transaction): Compared {
  const { checking } = useApp()
  const { check } = useModals()
  return useQuery({
    key: transaction.status === 'pending' ? null : transaction.id,
    load: async () => {
      const { compareTransaction, origin } = await checking()
      return compareTransaction.compare(origin, transaction)
    },
    failure: 'The copy could not be read',
    severity: 'warn',
    // A check opened from here may have made or changed the copy.
    revision: JSON.stringify([transaction, check]),
  })
}

interface CopyFactProps {
  readonly compared: Compared
  /** Whether it is not in the ledger yet. */
  readonly isPending: boolean
}

/** The entry of a transaction in the copy on this device, or the reason why there is none. */
export function CopyFact({ compared: { data, status, refresh }, isPending }: CopyFactProps) {
  if (isPending) return copyTexts.notInLedger
  if (status === 'failed')
    return (
      <>
        {copyTexts.failed} <RetryButton onClick={refresh} />
      </>
    )
  if (!data) return <span className={tone.faint}>{copyTexts.looking}</span>
  if (!data.ok) {
    const { text, check, isAlarming } = absenceText(data.refusal)
    return (
      <span className={isAlarming ? tone.alarm : undefined}>
        {text} {check && <CheckLink>{check}</CheckLink>}
      </span>
    )
  }
  const { receipt, differing } = data.value
  if (differing.length > 0)
    return <span className={tone.alarm}>{copyTexts.differs(receipt.index)}</span>
  return (
    <>
      <Tick /> {copyTexts.sealed(receipt.index)}
    </>
  )
}

export function CheckLink({ children }: { readonly children: string }) {
  return (
    <ModalLink to={{ check: '' }} className={buttons.link}>
      {children}
    </ModalLink>
  )
}

interface DifferencesProps {
  readonly transaction: Transaction
  readonly compared: ComparedTransaction
}

/** The facts that differ between the ledger and the copy, side by side. */
export function Differences({ transaction, compared }: DifferencesProps) {
  return (
    <div role="alert" className={css.differences}>
      <p className={css.title}>{copyTexts.differsTitle}</p>
      <p>{copyTexts.differsHint}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{copyTexts.ledgerNow}</th>
            <th scope="col">{copyTexts.yourCopy}</th>
          </tr>
        </thead>
        <tbody>
          {compared.differing.map((fact) => (
            <tr key={fact}>
              <th scope="row">{copyTexts.facts[fact]}</th>
              <td dir="auto">{inLedger(fact, transaction)}</td>
              <td dir="auto">{inCopy(fact, compared)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CheckLink>{copyTexts.checkLedger}</CheckLink>
    </div>
  )
}

function inLedger(fact: SendFact, transaction: Transaction): string {
  const { timestamp, amount, sender, senderId, recipient, message } = transaction
  const facts = {
    time: () => dateAndSecond(timestamp),
    points: () => `${formatPoints(-amount)} GBP`,
    sender: () => personText(sender, senderId),
    recipient: () => personText(recipient, firstRecipient(transaction)),
    message: () => message,
  }
  return facts[fact]()
}

function inCopy(fact: SendFact, { copied: { entry, texts } }: ComparedTransaction): string {
  const facts = {
    time: () => dateAndSecond(entry.time / 1000),
    points: () => `${formatPoints(entry.points)} GBP`,
    sender: () => personText(texts && wordsOf(texts.sender), entry.senderId),
    recipient: () => personText(texts && wordsOf(texts.recipient), entry.recipientId),
    message: () => (texts && wordsOf(texts.message)) ?? copyTexts.otherMessage,
  }
  return facts[fact]()
}

/** The name and the account, because a name may stay the same while its account differs. Null or '' is no name. */
function personText(name: string | null, id: string | null): string {
  const account = copyTexts.account(id)
  return name ? `@${name}, ${account}` : account
}

interface SaveReceiptProps {
  readonly id: string
  /** Null while the copy does not have the transaction. */
  readonly receipt: Receipt | null
  readonly showStatus: (text: string) => void
}

/** Saves the receipt as a file that `verify` and others can check without this page. */
export function SaveReceipt({ id, receipt, showStatus }: SaveReceiptProps) {
  const save = () => {
    if (!receipt) return
    const file = `pledger-receipt-${id}.json` as const
    saveFile(file, receiptText(receipt))
    showStatus(transactionTexts.saved(file))
  }
  return (
    <Button look="outline" disabled={!receipt} onClick={save}>
      {transactionTexts.saveReceipt}
    </Button>
  )
}
