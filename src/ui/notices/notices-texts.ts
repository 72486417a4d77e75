import type { Instant } from '../../core/domain/ids.ts'
import type { NoticeList } from '../../core/domain/notices.ts'
import { formatPoints } from '../shared/points.tsx'
import { clock, DAY, dayInYear, dayKey, fullDate, weekday, yearOf } from '../shared/time.tsx'

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
