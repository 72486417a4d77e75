import { useState } from 'react'
import { isTransactionId, type TransactionId } from '../../core/domain/ids.ts'
import { shortened } from '../../core/domain/text.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useApp, useRetryOnline } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { Blank } from '../shared/blank.tsx'
import { Button } from '../shared/button.tsx'
import { Modal } from '../shared/modal.tsx'
import { Problem } from '../shared/problem.tsx'
import tone from '../shared/tone.module.css'
import { useFeed } from '../state/feed-store.ts'
import { useQuery } from '../state/use-query.ts'
import { FoundTransaction } from './found-transaction.tsx'
import { CheckLink, entryNumber, SaveReceipt } from './transaction-in-copy.tsx'
import css from './transaction-modal.module.css'
import { dayAndSecond, transactionTexts } from './transaction-texts.ts'

/** One transaction: its facts and status, its entry in the copy on this device, its link and its receipt. */
export function TransactionModal({ id }: { readonly id: string }) {
  const { close } = useModals()
  const { state, retry } = useTransaction(id)
  const hasOwnHead = state.status === 'found' || state.status === 'loading'
  return (
    <Modal title={titleOf(state)} titleHidden={hasOwnHead} head={headOf(state)} close={close}>
      {state.status === 'loading' && <TransactionSkeleton />}
      {state.status === 'failed' && <Problem retry={retry}>{transactionTexts.failed}</Problem>}
      {state.status === 'id-invalid' && <InvalidId id={id} />}
      {state.status === 'not-found' && <MissingTransaction id={id} />}
      {state.status === 'found' && <FoundTransaction {...state} retry={retry} />}
    </Modal>
  )
}

function titleOf(state: TransactionState): string {
  switch (state.status) {
    case 'found':
      return transactionTexts.titleOf(state.transaction)
    case 'not-found':
      return transactionTexts.notFound
    case 'id-invalid':
      return transactionTexts.idInvalid
    default:
      return transactionTexts.title
  }
}

function headOf(state: TransactionState) {
  if (state.status === 'loading') return <Blank width={220} height={16} />
  if (state.status !== 'found') return null
  const { timestamp } = state.transaction
  if (timestamp <= 0) return <p className={css.time}>{transactionTexts.noTime}</p>
  const inUtc = new Date(timestamp).toISOString()
  return (
    <p className={css.time}>
      <time dateTime={inUtc} title={inUtc}>
        {dayAndSecond(timestamp)}
      </time>
    </p>
  )
}

type TransactionState =
  | { readonly status: 'loading' | 'failed' | 'not-found' | 'id-invalid' }
  | {
      readonly status: 'found'
      readonly transaction: Transaction
      /** Whether this is the row of the feed, because the ledger does not answer. */
      readonly isOutOfReach: boolean
    }

/** The transaction with this id: first from the feed, then from the ledger. */
function useTransaction(id: string): { state: TransactionState; retry: () => void } {
  const { ledger } = useApp()
  const { feed } = useFeed()
  const row = [...feed.rows, ...feed.arrived].find((one) => one.id === id) ?? null
  const { status, data, refresh } = useQuery({
    key: isTransactionId(id) ? id : null,
    load: () => ledger.find(id as TransactionId),
    failure: 'A transaction could not be read',
    // Loads the transaction again when the live feed changes its row.
    revision: row && `${row.status} ${row.settledAt}`,
  })
  useRetryOnline(() => {
    if (status === 'failed') refresh()
  })
  return { state: stateOf(), retry: refresh }

  function stateOf(): TransactionState {
    // A cut link.
    if (!isTransactionId(id)) return { status: 'id-invalid' }
    if (data) return found(data)
    if (status === 'ready' && row?.status !== 'pending') return { status: 'not-found' }
    return row ? found(row) : { status: status === 'failed' ? 'failed' : 'loading' }
  }

  function found(transaction: Transaction): TransactionState {
    return {
      status: 'found',
      transaction,
      isOutOfReach: status === 'failed' && transaction.status !== 'pending',
    }
  }
}

/** A placeholder as high as a transaction with a message of one line. */
function TransactionSkeleton() {
  return (
    <div role="status" aria-label={transactionTexts.loading} className={css.skeleton}>
      <Blank width={120} height={32} margin="-5px 0 4.1px" />
      <Blank width="70%" height={28} margin="16px 0 2px" />
      <Blank width="85%" height={18} margin="15px 0 3.65px" />
      <span className={css.blankFacts}>
        <span className={css.blankFact} />
        <span className={css.blankFact} />
        <span className={css.blankFact} />
      </span>
      <span className={css.blankActions}>
        <Blank flex="none" width={136} aspectRatio={1} />
        <Blank flex={1} height={96} />
      </span>
    </div>
  )
}

/** A broken id may be of any length. */
const LONGEST_SHOWN = 120

function InvalidId({ id }: { readonly id: string }) {
  return (
    <div role="alert" className={css.missing}>
      <p>{transactionTexts.idInvalidHint}</p>
      <code className={css.id}>{shortened(id, LONGEST_SHOWN)}</code>
      <ToFeed />
    </div>
  )
}

/** The ledger has no such transaction. If the copy on this device has it, it was removed from the ledger. */
function MissingTransaction({ id }: { readonly id: string }) {
  const receipt = useCopiedReceipt(id)
  const [status, setStatus] = useState('')
  return (
    <div className={css.missing}>
      <p>{transactionTexts.notFoundHint}</p>
      <code className={css.id}>{id}</code>
      {receipt && (
        <>
          <p role="alert" className={tone.alarm}>
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
  const { checking } = useApp()
  const { data } = useQuery({
    key: isTransactionId(id) ? id : null,
    load: async () => {
      const { makeReceipt, origin } = await checking()
      return isTransactionId(id) ? makeReceipt.make(origin, id) : null
    },
    failure: 'The copy could not be read',
    severity: 'warn',
  })
  return data?.ok ? data.value : null
}
