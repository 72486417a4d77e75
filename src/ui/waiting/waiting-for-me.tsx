import { useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'
import css from './waiting.module.css'
import { waitingTexts } from './waiting-texts.ts'

interface WaitingForMeProps {
  readonly account: Account
  /** The class of what surrounds it, if anything waits. */
  readonly className?: string | undefined
}

/** Points that were sent to the reader's name before they took it, and who can hand them over. */
export function WaitingForMe({ account, className = '' }: WaitingForMeProps) {
  const { watchWaiting } = useApp()
  const [isAny, setIsAny] = useState(false)
  const { data } = useQuery({
    key: account.username,
    // What is handed over raises the balance. To a name that somebody has, nothing more begins to wait.
    revision: isAny ? account.balance : null,
    load: async () => {
      const rows = await watchWaiting.loadFor(account)
      setIsAny(rows.length > 0)
      return rows
    },
    failure: 'Points that wait for a name could not be read',
  })
  if (!data || data.length === 0) return null
  return (
    <section className={`${css.waiting} ${className}`}>
      <h3 className={css.title}>{waitingTexts.forMe}</h3>
      <ul>
        {bySender(data).map(([sender, amount]) => (
          <li key={sender} className={css.sender}>
            {waitingTexts.fromSender(amount, sender)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sum of what each sender has waiting, in the order of their newest transfers. */
function bySender(rows: readonly Transaction[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { sender, amount } of rows) sums.set(sender, (sums.get(sender) ?? 0) - amount)
  return [...sums]
}
