import type { TransactionId } from '../../../core/domain/ids.ts'
import { useSignedIn } from '../../state/session.tsx'
import { AskReason } from './ask-reason.tsx'
import { moderationTexts as texts } from './moderation-texts.ts'
import { useModerating } from './use-moderation.ts'

interface RemoveMessageProps {
  readonly id: TransactionId
  readonly look: 'outline' | 'quiet'
  /** The id of the row's title, if there are several rows. */
  readonly describedBy?: string
  /** Loads the row again. */
  readonly refresh: () => void
}

/** Removes the message of a row, as a moderator. */
export function RemoveMessage({ id, look, describedBy, refresh }: RemoveMessageProps) {
  const reader = useSignedIn()?.person.id ?? null
  const { act, isBusy } = useModerating()
  return (
    <AskReason
      look={look}
      action={texts.remove}
      question={texts.removeQuestion}
      confirm={texts.removeForEver}
      isDanger
      describedBy={describedBy}
      isBusy={isBusy}
      onConfirm={async (reason) => {
        await act(
          ({ removeMessage }) => removeMessage.removeAsModerator(id, reason),
          (row) => texts.removedFor(reader, row),
        )
        refresh()
      }}
    />
  )
}
