import type { UserId } from '../../core/domain/ids.ts'
import button from '../shared/button.module.css'
import { Time } from '../shared/time.tsx'
import { useSettling } from './use-settling.ts'
import { useWaiting } from './use-waiting.ts'
import css from './waiting-list.module.css'
import { waitingTexts } from './waiting-texts.ts'

/** In one's own profile: what waits, to take back or, where the name is somebody's by now, to hand over. */
export function WaitingList({ sender }: { readonly sender: UserId }) {
  const waiting = useWaiting(sender)
  const { busy, handOver, takeBack } = useSettling()
  if (waiting.length === 0) return null
  return (
    <section className={css.waiting}>
      <h3 className={css.title}>{waitingTexts.list}</h3>
      <ul>
        {waiting.map(({ transaction, joined }) => (
          <li key={transaction.id} className={css.row}>
            <span className={css.words}>
              {waitingTexts.row(-transaction.amount, transaction.recipient)}{' '}
              <Time at={transaction.timestamp} className={css.time} />
            </span>
            {joined && joined.id !== sender && (
              <button
                type="button"
                className={button.link}
                disabled={busy}
                onClick={() => handOver(transaction)}
              >
                {waitingTexts.handOver}
              </button>
            )}
            <button
              type="button"
              className={button.link}
              disabled={busy}
              onClick={() => takeBack(transaction)}
            >
              {waitingTexts.takeBack}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
