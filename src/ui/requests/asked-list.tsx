import { useEffect, useId, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { type AskedOutcome, type AskedRequests, outcomesOf } from '../../core/domain/requests.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, NameButton, profileOfId } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import rows from '../shared/row.module.css'
import { Time } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

interface AskedListProps {
  readonly reader: UserId
  /** The reader's last received rows, which include payments of their requests. */
  readonly received: readonly Transaction[]
}

/** The reader's own requests, and their outcomes. */
export function AskedList({ reader, received }: AskedListProps) {
  const asked = useAsked(reader)
  const headingId = useId()
  const outcomes = asked ? outcomesOf(asked, received) : []
  if (outcomes.length === 0) return null
  return (
    <section className={css.asked} aria-labelledby={headingId}>
      <h4 id={headingId} className={tone.heading}>
        {texts.mine}
      </h4>
      <ul className={css.rows}>
        {outcomes.map((outcome) => (
          <AskedRow key={outcome.request.to} outcome={outcome} />
        ))}
      </ul>
    </section>
  )
}

function AskedRow({ outcome }: { readonly outcome: AskedOutcome }) {
  const { status, request } = outcome
  const { to, toName, amount, message, at } = request
  const name = toName ?? ''
  const { isBusy, answer } = useAnswer(name)
  const titleId = useId()
  const isOpen = status === 'open'
  return (
    <Row
      avatar={<Avatar name={name} id={to} />}
      titleId={titleId}
      title={
        <>
          <NameButton name={name} profile={profileOfId(to)} /> {texts.of(amount)}
        </>
      }
      figures={<Time at={at} className={rows.time} />}
    >
      {message && (
        <p className={rows.message} dir="auto">
          {message}
        </p>
      )}
      <p className={css.state}>
        <span className={status === 'paid' ? tone.done : tone.quiet}>{texts.status[status]}</span>
        {outcome.status === 'paid' ? (
          <ModalLink
            to={{ transaction: outcome.row.id }}
            className={buttons.link}
            aria-describedby={titleId}
          >
            {texts.openRow}
          </ModalLink>
        ) : (
          <Button
            look="link"
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() =>
              answer(
                (answering) => answering.withdraw({ to, at }),
                isOpen ? texts.withdrawn : texts.removed,
              )
            }
          >
            {isOpen ? texts.withdraw : texts.remove}
          </Button>
        )}
      </p>
    </Row>
  )
}

/** The reader's own requests, watched while the list is open. Null until they are loaded. */
function useAsked(reader: UserId): AskedRequests | null {
  const { requests, log } = useApp()
  const [asked, setAsked] = useState<AskedRequests | null>(null)
  useEffect(
    () =>
      subscribeWhenOpen(
        requests,
        {
          next: setAsked,
          fault: (cause) => log.warn('Requests could not be watched', cause),
        },
        ({ watchRequests }, { next }) => watchRequests.watchFrom(reader, next),
      ),
    [requests, log, reader],
  )
  return asked
}
