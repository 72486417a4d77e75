import type { BalanceChange } from '../../core/domain/history.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { NoticeList } from '../../core/domain/notices.ts'
import { initialsOf } from '../../core/domain/people.ts'
import { ModalLink, NameButton, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import folded from '../shared/folded-text.module.css'
import { formatPoints } from '../shared/points.tsx'
import { RemovedMessage } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { senderOf } from '../shared/row.ts'
import { clock, DAY, dayInYear, dayKey, fullDate, Time, weekday, yearOf } from '../shared/time.tsx'
import unseen from '../shared/unseen.module.css'
import { useWithoutTakenWords } from '../state/taken-words.tsx'
import css from './notices-modal.module.css'

/** Notices, newest first: the new ones in colour, the earlier ones below. */
export function NoticeRows({ list: { fresh, earlier } }: { readonly list: NoticeList }) {
  if (fresh.length + earlier.length === 0) return null
  return (
    <>
      {fresh.length > 0 && (
        <ul className={css.rows} aria-label={noticesTexts.fresh}>
          {fresh.map((received) => (
            <NoticeRow key={received.transaction.id} received={received} isNew />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h4 className={fresh.length > 0 ? unseen.unseen : css.earlier}>{noticesTexts.earlier}</h4>
          <ul className={css.rows} aria-label={noticesTexts.earlier}>
            {earlier.map((received) => (
              <NoticeRow key={received.transaction.id} received={received} isNew={false} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface NoticeRowProps {
  readonly received: BalanceChange
  readonly isNew: boolean
}

/** One transfer that the reader received, with its actions. */
function NoticeRow({ received: { transaction: loaded, at, change }, isNew }: NoticeRowProps) {
  const transaction = useWithoutTakenWords(loaded)
  const { open } = useModals()
  const { name, profile, canReceive } = senderOf(transaction)
  const titleId = `notice-${transaction.id}`
  return (
    <li className={isNew ? `${css.row} ${css.fresh}` : css.row}>
      <Avatar initials={initialsOf(name)} name={name} id={transaction.senderId} />
      <div className={css.words}>
        <p className={css.from} id={titleId}>
          <NameButton name={name} profile={profile} /> {noticesTexts.sentYou}
        </p>
        {transaction.removed.message ? (
          <RemovedMessage removal={transaction.removed.message} className={css.message} />
        ) : (
          <p className={`${folded.folded} ${css.message}`} dir="auto">
            {transaction.message}
          </p>
        )}
        <p className={css.actions}>
          {canReceive && (
            <Button look="link" aria-describedby={titleId} onClick={() => open({ send: name })}>
              {noticesTexts.thankBack}
            </Button>
          )}
          <ModalLink
            to={{ transaction: transaction.id }}
            className={buttons.link}
            aria-describedby={titleId}
          >
            {noticesTexts.open}
          </ModalLink>
        </p>
      </div>
      <div className={rows.figures}>
        <data className={css.change} value={change}>
          +{formatPoints(change)}
          <span className={unseen.unseen}> GBP</span>
        </data>
        {at > 0 && <Time at={at} className={`${rows.time} ${css.time}`} />}
      </div>
    </li>
  )
}

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
]

/** The texts of the list of notices. */
export const noticesTexts = {
  title: 'What you received',
  since: (time: Instant, now: Instant) => `Since ${dayOf(time, now)}`,
  sum: ({ people, amount, orMore }: NoticeList) => {
    const many = `${NUMBERS[people] ?? people} ${people === 1 ? 'person' : 'people'}`
    const who = orMore ? `At least ${many.toLowerCase()}` : many
    return `${who} sent you ${formatPoints(amount)} GBP.`
  },
  nothingNew: 'Nothing new',
  nobodySince: (time: Instant, now: Instant) => `Nobody sent you points since ${dayOf(time, now)}.`,
  nothingYet: 'Nothing yet',
  nobodyYet: 'When somebody thanks you with points, you see it here. Be the first:',
  send: 'Send GBP',
  earlier: 'Earlier',
  fresh: 'New',
  sentYou: 'sent you',
  thankBack: 'Say thanks back',
  open: 'Open',
  failed: 'What you received could not be loaded.',
}

/** The texts of notifications of the system. */
export const notificationTexts = {
  question: 'Get notifications while this tab is in the background?',
  turnOn: 'Turn on',
  on: 'You get notifications while this tab is in the background.',
  turnOff: 'Turn off',
  notAllowed: 'Not turned on: the browser did not get your permission.',
  denied:
    'Your browser blocks notifications from this page. Allow them in its settings for this page, then load it again.',
  missing: 'This browser cannot show notifications while this tab is in the background.',
}

/** "10:15" for today, "yesterday", "Thursday", "3 May", "3 May 2024". */
function dayOf(time: Instant, now: Instant): string {
  const days = Math.round((dayKey(now) - dayKey(time)) / DAY)
  if (days <= 0) return clock(time)
  if (days === 1) return 'yesterday'
  if (days < 7) return weekday(time)
  return yearOf(time) === yearOf(now) ? dayInYear(time) : fullDate(time)
}
