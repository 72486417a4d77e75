import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer } from 'virtua'
import { type Movement, movementKey } from '../../core/domain/history.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { ModalLink, NameButton } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Row } from '../shared/list-row.tsx'
import { formatPoints } from '../shared/points.tsx'
import { RowMessage } from '../shared/removed-message.tsx'
import shared from '../shared/row.module.css'
import { recipientOf, statusTexts, useSender } from '../shared/row.ts'
import { RowsContainer } from '../shared/rows-container.tsx'
import small from '../shared/small-row.module.css'
import { dayOrWeekHeading, exactTime, isOverAWeekOld, Time, useNow } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { useWithoutTakenWords } from '../state/taken-words.tsx'
import css from './history-rows.module.css'
import { historyTexts } from './history-texts.ts'

/** The height of a row with a message of one line. A wrong guess can move the rows that one reads when new ones come on top. */
const USUAL_ROW_PX = 69
/** The rows that are always in the DOM, so that the keyboard and screen readers find the list while it is out of sight. */
const FIRST_ROWS = Array.from({ length: 20 }, (_, index) => index)
/** The distance from the visible part within which rows are in the DOM. */
const ROWS_AROUND_PX = 1000
/** The distance from the end at which the next page loads. Small enough not to load it right after the first one. */
const END_AROUND_PX = 200

interface RowsProps {
  readonly rows: readonly HistoryRowData[]
  /** Whether the oldest row is loaded. */
  readonly isWhole: boolean
  readonly waitingActions?: WaitingActions
  /** Called when the end of the rows is near, and again with more rows if it still is. */
  readonly onNearEnd?: () => void
}

/** Rows under headings of their days, or of their weeks if long ago, in the sheet that scrolls them. Only rows near its visible part are in the DOM. */
export function Rows({ rows, isWhole, waitingActions, onNearEnd }: RowsProps) {
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const { sheet, heightAbove } = useSheet(place)
  const [lookups] = useState((): NameLookups => new Map())
  /** Whether the first row has left the visible part. New rows on top must not move the others then. */
  const [isPastFirst, setIsPastFirst] = useState(false)
  const { isShifted, focused, setFocused } = useRowsOnTop(rows, isPastFirst)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtualiser puts elements of its own between a list and its items */}
      <div
        ref={place}
        role="list"
        onFocus={({ target }) => {
          const row = target.closest('[aria-posinset]')
          setFocused(Number(row?.getAttribute('aria-posinset')) - 1)
        }}
      >
        <Virtualizer
          as={RowsContainer}
          scrollRef={sheet}
          startMargin={heightAbove}
          data={rows}
          itemSize={USUAL_ROW_PX}
          bufferSize={ROWS_AROUND_PX}
          keepMounted={[...(isPastFirst ? [] : FIRST_ROWS), ...(focused === null ? [] : [focused])]}
          shift={isShifted}
          onScroll={(offset) => setIsPastFirst(offset > heightAbove)}
        >
          {(row, index) => {
            const above = rows[index - 1]
            const heading = dayOrWeekHeading(row.at, now)
            const isSame = above && dayOrWeekHeading(above.at, now) === heading
            return (
              <HistoryRow
                key={movementKey(row)}
                row={row}
                position={index + 1}
                count={isWhole ? rows.length : null}
                heading={isSame ? null : heading}
                isInWeek={isOverAWeekOld(row.at, now)}
                lookups={lookups}
                waitingActions={waitingActions}
              />
            )
          }}
        </Virtualizer>
      </div>
      <EndOfRows onNear={onNearEnd} />
    </>
  )
}

/** The sheet that scrolls the rows, and the height of its part above them. Unit: px. */
function useSheet(place: RefObject<HTMLElement | null>) {
  const sheet = useRef<HTMLElement>(null)
  const [heightAbove, setHeightAbove] = useState(0)
  useLayoutEffect(() => {
    const list = place.current
    const scroller = list?.closest('dialog')
    if (!list || !scroller) return
    sheet.current = scroller
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const measure = () => setHeightAbove(topOf(list) - topOf(scroller) + scroller.scrollTop)
    measure()
    // The part above the rows opens, closes and loads, which changes the height of the content.
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [place])
  return { sheet, heightAbove }
}

/** Handles new rows on top: whether they must not move the others, and the new index of the focused row. */
function useRowsOnTop(rows: readonly HistoryRowData[], isPastFirst: boolean) {
  const first = rows[0] ? movementKey(rows[0]) : null
  const count = rows.length
  const [seen, setSeen] = useState({ first, count, isShifted: false })
  /** The last focused row, counted from 0. It stays in the DOM, or a keyboard user would start at the top again. */
  const [focused, setFocused] = useState<number | null>(null)
  if (seen.first !== first || seen.count !== count) {
    const added = Math.max(
      0,
      rows.findIndex((row) => movementKey(row) === seen.first),
    )
    // If older rows were added, too: the virtualiser handles only one end.
    const areAllOnTop = added > 0 && count === seen.count + added
    setSeen({ first, count, isShifted: areAllOnTop && isPastFirst })
    if (focused !== null) setFocused(focused + added)
  }
  return { isShifted: seen.isShifted, focused, setFocused }
}

interface EndOfRowsProps {
  readonly onNear: (() => void) | undefined
}

function EndOfRows({ onNear }: EndOfRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const end = place.current
    if (!end) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { root: end.closest('dialog'), rootMargin: `${END_AROUND_PX}px 0px` },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isNear) onNear?.()
  }, [isNear, onNear])
  return <div ref={place} />
}

/** The reader's actions for a waiting row. `refresh` loads rows again that do not follow the ledger. */
export type WaitingActions = (row: Transaction, refresh?: () => void) => ReactNode

interface HistoryRowProps {
  readonly row: HistoryRowData
  /** Counted from 1. */
  readonly position: number
  /** The number of all rows; null while unknown. */
  readonly count: number | null
  /** The heading of the day or week that begins with this row. */
  readonly heading: string | null
  /** Whether its heading is that of a week, which does not show its day. */
  readonly isInWeek: boolean
  readonly lookups: NameLookups
  readonly waitingActions: WaitingActions | undefined
}

/** One movement. The link of its amount opens the transaction, and covers the whole row except the name and the buttons. */
function HistoryRow(props: HistoryRowProps) {
  const { row, position, count, heading, isInWeek, lookups, waitingActions } = props
  const titleId = useId()
  const { kind, change, balance, at } = row
  const transaction = useWithoutTakenWords(row.transaction)
  const sender = useSender(transaction)
  const isReceived = kind === 'received'
  const { name, profile } = isReceived ? sender : recipientOf(transaction)
  const id = isReceived ? transaction.senderId : transaction.recipientId
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtualiser puts elements of its own between a list and its items
    <div role="listitem" aria-posinset={position} aria-setsize={count ?? -1}>
      {heading && <h3 className={`${shared.day} ${small.heading}`}>{heading}</h3>}
      <Row
        as="div"
        className={small.row}
        avatar={<Avatar name={name} id={id} size={32} />}
        titleId={titleId}
        title={
          <>
            {historyTexts.direction[kind]} <NameButton name={name} profile={profile} />{' '}
            {isInWeek && <Time at={at} className={css.date} underHeading />}
          </>
        }
        figures={
          <div className={`${shared.figures} ${css.figures}`}>
            <ModalLink
              to={{ transaction: transaction.id }}
              className={changeClass(row)}
              aria-describedby={titleId}
              title={exactTime(at)}
            >
              <data value={change}>{historyTexts.change(change)}</data>
              <span className={unseen.unseen}> GBP, {exactTime(at)}</span>
            </ModalLink>
            {balance !== null && (
              <p className={css.balance}>
                <span className={unseen.unseen}>{historyTexts.balanceAfter} </span>
                {formatPoints(balance)}
              </p>
            )}
          </div>
        }
      >
        <RowMessage row={transaction} />
        <RowStatus row={row} lookups={lookups} />
        {transaction.status === 'waiting' && waitingActions?.(transaction)}
      </Row>
    </div>
  )
}

function changeClass({ transaction, kind, change }: HistoryRowData): string {
  const isStruck = kind === 'sent' && transaction.status === 'returned'
  const isGained = change > 0 && transaction.status !== 'waiting'
  return [small.link, css.change, isGained && css.gained, isStruck && css.struck]
    .filter(Boolean)
    .join(' ')
}

interface RowStatusProps {
  readonly row: HistoryRowData
  readonly lookups: NameLookups
}

/** Says that a row waits, or how that ended. Nothing if it was settled from the start. */
function RowStatus({ row, lookups }: RowStatusProps) {
  const { transaction } = row
  const status =
    transaction.status === 'waiting' ? (
      <WaitingStatus row={transaction} lookups={lookups} />
    ) : (
      outcomeOf(row)
    )
  return status && <p className={`${shared.status} ${css.status}`}>{status}</p>
}

function outcomeOf({ transaction, kind }: HistoryRowData): string | null {
  if (kind === 'sent') return transaction.status === 'returned' ? statusTexts.returned : null
  const wasWaiting = transaction.settledAt !== null
  return wasWaiting && kind === 'received' ? historyTexts.handedOver : null
}

/** A movement, or a transaction without its balance. */
type HistoryRowData = Omit<Movement, 'balance'> & { readonly balance: number | null }

/** A transaction in the view of one of its two people. Its balance is unknown, because waiting points may not have changed it yet. */
export function rowOf(transaction: Transaction, account: UserId): HistoryRowData {
  const { timestamp: at, amount, senderId } = transaction
  const isSent = senderId === account
  const kind = isSent ? 'sent' : 'received'
  return { transaction, kind, at, change: isSent ? amount : -amount, balance: null }
}
