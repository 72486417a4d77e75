import { initialsOf } from '../../core/domain/initials.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { Avatar } from '../shared/avatar.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import { Points } from '../shared/points.tsx'
import rows from '../shared/row.module.css'
import { statusTexts } from '../shared/status-texts.ts'
import { Time } from '../shared/time.tsx'
import { type NameLookups, WaitingStatus } from '../shared/waiting-status.tsx'
import { useSender } from '../state/sender.ts'
import { findTexts } from './find-texts.ts'
import css from './found-rows.module.css'
import { FoundText } from './found-text.tsx'

interface TransactionRowProps {
  readonly row: Transaction
  readonly words: readonly string[]
  readonly lookups: NameLookups
}

/** A transaction that was found. The row opens it. */
export function TransactionRow({ row, words, lookups }: TransactionRowProps) {
  const sender = useSender(row)
  const { id, recipient, senderId, message, amount, timestamp, status } = row
  return (
    <li className={css.row}>
      <Avatar initials={initialsOf(sender.name)} name={sender.name} id={senderId} size="small" />
      <div className={css.words}>
        <ModalLink className={`${rows.link} ${css.open}`} to={{ transaction: id }} data-result>
          <bdi className={css.name}>
            @<FoundText text={sender.name} words={words} />
          </bdi>{' '}
          {findTexts.sentItTo}{' '}
          <bdi className={css.name}>
            @<FoundText text={recipient} words={words} />
          </bdi>
        </ModalLink>
        <p className={css.message} dir="auto">
          <FoundText text={message} words={words} />
        </p>
        {status !== 'settled' && (
          <p className={css.status}>
            {status === 'waiting' ? (
              <WaitingStatus row={row} lookups={lookups} />
            ) : (
              statusTexts[status]
            )}
          </p>
        )}
      </div>
      <div className={`${rows.figures} ${css.figures}`}>
        <Points value={Math.abs(amount)} />
        {timestamp > 0 && <Time at={timestamp} className={rows.time ?? ''} />}
      </div>
    </li>
  )
}
