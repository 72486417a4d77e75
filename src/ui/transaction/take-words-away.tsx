import type { Transaction } from '../../core/domain/transaction.ts'
import { ModalLink } from '../modals.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import buttons from '../shared/button.module.css'
import { AskReason } from '../shared/moderation/ask-reason.tsx'
import { moderationTexts as texts } from '../shared/moderation/moderation-texts.ts'
import { RemoveMessage } from '../shared/moderation/remove-message.tsx'
import { useIsModerator, useModerating } from '../shared/moderation/use-moderation.ts'
import { useSignedIn } from '../state/session.tsx'
import css from './transaction-modal.module.css'

interface TakeWordsAwayProps {
  readonly transaction: Transaction
  /** Loads the transaction again. */
  readonly refresh: () => void
}

/** Below a transaction: its sender deletes the message, a moderator removes it, and everybody else reports it. */
export function TakeWordsAway({ transaction, refresh }: TakeWordsAwayProps) {
  const reader = useSignedIn()?.person.id ?? null
  const { removed, status, senderId } = transaction
  if (removed.message)
    return removed.message.for === 'moderation' ? (
      <p className={css.words}>
        <ModalLink to={{ moderation: '' }} className={buttons.link}>
          {texts.acts}
        </ModalLink>
      </p>
    ) : null
  if (reader === null || status === 'pending') return null
  return (
    <div className={css.words}>
      {reader === senderId ? (
        <DeleteOwn transaction={transaction} refresh={refresh} />
      ) : (
        <ReportOrRemove transaction={transaction} refresh={refresh} />
      )}
    </div>
  )
}

function DeleteOwn({ transaction: { id }, refresh }: TakeWordsAwayProps) {
  const { act } = useModerating()
  const remove = async () => {
    await act(({ removeMessage }) => removeMessage.removeOwn(id), texts.deleted)
    refresh()
  }
  return (
    <AskFirst
      action={texts.deleteOwn}
      look="quiet"
      question={texts.deleteOwnQuestion}
      confirm={texts.deleteForEver}
      cancel={texts.keep}
      onConfirm={() => void remove()}
    />
  )
}

function ReportOrRemove({ transaction: { id }, refresh }: TakeWordsAwayProps) {
  const isModerator = useIsModerator()
  const { act, isBusy } = useModerating()
  if (isModerator) return <RemoveMessage id={id} look="quiet" refresh={refresh} />
  return (
    <AskReason
      look="quiet"
      action={texts.report}
      question={texts.reportQuestion}
      confirm={texts.sendReport}
      isBusy={isBusy}
      onConfirm={(reason) => act(({ moderate }) => moderate.report(id, reason), texts.reported)}
    />
  )
}
