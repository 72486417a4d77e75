import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { useWaiting } from '../state/waiting-context.tsx'
import { useSettling } from './use-settling.ts'
import css from './waiting-list.module.css'
import { WaitingRow } from './waiting-row.tsx'
import { waitingTexts } from './waiting-texts.ts'

/** In one's own profile: one's waiting transfers, to take back or, if somebody may have the name by now, to hand over. */
export function WaitingList({ sender }: { readonly sender: UserId }) {
  const { points: watched, mayBeMore } = useWaiting()
  const { older, loadOlder } = useOlder(sender)
  const settling = useSettling()
  const last = watched.at(-1)?.transaction
  if (!last) return null
  // Older rows may be settled by now; then the watched ones move up.
  const rest = mayBeMore ? (older ?? []).filter((row) => newestFirst(last, row) < 0) : []
  return (
    <section className={css.waiting}>
      <h3 className={css.title}>{waitingTexts.list}</h3>
      <ul>
        {watched.map(({ transaction, joined, canHandOver }) => (
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
            onSettled={loadOlder}
          />
        ))}
      </ul>
      {mayBeMore && older === null && (
        <Button look="link" onClick={loadOlder}>
          {waitingTexts.older}
        </Button>
      )}
    </section>
  )
}

/** Transfers that are too old to be watched, loaded on request. */
function useOlder(sender: UserId) {
  const { watchWaiting, log } = useApp()
  const [older, setOlder] = useState<readonly Transaction[] | null>(null)
  const loadOlder = () =>
    watchWaiting
      .load(sender)
      .then(setOlder, (cause: unknown) => log.error('Waiting points could not be read', cause))
  return { older, loadOlder }
}
