import { useId, useState } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'
import { NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { lazyComponent } from '../shared/lazy.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useRequests } from '../state/requests.tsx'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

const MoreAnswers = lazyComponent(() => import('./more-answers.tsx'), 'MoreAnswers')

/** The number of requests shown; the others are folded. */
const SHOWN = 2

/** What others ask the reader for, with the two answers. */
export function RequestPrompts() {
  const { open } = useRequests()
  if (!open || open.length === 0) return null
  const prompt = (request: PointRequest) => <RequestPrompt key={request.from} request={request} />
  const rest = open.slice(SHOWN)
  return (
    <section className={css.prompts} aria-label={texts.list}>
      {open.slice(0, SHOWN).map(prompt)}
      {rest.length > 0 && (
        <details className={css.rest}>
          <summary className={css.fold}>{texts.showMore(rest.length)}</summary>
          {rest.map(prompt)}
        </details>
      )}
    </section>
  )
}

function RequestPrompt({ request }: { readonly request: PointRequest }) {
  const { from, fromName, amount, message } = request
  const { open } = useModals()
  const { isBusy, answer } = useAnswer(fromName)
  const [isMoreShown, setMoreShown] = useState(false)
  const titleId = useId()
  return (
    <div className={css.prompt}>
      <Avatar name={fromName} id={from} />
      <div className={css.words}>
        <p id={titleId}>
          <NameButton name={fromName} /> {texts.asks} <strong>{formatPoints(amount)} GBP</strong>
        </p>
        {message && (
          <p className={`${folded.folded} ${css.message}`} dir="auto">
            {message}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button
          look="primary"
          aria-describedby={titleId}
          onClick={() => open({ send: fromName, amount: String(amount), pays: from })}
        >
          {texts.send(amount)}
        </Button>
        <Button
          look="outline"
          aria-describedby={titleId}
          aria-disabled={isBusy}
          onClick={() => answer((answering) => answering.decline(from), texts.declined(fromName))}
        >
          {texts.decline}
        </Button>
      </div>
      <details
        className={css.more}
        onToggle={({ currentTarget }) => currentTarget.open && setMoreShown(true)}
      >
        <summary className={css.fold} aria-describedby={titleId}>
          {texts.more}
        </summary>
        {isMoreShown && <MoreAnswers request={request} titleId={titleId} />}
      </details>
    </div>
  )
}
