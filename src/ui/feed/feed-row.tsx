import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { firstGrapheme, initialsOf } from '../../core/domain/initials.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { AfterFirstRows } from '../shared/after-first-rows.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import { NameButton } from '../shared/name-button.tsx'
import { Points } from '../shared/points.tsx'
import { statusTexts } from '../shared/status-texts.ts'
import { Time } from '../shared/time.tsx'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { useSender } from '../state/use-sender.ts'
import css from './feed-row.module.css'
import { feedTexts } from './feed-texts.ts'

interface FeedRowProps {
  readonly row: Transaction
  /** Counted from 1. */
  readonly position: number
  /** How many rows there are in all; null until the beginning of the ledger is reached. */
  readonly count: number | null
  /** The heading of the day that begins with this row. */
  readonly day: string | null
  /** Whether the reader sent it just now. */
  readonly fresh: boolean
  readonly lookups: NameLookups
}

export function FeedRow({ row, position, count, day, fresh, lookups }: FeedRowProps) {
  const titleId = useId()
  const sender = useSender(row)
  const article = useRef<HTMLElement>(null)
  usePassFocusToFeed(article)
  return (
    <article
      ref={article}
      className={`${css.row} ${fresh ? css.fresh : ''}`}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={count ?? -1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern moves the focus from row to row
      tabIndex={0}
      data-position={position}
    >
      {day && <h2 className={css.day}>{day}</h2>}
      <div className={css.line}>
        <span className={css.portrait}>
          <Avatar initials={initialsOf(sender.name)} name={sender.name} id={row.senderId} />
          <span className={css.icon} aria-hidden="true">
            {firstGrapheme(row.icon)}
          </span>
        </span>
        <div className={css.words}>
          <p className={css.title} id={titleId}>
            <NameButton name={sender.name} profile={sender.profile} />{' '}
            <span className={css.verb}>{feedTexts.sentItTo}</span>{' '}
            <NameButton name={row.recipient} profile={row.profile} />
          </p>
          <p className={css.message} dir="auto">
            {row.message}
          </p>
          {row.status === 'waiting' && (
            <p className={css.status}>
              <AfterFirstRows fallback={statusTexts.waiting(row.recipient)}>
                <WaitingStatus row={row} sender={sender.name} lookups={lookups} />
              </AfterFirstRows>
            </p>
          )}
          {row.status === 'pending' && <p className={css.status}>{statusTexts.pending}</p>}
          {row.status === 'returned' && <p className={css.status}>{statusTexts.returned}</p>}
        </div>
        <div className={css.figures}>
          <Points value={Math.abs(row.amount)} />
          {row.timestamp > 0 && (
            <ModalLink to={{ transaction: row.id }} className={css.time} aria-describedby={titleId}>
              <Time at={row.timestamp} underDay />
            </ModalLink>
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * Moves the focus to the feed when the row with the focus is removed, because it is far out of sight. The feed remembers
 * the row's position, so that the keyboard continues there.
 */
function usePassFocusToFeed(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      const feed = element?.closest<HTMLElement>('[role="feed"]')
      if (!feed || !element?.contains(document.activeElement)) return
      feed.dataset.position = element.dataset.position
      feed.focus({ preventScroll: true })
    }
  }, [row])
}
