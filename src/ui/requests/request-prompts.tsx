import { useId } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'
import { NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { Row } from '../shared/list-row.tsx'
import { formatPoints } from '../shared/points.tsx'
import prompts from '../shared/prompts.module.css'
import { Prompts } from '../shared/prompts.tsx'
import rows from '../shared/row.module.css'
import { useRequests } from '../state/requests.tsx'
import { useCanSend } from '../state/session.tsx'
import { DeclinedRequest, useAim, useDecline } from './decline.tsx'
import { FoldedAnswers } from './folded-answers.tsx'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'

/** The number of requests shown; the others are folded. */
const SHOWN = 2

/** Requests to the reader, with the two answers. */
export function RequestPrompts() {
  const open = useRequests().open ?? []
  const aim = useAim(open.map(({ from, at }) => `${from} ${at}`).join())
  return (
    <Prompts
      label={texts.list}
      prompts={open.map((request) => <RequestPrompt key={request.from} request={request} />)}
      shown={SHOWN}
      more={texts.showMore}
      onClickCapture={aim}
    />
  )
}

function RequestPrompt({ request }: { readonly request: PointRequest }) {
  const { from, fromName, amount, message } = request
  const { open } = useModals()
  const canSend = useCanSend()
  const { declined, decline, undo } = useDecline(request)
  const titleId = useId()
  if (declined)
    return (
      <div className={`${prompts.prompt} ${css.declined}`}>
        <DeclinedRequest declined={declined} undo={undo} />
      </div>
    )
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
                {texts.review}
              </Button>
            )}
            <Button look="outline" aria-describedby={titleId} onClick={decline}>
              {texts.decline}
            </Button>
          </div>
          <FoldedAnswers request={request} titleId={titleId} />
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
