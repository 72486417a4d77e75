import type { Transaction } from '../../core/domain/transaction.ts'
import { RetryButton } from '../shared/button.tsx'
import { Fact, Facts } from '../shared/facts.tsx'
import { LinkBox } from '../shared/link/link-box.tsx'
import { linkTo } from '../shared/link/link-to.ts'
import { Points } from '../shared/points.tsx'
import { CopyFact } from './copy-fact.tsx'
import { Differences } from './differences.tsx'
import { SaveReceipt } from './save-receipt.tsx'
import { ShowInFeed } from './show-in-feed.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import css from './transaction-modal.module.css'
import { TransactionPeople } from './transaction-people.tsx'
import { TransactionStatus } from './transaction-status.tsx'
import { transactionTexts } from './transaction-texts.ts'
import { useCompared } from './use-compared.ts'

interface FoundTransactionProps {
  readonly transaction: Transaction
  readonly isOutOfReach: boolean
  readonly retry: () => void
}

export function FoundTransaction({ transaction, isOutOfReach, retry }: FoundTransactionProps) {
  const compared = useCompared(transaction)
  const inCopy = compared.data?.ok ? compared.data.value : null
  const { id, amount, message } = transaction
  return (
    <>
      <p className={css.amount}>
        <Points value={Math.abs(amount)} size="card" />
      </p>
      <TransactionPeople transaction={transaction} />
      <p className={css.message} dir="auto">
        {message}
      </p>
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
      <TransactionActions transaction={transaction} refresh={retry} />
    </>
  )
}
