import { Blank } from '../shared/blank.tsx'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { dayAndSecond } from './exact-time.ts'
import { FoundTransaction } from './found-transaction.tsx'
import { FailedTransaction, InvalidId, MissingTransaction } from './missing-transaction.tsx'
import css from './transaction-modal.module.css'
import { TransactionSkeleton } from './transaction-skeleton.tsx'
import { transactionTexts } from './transaction-texts.ts'
import { type TransactionState, useTransaction } from './use-transaction.ts'

/** One transaction: its facts and status, its entry in the copy on this device, its link and its receipt. */
export function TransactionModal({ id }: { readonly id: string }) {
  const { close } = useModals()
  const { state, retry } = useTransaction(id)
  const hasOwnHead = state.status === 'found' || state.status === 'loading'
  return (
    <Modal title={titleOf(state)} titleHidden={hasOwnHead} head={headOf(state)} close={close}>
      {state.status === 'loading' && <TransactionSkeleton />}
      {state.status === 'failed' && <FailedTransaction retry={retry} />}
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
