import { memo, useEffect, useId, useRef, useState } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import { firstGrapheme, initialsOf } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { AfterFirstRows } from '../shared/after-first-rows.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { FoldedText } from '../shared/folded-text.tsx'
import { lazyComponent } from '../shared/lazy-boundary.tsx'
import { ModalLink, NameButton } from '../shared/modal-link.tsx'
import { Points } from '../shared/points.tsx'
import rows from '../shared/row.module.css'
import { Time } from '../shared/time.tsx'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { useSender } from '../state/sender.ts'
import css from './feed-row.module.css'
import { feedTexts } from './feed-texts.ts'
import { usePassFocusToFeed } from './row-focus.ts'
import { RowStatus } from './row-status.tsx'

const FeedGap = lazyComponent(() => import('./tools/feed-gap.tsx'), 'FeedGap')

interface FeedRowProps {
  readonly row: Transaction
  /** Counted from 1. */
  readonly position: number
  /** How many rows there are in all; null until the beginning of the ledger is reached. */
  readonly count: number | null
  /** Whether other rows may be missing between this one and the next. */
  readonly hasGapBelow: boolean
  /** The heading of the day or week that begins with this row. */
  readonly day: string | null
  /** Whether the reader sent it just now. */
  readonly fresh: boolean
  readonly lookups: NameLookups
}

/** The list renders again whenever it has measured its rows, or scrolls. A row with the same properties does not. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { row, position, count, hasGapBelow, day, fresh, lookups } = props
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
      {day && <h2 className={rows.day}>{day}</h2>}
      <div className={css.line} data-opens>
        <span className={css.portrait}>
          <Avatar initials={initialsOf(sender.name)} name={sender.name} id={row.senderId} />
          <span className={css.icon} data-status={row.status} aria-hidden="true">
            {firstGrapheme(row.icon)}
          </span>
        </span>
        <div className={css.words}>
          <p className={css.title} id={titleId}>
            <NameButton name={sender.name} profile={sender.profile} />{' '}
            <span className={css.verb}>{feedTexts.sentItTo}</span>{' '}
            <NameButton name={row.recipient} profile={row.profile} />
          </p>
          <FoldedText
            text={row.message}
            className={css.message}
            more={feedTexts.showMore}
            less={feedTexts.showLess}
          />
          <RowStatus row={row} lookups={lookups} />
        </div>
        <ModalLink
          to={{ transaction: row.id }}
          className={`${rows.figures} ${css.figures}`}
          aria-describedby={titleId}
        >
          {row.status === 'returned' ? (
            <del>
              <Points value={Math.abs(row.amount)} />
            </del>
          ) : (
            <Points value={Math.abs(row.amount)} />
          )}
          {row.timestamp > 0 && (
            <Time at={row.timestamp} className={rows.time ?? ''} underHeading />
          )}
        </ModalLink>
      </div>
      {hasGapBelow && (
        <AfterFirstRows>
          <FeedGap above={row} />
        </AfterFirstRows>
      )}
    </article>
  )
})

/** The row that has just come to the head of the feed, which is highlighted. Null for rows of the first page. */
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
