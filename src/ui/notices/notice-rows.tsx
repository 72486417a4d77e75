import type { BalanceChange } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { type NoticeList, othersWhoReacted } from '../../core/domain/notices.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, NameButton, nameText, useModals } from '../modals.tsx'
import { Avatar } from '../shared/avatar.tsx'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { Row } from '../shared/list-row.tsx'
import { formatPoints } from '../shared/points.tsx'
import { givenIn, PlainReactions } from '../shared/reactions/reaction-counts.tsx'
import { RowMessage } from '../shared/removed-message.tsx'
import rows from '../shared/row.module.css'
import { nameOf, senderOf } from '../shared/row.ts'
import { clock, DAY, dayInYear, dayKey, fullDate, Time, weekday, yearOf } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import unseen from '../shared/unseen.module.css'
import { useCanSend } from '../state/session.tsx'
import { useWithoutTakenWords } from '../state/taken-words.tsx'
import { useQuery } from '../state/use-query.ts'
import css from './notices-modal.module.css'

interface NoticeRowsProps {
  readonly list: NoticeList
  /** Rows with reactions that the reader has not seen. */
  readonly reacted: readonly Transaction[]
  readonly reader: UserId
}

/** Notices, newest first: new ones in colour, earlier ones below. */
export function NoticeRows({ list: { fresh, earlier }, reacted, reader }: NoticeRowsProps) {
  const hasNews = ({ id }: Transaction) => reacted.some((row) => row.id === id)
  if (fresh.length + earlier.length === 0) return null
  const listOf = (received: readonly BalanceChange[], label: string, isNew: boolean) => (
    <ul className={css.rows} aria-label={label}>
      {received.map((one) => (
        <NoticeRow
          key={one.transaction.id}
          received={one}
          isNew={isNew}
          hasNewReactions={hasNews(one.transaction)}
          reader={reader}
        />
      ))}
    </ul>
  )
  return (
    <>
      {fresh.length > 0 && listOf(fresh, noticesTexts.fresh, true)}
      {earlier.length > 0 && (
        <>
          <h4 className={fresh.length > 0 ? unseen.unseen : tone.heading}>
            {noticesTexts.earlier}
          </h4>
          {listOf(earlier, noticesTexts.earlier, false)}
        </>
      )}
    </>
  )
}

interface NoticeRowProps {
  readonly received: BalanceChange
  readonly isNew: boolean
  readonly hasNewReactions: boolean
  readonly reader: UserId
}

/** One transfer that the reader received, with its actions. */
function NoticeRow({ received, isNew, hasNewReactions, reader }: NoticeRowProps) {
  const { transaction: loaded, at, change } = received
  const transaction = useWithoutTakenWords(loaded)
  const { open } = useModals()
  const canSend = useCanSend()
  const { name, profile, canReceive } = senderOf(transaction)
  const titleId = `notice-${transaction.id}`
  return (
    <Row
      className={isNew ? css.fresh : ''}
      avatar={<Avatar name={name} id={transaction.senderId} />}
      titleId={titleId}
      title={
        <>
          <NameButton name={name} profile={profile} /> {noticesTexts.sentYou}
        </>
      }
      figures={
        <div className={rows.figures}>
          <data className={css.change} value={change}>
            +{formatPoints(change)}
            <span className={unseen.unseen}> GBP</span>
          </data>
          {at > 0 && <Time at={at} className={`${rows.time} ${css.time}`} />}
        </div>
      }
    >
      <RowMessage row={transaction} />
      {hasNewReactions ? (
        <WhoHasReacted row={transaction} reader={reader} />
      ) : (
        <PlainReactions counts={transaction.reactions} />
      )}
      <p className={css.actions}>
        {canReceive && isNew && canSend && (
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
    </Row>
  )
}

/** The most names that one row reads. */
const MOST_NAMES = 3

/** "Maya and two others reacted". The names load when it is shown; until then it shows a number. */
function WhoHasReacted({ row, reader }: { readonly row: Transaction; readonly reader: UserId }) {
  const { reactions } = useApp()
  const { data } = useQuery({
    key: row.id,
    load: async () => (await reactions()).reactToRows.load(row.id, MOST_NAMES),
    failure: 'Who reacted could not be read',
    severity: 'warn',
  })
  const others = data?.filter(({ reaction }) => reaction.by !== reader) ?? []
  const count = othersWhoReacted(row, others.length < (data?.length ?? 0))
  const names = others.map(({ person }) => nameText(nameOf(person)))
  return (
    <p className={css.reacted}>
      <span aria-hidden="true">{givenIn(row.reactions).join(' ')}</span>{' '}
      {noticesTexts.reacted(names, count)}
    </p>
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
  /** For moderators. */
  reported: (open: string) => `Reported, and open: ${open}`,
  nothingNew: 'Nothing new',
  nobodySince: (time: Instant, now: Instant) => `Nobody sent you points since ${dayOf(time, now)}.`,
  asked: (count: number) =>
    count === 1 ? '1 person asks you' : `${formatPoints(count)} people ask you`,
  nothingYet: 'Nothing yet',
  nobodyYet: 'When somebody thanks you with points, you see it here. Be the first:',
  send: 'Send GBP',
  earlier: 'Earlier',
  fresh: 'New',
  sentYou: 'sent you',
  thankBack: 'Say thanks back',
  open: 'Open',
  loading: 'Loading what you received',
  failed: 'What you received could not be loaded.',
  /** "Maya and two others reacted". */
  reacted: ([first, second]: readonly string[], count: number) => {
    if (!first) return `${count === 1 ? '1 person' : `${formatPoints(count)} people`} reacted`
    if (count <= 1) return `${first} reacted`
    if (count === 2 && second) return `${first} and ${second} reacted`
    const others = count - 1
    const many = NUMBERS[others]?.toLowerCase() ?? formatPoints(others)
    return `${first} and ${many} other${others === 1 ? '' : 's'} reacted`
  },
  reactedTo: (count: number) =>
    count === 1
      ? 'There are reactions to what you received.'
      : `There are reactions to ${NUMBERS[count]?.toLowerCase() ?? count} things you received.`,
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
