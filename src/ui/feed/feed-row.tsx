import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { firstGrapheme, initialsOf } from '../../core/domain/initials.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modal-address.ts'
import { AfterFirstRows } from '../shared/after-first-rows.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { NameButton } from '../shared/name-button.tsx'
import { Points } from '../shared/points.tsx'
import { Time } from '../shared/time.tsx'
import { useSignedIn } from '../state/session-context.tsx'
import css from './feed-row.module.css'
import { feedTexts } from './feed-texts.ts'
import { type NameLookups, WaitingStatus } from './waiting-status.tsx'

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
  useHandedFocus(article)
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
              <AfterFirstRows meanwhile={feedTexts.waiting(row.recipient)}>
                <WaitingStatus row={row} sender={sender.name} lookups={lookups} />
              </AfterFirstRows>
            </p>
          )}
          {row.status === 'pending' && <p className={css.status}>{feedTexts.pending}</p>}
          {row.status === 'returned' && <p className={css.status}>{feedTexts.returned}</p>}
        </div>
        <div className={css.figures}>
          <Points value={Math.abs(row.amount)} />
          {row.timestamp > 0 && <Time at={row.timestamp} className={css.time} underDay />}
        </div>
      </div>
    </article>
  )
}

/** Who sent it. The ledger writes the name into the record; until it has, the sender's own account knows it. */
function useSender(row: Transaction): { readonly name: string; readonly profile: string } {
  const reader = useSignedIn()
  const self = reader !== null && reader.person.id === row.senderId
  const recorded = row.sender === PLACEHOLDER_NAME || row.sender === '' ? null : row.sender
  const pending = self && row.status === 'pending' ? reader.account?.username : null
  const name = recorded ?? pending ?? null
  if (name !== null) return { name, profile: name }
  const shown = shownName(null, self)
  return { name: shown, profile: row.senderId === null ? shown : profileOfId(row.senderId) }
}

/**
 * Gives the focus to the feed when the row that has it leaves the page because it is far out of sight. The feed remembers
 * which row that was, so that the keyboard goes on from there.
 */
function useHandedFocus(row: RefObject<HTMLElement | null>): void {
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
