import type { PointRequest } from '../../core/domain/requests.ts'
import { Button } from '../shared/button.tsx'
import { AskReason } from '../shared/moderation/ask-reason.tsx'
import { moderationTexts } from '../shared/moderation/moderation-texts.ts'
import { useModerating } from '../shared/moderation/use-moderation.ts'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

interface MoreAnswersProps {
  readonly request: PointRequest
  /** The id of the request's title: each request has the same buttons. */
  readonly titleId: string
}

/** More answers to a request: mute the person, or report the request to the moderators. */
export function MoreAnswers({ request: { from, fromName }, titleId }: MoreAnswersProps) {
  const { isBusy, answer } = useAnswer(fromName)
  const moderating = useModerating()
  return (
    <div className={css.answers}>
      <Button
        look="link"
        aria-disabled={isBusy}
        onClick={() => answer((answering) => answering.mute(from), texts.muted(fromName))}
      >
        {texts.mute(fromName)}
      </Button>
      <AskReason
        look="link"
        action={moderationTexts.report}
        question={moderationTexts.reportRequestQuestion}
        confirm={moderationTexts.sendReport}
        describedBy={titleId}
        isBusy={moderating.isBusy}
        onConfirm={(reason) =>
          moderating.act(
            ({ moderate }) => moderate.reportRequest(from, reason),
            moderationTexts.reported,
          )
        }
      />
    </div>
  )
}
