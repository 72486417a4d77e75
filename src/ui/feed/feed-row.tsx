import { memo, type MouseEvent as ReactMouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import { firstGrapheme } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { ModalLink, NameButton } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Icon } from '../shared/icon.tsx'
import { AfterFirstRows, lazyComponent } from '../shared/lazy.tsx'
import { Row } from '../shared/list-row.tsx'
import { Points } from '../shared/points.tsx'
import { PlainReactions } from '../shared/reactions/reaction-counts.tsx'
import { RowMessage } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { recipientOf, statusTexts, useSender } from '../shared/row.ts'
import { Time } from '../shared/time.tsx'
import type { NameLookups } from '../shared/waiting-status.tsx'
import css from './feed-row.module.css'
import { feedTexts } from './feed-texts.ts'
import { usePassFocusToFeed } from './row-focus.ts'

const FeedGap = lazyComponent(() => import('./arrivals.tsx'), 'FeedGap')
const Reactions = lazyComponent(() => import('../shared/reactions/reactions.tsx'), 'Reactions')

interface FeedRowProps {
  readonly row: Transaction
  /** Counted from 1. */
  readonly position: number
  /** The number of all rows; null until the beginning of the ledger is reached. */
  readonly count: number | null
  /** Whether rows may be missing between this one and the next. */
  readonly hasGapBelow: boolean
  /** The heading of the day or week that begins with this row. */
  readonly day: string | null
  readonly isHighlighted: boolean
  readonly lookups: NameLookups
}

/** Memoised, because the list renders whenever it measures its rows, or scrolls. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { row, position, count, hasGapBelow, day, isHighlighted, lookups } = props
  const titleId = useId()
  const sender = useSender(row)
  const recipient = recipientOf(row)
  const article = useRef<HTMLElement>(null)
  usePassFocusToFeed(article)
  const points = <Points value={Math.abs(row.amount)} />
  return (
    <article
      ref={article}
      className={`${css.row} ${isHighlighted ? css.highlighted : ''}`}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={count ?? -1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern moves the focus from row to row
      tabIndex={0}
      data-position={position}
    >
      {day && <h2 className={rows.day}>{day}</h2>}
      <Row
        as="div"
        className={css.line}
        data-opens
        avatar={
          <span className={css.portrait}>
            <Avatar name={sender.name} id={row.senderId} />
            <span className={css.icon} data-status={row.status} aria-hidden="true">
              {firstGrapheme(row.icon)}
            </span>
          </span>
        }
        titleId={titleId}
        title={
          <>
            <NameButton name={sender.name} profile={sender.profile} /> {feedTexts.sentItTo}{' '}
            <NameButton name={recipient.name} profile={recipient.profile} />
          </>
        }
        figures={
          <ModalLink
            to={{ transaction: row.id }}
            className={`${rows.figures} ${css.figures}`}
            aria-describedby={titleId}
          >
            {row.status === 'returned' ? <del>{points}</del> : points}
            {row.timestamp > 0 && <Time at={row.timestamp} className={rows.time} underHeading />}
          </ModalLink>
        }
        below={
          <AfterFirstRows fallback={<PlainReactions counts={row.reactions} />} keepsFallback>
            <Reactions row={row} />
          </AfterFirstRows>
        }
      >
        <RowMessage row={row} />
        <RowStatus row={row} lookups={lookups} />
      </Row>
      {hasGapBelow && (
        <AfterFirstRows inPlace>
          <FeedGap above={row} />
        </AfterFirstRows>
      )}
    </article>
  )
})

/** The row that has just come to the head of the feed, to be highlighted. Null for rows of the first page. */
export function useFreshRow(rows: readonly Transaction[]): TransactionId | null {
  const head = rows[0]?.id ?? null
  const before = useRef<TransactionId | null>(null)
  const [fresh, setFresh] = useState<TransactionId | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== head) setFresh(head)
    before.current = head
  }, [head])
  return fresh
}

const WaitingStatus = lazyComponent(() => import('../shared/waiting-status.tsx'), 'WaitingStatus')

/** A clock for waiting points, an arrow back for returned ones. */
const WAITING_PATH = 'M8 4v4l2.5 2M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z'
const RETURNED_PATH = 'M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7'

interface RowStatusProps {
  readonly row: Transaction
  readonly lookups: NameLookups
}

/** The status of a row that is not settled: pending, waiting or returned. */
function RowStatus({ row, lookups }: RowStatusProps) {
  switch (row.status) {
    case 'settled':
      return null
    case 'pending':
      return <p className={rows.status}>{statusTexts.pending}</p>
    case 'waiting':
      return (
        <p className={rows.status}>
          <Icon size={12} path={WAITING_PATH} />
          <AfterFirstRows fallback={statusTexts.waiting(row.recipient)} keepsFallback>
            <WaitingStatus row={row} lookups={lookups} />
          </AfterFirstRows>
        </p>
      )
    case 'returned':
      return (
        <p className={rows.status}>
          <Icon size={12} path={RETURNED_PATH} />
          {statusTexts.returned}
        </p>
      )
  }
}

/** A click of React, or of the browser before React has started (`src/boot`). */
type Click = ReactMouseEvent | MouseEvent

const MIDDLE_BUTTON = 1

/**
 * Makes a click anywhere on a row a click on its link, also with a modifier key or the middle button, which open another tab. Names
 * and buttons keep their own action, and selecting a text opens nothing.
 */
export function openRow(event: Click): void {
  const link = linkUnder(event)
  if (!link || isSelected(link.parentElement)) return
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button === MIDDLE_BUTTON || ctrlKey || metaKey || shiftKey) {
    window.open(link.href, '_blank', 'noopener')
  } else if (button === 0 && !altKey) {
    link.click()
  }
}

/** On some systems, a press of the middle button would begin to scroll the page. */
export function preventAutoScroll(event: Click): void {
  if (event.button === MIDDLE_BUTTON && linkUnder(event)) event.preventDefault()
}

/** The link of the row under the pointer; null over an element with its own action. */
function linkUnder({ target }: Click): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  return (
    target.closest('[data-opens]')?.querySelector<HTMLAnchorElement>('a[aria-describedby]') ?? null
  )
}

/** Whether some of the text in an element is selected. */
function isSelected(element: Element | null): boolean {
  const selection = window.getSelection()
  return element !== null && !selection?.isCollapsed && !!selection?.containsNode(element, true)
}
