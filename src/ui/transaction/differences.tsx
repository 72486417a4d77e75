import type { Transaction } from '../../core/domain/transaction.ts'
import {
  type ComparedTransaction,
  firstRecipient,
  type SendFact,
} from '../../core/use-cases/check/compare-transaction.ts'
import { formatPoints } from '../shared/points.tsx'
import { CheckLink } from './copy-fact.tsx'
import { copyTexts } from './copy-texts.ts'
import css from './differences.module.css'
import { dateAndSecond } from './exact-time.ts'

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
    sender: () => personText(texts?.sender ?? null, entry.senderId),
    recipient: () => personText(texts?.recipient ?? null, entry.recipientId),
    message: () => texts?.message ?? copyTexts.otherMessage,
  }
  return facts[fact]()
}

/** The name and the account, because a name may stay the same while its account differs. */
function personText(name: string | null, id: string | null): string {
  const account = copyTexts.account(id)
  return name === null ? account : `@${name}, ${account}`
}
