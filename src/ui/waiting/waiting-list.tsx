import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import button from '../shared/button.module.css'
import { useWaiting } from '../state/waiting-context.tsx'
import { useSettling } from './use-settling.ts'
import css from './waiting-list.module.css'
import { WaitingRow } from './waiting-row.tsx'
import { waitingTexts } from './waiting-texts.ts'

/** In one's own profile: what waits, to take back or, where the name may be somebody's by now, to hand over. */
export function WaitingList({ sender }: { readonly sender: UserId }) {
  const { points: followed, mayBeMore } = useWaiting()
  const { older, readOlder } = useOlder(sender)
  const settling = useSettling()
  const last = followed.at(-1)?.transaction
  if (!last) return null
  // What was read as older may be settled by now, and what is followed then moves up.
  const rest = mayBeMore ? (older ?? []).filter((row) => newestFirst(last, row) < 0) : []
  return (
    <section className={css.waiting}>
      <h3 className={css.title}>{waitingTexts.list}</h3>
      <ul>
        {followed.map(({ transaction, joined, canHandOver }) => (
          <WaitingRow
            key={transaction.id}
            row={transaction}
            offersHandOver={canHandOver}
            note={joined && !canHandOver ? waitingTexts.ownName(transaction.recipient) : null}
            settling={settling}
          />
        ))}
        {rest.map((row) => (
          <WaitingRow
            key={row.id}
            row={row}
            offersHandOver
            note={null}
            settling={settling}
            settled={readOlder}
          />
        ))}
      </ul>
      {mayBeMore && older === null && (
        <button type="button" className={button.link} onClick={readOlder}>
          {waitingTexts.older}
        </button>
      )}
    </section>
  )
}

/** What waits longer than what is followed, read when it is asked for. */
function useOlder(sender: UserId) {
  const { watchWaiting, log } = useApp()
  const [older, setOlder] = useState<readonly Transaction[] | null>(null)
  const readOlder = () =>
    watchWaiting
      .list(sender)
      .then(setOlder, (cause: unknown) => log.error('Waiting points could not be read', cause))
  return { older, readOlder }
}
