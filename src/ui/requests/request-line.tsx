import { useId } from 'react'
import { NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useRequests } from '../state/requests.tsx'
import { useCanSend } from '../state/session.tsx'
import css from './request-line.module.css'
import { requestTexts as texts } from './request-texts.ts'
import { useAnswer } from './use-answer.ts'

/** The newest open request, and the way to the others. It lies over the rows at the bottom of the screen, so that nothing moves when it comes. */
export function RequestLine() {
  const [request, ...others] = useRequests().open ?? []
  const { open } = useModals()
  const canSend = useCanSend()
  const { isBusy, answer } = useAnswer(request?.fromName ?? '')
  const titleId = useId()
  if (!request) return null
  const { from, fromName, amount } = request
  return (
    <section className={css.line} aria-label={texts.list}>
      <Avatar name={fromName} id={from} size={28} />
      <p id={titleId} className={css.title}>
        <NameButton name={fromName} /> {texts.asksFor} <strong>{formatPoints(amount)} GBP</strong>
      </p>
      {others.length > 0 && (
        <Button look="quiet" onClick={() => open({ notices: '' })}>
          {texts.others(others.length)}
        </Button>
      )}
      <Button
        look="quiet"
        aria-describedby={titleId}
        aria-disabled={isBusy}
        onClick={() => answer((answering) => answering.decline(from), texts.declined(fromName))}
      >
        {texts.decline}
      </Button>
      {canSend && (
        <Button
          look="quiet"
          className={css.review}
          aria-describedby={titleId}
          onClick={() => open({ send: fromName, amount: String(amount), pays: from })}
        >
          {texts.review}
        </Button>
      )}
    </section>
  )
}
