import { type ReactNode, useId } from 'react'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { Avatar } from '../shared/avatar.tsx'
import { exactTime } from '../shared/day-and-time.ts'
import { FoldedText } from '../shared/folded-text.tsx'
import { ModalLink, NameButton } from '../shared/modal-link.tsx'
import { formatPoints } from '../shared/points.tsx'
import rows from '../shared/row.module.css'
import unseen from '../shared/unseen.module.css'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { useSender } from '../state/sender.ts'
import css from './history-row.module.css'
import type { HistoryRowData } from './history-row-data.ts'
import { historyTexts } from './history-texts.ts'
import { RowStatus } from './row-status.tsx'

/** The reader's actions for a waiting row. `refresh` loads rows again that do not follow the ledger. All rows render again for another function. */
export type Settle = (row: Transaction, refresh?: () => void) => ReactNode

interface HistoryRowProps {
  readonly row: HistoryRowData
  /** Counted from 1. */
  readonly position: number
  /** How many rows there are in total; null while that is unknown. */
  readonly count: number | null
  /** The heading of the day that begins with this row. */
  readonly day: string | null
  readonly lookups: NameLookups
  readonly settle: Settle | undefined
}

/** One movement. The link of its amount opens the transaction, and covers the whole row except the name and the buttons. */
export function HistoryRow(props: HistoryRowProps) {
  const { row, position, count, day, lookups, settle } = props
  const titleId = useId()
  const { transaction, kind, change, balance, at } = row
  const sender = useSender(transaction)
  const isReceived = kind === 'received'
  const name = isReceived ? sender.name : transaction.recipient
  const profile = isReceived ? sender.profile : transaction.profile
  const id = isReceived ? transaction.senderId : transaction.recipientId
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtualiser puts elements of its own between a list and its items
    <div role="listitem" aria-posinset={position} aria-setsize={count ?? -1}>
      {day && <h3 className={`${rows.day} ${css.day}`}>{day}</h3>}
      <div className={css.line}>
        <Avatar initials={initialsOf(name)} name={name} id={id} size="small" />
        <div className={css.words}>
          <p id={titleId} className={css.title}>
            {historyTexts.direction[kind]} <NameButton name={name} profile={profile} />
          </p>
          <FoldedText
            text={transaction.message}
            className={css.message}
            more={historyTexts.showMore}
            less={historyTexts.showLess}
          />
          <RowStatus row={row} lookups={lookups} />
          {transaction.status === 'waiting' && settle?.(transaction)}
        </div>
        <div className={`${rows.figures} ${css.figures}`}>
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
      </div>
    </div>
  )
}

function changeClass({ transaction, kind, change }: HistoryRowData): string {
  const isStruck = kind === 'sent' && transaction.status === 'returned'
  const isGained = change > 0 && transaction.status !== 'waiting'
  return [rows.link, css.change, isGained && css.gained, isStruck && css.struck]
    .filter(Boolean)
    .join(' ')
}
