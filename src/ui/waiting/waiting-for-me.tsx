import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'
import css from './waiting-for-me.module.css'
import { waitingTexts } from './waiting-texts.ts'

/** Points that were sent to the reader's name before they took it, and who can hand them over. */
export function WaitingForMe({ account }: { readonly account: Account }) {
  const { watchWaiting } = useApp()
  const { data } = useQuery({
    key: account.username,
    // What is handed over raises the balance.
    revision: account.balance,
    load: () => watchWaiting.loadFor(account),
    failure: 'Points that wait for a name could not be read',
  })
  if (!data || data.length === 0) return null
  return (
    <section className={css.waiting}>
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
