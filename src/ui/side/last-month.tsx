import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { type Month, monthBefore, monthOf } from '../../core/domain/month.ts'
import type { Account } from '../../core/domain/people.ts'
import { DISMISSED_MONTH } from '../../core/domain/people-lists.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { MonthOfThanks } from '../../core/use-cases/history.ts'
import { useApp, useIsOnline, useRetryOnline } from '../app-context.ts'
import { NameButton } from '../modals.tsx'
import { Button, RetryButton } from '../shared/button.tsx'
import { formatPoints } from '../shared/points.tsx'
import { type Party, recipientOf, senderOf } from '../shared/row.ts'
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
            <Thanks month={monthName(month)} sum={data} />
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

/** More names than these are counted. */
const MOST_NAMES = 3

interface ThanksProps {
  readonly month: string
  readonly sum: MonthOfThanks
}

/** "In November @Maya, @Tom and 2 others thanked you; you thanked @Wren." Each name opens its profile. */
function Thanks({ month, sum: { thankedBy, thanked } }: ThanksProps) {
  return (
    <>
      In {month} <Names rows={thankedBy} partyOf={senderOf} /> thanked you
      {thankedBy.length + thanked.length === 0 ? ', and' : ';'} you thanked{' '}
      <Names rows={thanked} partyOf={recipientOf} />.
    </>
  )
}

interface NamesProps {
  readonly rows: readonly Transaction[]
  partyOf(row: Transaction): Party
}

/** One person of each row. */
function Names({ rows, partyOf }: NamesProps) {
  if (rows.length === 0) return 'nobody'
  // "And 1 other" would be longer than the name.
  const shown = rows.length > MOST_NAMES + 1 ? rows.slice(0, MOST_NAMES) : rows
  const others = rows.length - shown.length
  return (
    <>
      {shown.map((row, index) => (
        <Fragment key={row.id}>
          {index > 0 && (index === rows.length - 1 ? ' and ' : ', ')}
          <NameButton {...partyOf(row)} />
        </Fragment>
      ))}
      {others > 0 && ` and ${formatPoints(others)} others`}
    </>
  )
}
