import { useLayoutEffect, useRef, useState } from 'react'
import { type Month, monthBefore, monthOf } from '../../core/domain/month.ts'
import type { Account } from '../../core/domain/people.ts'
import { DISMISSED_MONTH } from '../../core/domain/people-lists.ts'
import type { MonthOfThanks } from '../../core/use-cases/history.ts'
import { useApp, useIsOnline, useRetryOnline } from '../app-context.ts'
import { Button, RetryButton } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { monthName, useMonth } from '../shared/time.tsx'
import { useQuery } from '../state/use-query.ts'
import css from './last-month.module.css'
import side from './side-column.module.css'

const texts = {
  title: (month: string) => `Your ${month}`,
  question: 'Who thanked you, and whom did you thank?',
  sumUp: 'Sum it up',
  dismiss: (month: string) => `Dismiss your ${month}`,
  reading: 'Reading your history…',
  failed: 'Your history could not be read.',
  offline: 'You are offline, so your history cannot be read.',
}

/** The reader's last month, until they dismiss it on this device. Not shown to people who joined this month. */
export function LastMonth({ account }: { readonly account: Account }) {
  const month = useMonth()
  const last = monthBefore(month)
  const { device } = useApp()
  const [dismissed, setDismissed] = useState(() => device.load(DISMISSED_MONTH, account.id))
  if (account.leftAt !== null || monthOf(account.joinDate) >= month || dismissed === last)
    return null
  const dismiss = () => {
    device.save(DISMISSED_MONTH, last, account.id)
    setDismissed(last)
  }
  return <Summary key={last} account={account} month={last} dismiss={dismiss} />
}

interface SummaryProps {
  readonly account: Account
  readonly month: Month
  dismiss(): void
}

/** Offers to sum up a month. Reads nothing before a press. */
function Summary({ account, month, dismiss }: SummaryProps) {
  const { history } = useApp()
  const isOnline = useIsOnline()
  const [isRequested, setRequested] = useState(false)
  const { status, data, refresh } = useQuery({
    key: isRequested ? month : null,
    load: async () => (await history()).sumUpMonth.sumUp(account.id, month),
    failure: 'A month could not be summed up',
    severity: 'warn',
  })
  const hasFailed = isRequested && status === 'failed'
  useRetryOnline(() => {
    if (hasFailed) refresh()
  })
  const sum = useRef<HTMLParagraphElement>(null)
  // The focused button is gone by now; after a failed attempt, the heading had the focus.
  useLayoutEffect(() => {
    const isUnused = document.activeElement?.matches('body, h1')
    if (data && isUnused) sum.current?.focus({ preventScroll: true })
  }, [data])
  return (
    <section className={`${side.card} ${css.card}`} aria-label={texts.title(monthName(month))}>
      <h3 className={side.heading}>{texts.title(monthName(month))}</h3>
      <Button
        look="quiet"
        className={css.dismiss}
        aria-label={texts.dismiss(monthName(month))}
        onClick={dismiss}
      >
        <span aria-hidden="true">✕</span>
      </Button>
      {!data && <p className={css.text}>{texts.question}</p>}
      <div role="status">
        {data && (
          <p ref={sum} tabIndex={-1} className={css.sum}>
            {thanksText(monthName(month), data)}
          </p>
        )}
        {hasFailed && (
          <p className={css.text}>
            {isOnline ? texts.failed : texts.offline}{' '}
            {isOnline && <RetryButton onClick={refresh} />}
          </p>
        )}
      </div>
      {!data && !hasFailed && (
        <Button
          look="soft"
          small
          wide
          aria-disabled={isRequested}
          onClick={() => setRequested(true)}
        >
          {isRequested ? texts.reading : texts.sumUp}
        </Button>
      )}
    </section>
  )
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

function numberText(count: number): string {
  return NUMBERS[count - 1] ?? formatPoints(count)
}

function peopleText(count: number): string {
  if (count === 0) return 'nobody'
  return `${numberText(count)} ${count === 1 ? 'person' : 'people'}`
}

/** "In November four people thanked you; you thanked six." */
export function thanksText(month: string, { thankedBy, thanked }: MonthOfThanks): string {
  if (thankedBy === 0 && thanked === 0)
    return `In ${month} nobody thanked you, and you thanked nobody.`
  const given = thankedBy > 0 && thanked > 0 ? numberText(thanked) : peopleText(thanked)
  return `In ${month} ${peopleText(thankedBy)} thanked you; you thanked ${given}.`
}
