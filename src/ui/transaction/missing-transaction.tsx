import { useState } from 'react'
import { isTransactionId } from '../../core/domain/ids.ts'
import { shortened } from '../../core/domain/shortened.ts'
import { useApp } from '../app-context.ts'
import { Button, RetryButton } from '../shared/button.tsx'
import { useQuery } from '../state/use-query.ts'
import { useModals } from '../use-modals.ts'
import { CheckLink } from './copy-fact.tsx'
import { entryNumber } from './copy-texts.ts'
import { SaveReceipt } from './save-receipt.tsx'
import css from './transaction-modal.module.css'
import { transactionTexts } from './transaction-texts.ts'

/** A broken id may be of any length. */
const LONGEST_SHOWN = 120

export function FailedTransaction({ retry }: { readonly retry: () => void }) {
  return (
    <div role="alert" className={css.missing}>
      <p>{transactionTexts.failed}</p>
      <RetryButton look="outline" onClick={retry} />
    </div>
  )
}

export function InvalidId({ id }: { readonly id: string }) {
  return (
    <div role="alert" className={css.missing}>
      <p>{transactionTexts.idInvalidHint}</p>
      <code className={css.id}>{shortened(id, LONGEST_SHOWN)}</code>
      <ToFeed />
    </div>
  )
}

/** The ledger has no such transaction. If the copy on this device has it, it was removed from the ledger. */
export function MissingTransaction({ id }: { readonly id: string }) {
  const receipt = useCopiedReceipt(id)
  const [status, setStatus] = useState('')
  return (
    <div className={css.missing}>
      <p>{transactionTexts.notFoundHint}</p>
      <code className={css.id}>{id}</code>
      {receipt && (
        <>
          <p role="alert" className={css.alarm}>
            {transactionTexts.takenOut(entryNumber(receipt.index))}
          </p>
          <CheckLink>{transactionTexts.check}</CheckLink>
          <SaveReceipt id={id} receipt={receipt} showStatus={setStatus} />
          <p role="status" className={css.status}>
            {status}
          </p>
        </>
      )}
      <ToFeed />
    </div>
  )
}

function ToFeed() {
  const { closeAll } = useModals()
  return (
    <Button look="outline" onClick={closeAll}>
      {transactionTexts.toFeed}
    </Button>
  )
}

function useCopiedReceipt(id: string) {
  const { openChecking } = useApp()
  const { data } = useQuery({
    key: isTransactionId(id) ? id : null,
    load: async () => {
      const { makeReceipt, origin } = await openChecking()
      return isTransactionId(id) ? makeReceipt.make(origin, id) : null
    },
    failure: 'The copy could not be read',
    severity: 'warn',
  })
  return data?.ok ? data.value : null
}
