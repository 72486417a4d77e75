import { useId, useState } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'
import { NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { lazyComponent } from '../shared/lazy.tsx'
import { Row } from '../shared/list-row.tsx'
import { formatPoints } from '../shared/points.tsx'
import prompts from '../shared/prompts.module.css'
import { Prompts } from '../shared/prompts.tsx'
import rows from '../shared/row.module.css'
import { useRequests } from '../state/requests.tsx'
import { useCanSend } from '../state/session.tsx'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

const MoreAnswers = lazyComponent(() => import('./more-answers.tsx'), 'MoreAnswers')

/** The number of requests shown; the others are folded. */
const SHOWN = 2

/** Requests to the reader, with the two answers. */
export function RequestPrompts() {
  const open = useRequests().open ?? []
  return (
    <Prompts
      label={texts.list}
      prompts={open.map((request) => <RequestPrompt key={request.from} request={request} />)}
      shown={SHOWN}
      more={texts.showMore}
    />
  )
}

function RequestPrompt({ request }: { readonly request: PointRequest }) {
  const { from, fromName, amount, message } = request
  const { open } = useModals()
  const { isBusy, answer } = useAnswer(fromName)
  const canSend = useCanSend()
  const [isMoreShown, setMoreShown] = useState(false)
  const titleId = useId()
  return (
    <Row
      as="div"
      className={`${prompts.prompt} ${css.prompt}`}
      avatar={<Avatar name={fromName} id={from} />}
      titleId={titleId}
      title={
        <>
          <NameButton name={fromName} /> {texts.asks} <strong>{formatPoints(amount)} GBP</strong>
        </>
      }
      below={
        <>
          <div className={css.actions}>
            {canSend && (
              <Button
                look="primary"
                aria-describedby={titleId}
                onClick={() => open({ send: fromName, amount: String(amount), pays: from })}
              >
                {texts.send(amount)}
              </Button>
            )}
            <Button
              look="outline"
              aria-describedby={titleId}
              aria-disabled={isBusy}
              onClick={() =>
                answer((answering) => answering.decline(from), texts.declined(fromName))
              }
            >
              {texts.decline}
            </Button>
          </div>
          <details
            className={css.more}
            onToggle={({ currentTarget }) => currentTarget.open && setMoreShown(true)}
          >
            <summary className={prompts.fold} aria-describedby={titleId}>
              {texts.more}
            </summary>
            {isMoreShown && <MoreAnswers request={request} titleId={titleId} />}
          </details>
        </>
      }
    >
      {message && (
        <p className={`${folded.folded} ${rows.message}`} dir="auto">
          {message}
        </p>
      )}
    </Row>
  )
}
