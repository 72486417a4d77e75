import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { newestFirst } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { useQuery } from '../state/use-query.ts'
import { useWaiting } from '../state/waiting-context.tsx'
import { useSettling } from './use-settling.ts'
import css from './waiting-list.module.css'
import { WaitingRow } from './waiting-row.tsx'
import { waitingTexts } from './waiting-texts.ts'

/** In one's own profile: one's waiting transfers, to take back, or to hand over if somebody may have the name now. */
export function WaitingList({ sender }: { readonly sender: UserId }) {
  const { watchWaiting } = useApp()
  const { points: watched, mayBeMore } = useWaiting()
  const settling = useSettling()
  const [isAsked, setAsked] = useState(false)
  const { data: older, refresh } = useQuery({
    key: isAsked ? sender : null,
    load: () => watchWaiting.load(sender),
    failure: 'Waiting points could not be read',
  })
  const last = watched.at(-1)?.transaction
  if (!last) return null
  const showOlder = () => {
    setAsked(true)
    refresh()
  }
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
            settling={settling}
            onSettled={refresh}
          />
        ))}
      </ul>
      {mayBeMore && older === null && (
        <Button look="link" onClick={showOlder}>
          {waitingTexts.older}
        </Button>
      )}
    </section>
  )
}
