import { useId, useState } from 'react'
import { NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useRequests } from '../state/requests.tsx'
import { useCanSend } from '../state/session.tsx'
import { DeclinedRequest, useAim, useDecline } from './decline.tsx'
import css from './request-line.module.css'
import { requestTexts as texts } from './request-texts.ts'

/**
 * The newest open request, until it is answered, and the way to the others. It lies over the rows at the bottom of the screen, so that
 * nothing moves when it comes.
 */
export function RequestLine() {
  const open = useRequests().open ?? []
  const [shown, setShown] = useState(open[0])
  const request = open.find(({ from, at }) => from === shown?.from && at === shown.at) ?? open[0]
  if (request !== shown) setShown(request)
  const modals = useModals()
  const canSend = useCanSend()
  const { declined, decline, undo } = useDecline(request)
  const aim = useAim(request ? `${request.from} ${request.at}` : '')
  const titleId = useId()
  if (!request) return null
  const { from, fromName, amount } = request
  return (
    <section className={css.line} aria-label={texts.list} onClickCapture={aim}>
      <Avatar name={fromName} id={from} size={28} />
      {declined ? (
        <DeclinedRequest declined={declined} undo={undo} />
      ) : (
        <>
          <p id={titleId}>
            <NameButton name={fromName} /> {texts.asksFor}{' '}
            <strong>{formatPoints(amount)} GBP</strong>
          </p>
          {open.length > 1 && (
            <Button look="quiet" onClick={() => modals.open({ notices: '' })}>
              {texts.others(open.length - 1)}
            </Button>
          )}
          <Button look="quiet" aria-describedby={titleId} data-declines onClick={decline}>
            {texts.decline}
          </Button>
          {canSend && (
            <Button
              look="quiet"
              aria-describedby={titleId}
              onClick={() => modals.open({ send: fromName, amount: String(amount), pays: from })}
            >
              {texts.review}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
