import type { Amount } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import { initialsOf } from '../../core/domain/people.ts'
import type { Emoji, ReactionCounts } from '../../core/domain/reactions.ts'
import type { Credentials } from '../../core/domain/session.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { recordOf } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { DemoPerson } from '../../core/ports/demo.ts'
import type { Commit } from '../memory/journal.ts'
import { madeUpSalts } from './made-up-salts.ts'

/** One of the seven people that a visitor can be. */
export interface SampleDemoPerson extends DemoPerson {
  readonly credentials: Credentials
  readonly description: string
  /** The day they joined, where the demo starts late enough for that. */
  readonly joined: string
}

export const DEMO_PEOPLE: readonly SampleDemoPerson[] = [
  person('Priya', '2026-02-03', 'Runs the Tuesday meetup. Will trade good coffee for slides.'),
  person('Maya', '2026-03-12', 'Bakes on Thursdays, fixes bikes on Sundays.'),
  person('Jun', '2026-05-30', 'New in town, quick with a camera, slow with replies.'),
  person('Inés', '2026-02-17', 'Translator. Collects words that no other language has.'),
  person('Tom Okafor', '2026-02-05', 'Keeps the servers up and the tomatoes alive.'),
  person('Wren', '2026-04-08', 'Draws maps of places that ought to exist.'),
  person('Lars', '2026-02-20', 'Carpenter. Measures twice, sends points once.'),
]

const DEMO_MODERATOR = 'demo-priya' as UserId

function person(name: string, joined: string, description: string): SampleDemoPerson {
  const username = name as Username
  const [first = ''] = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return {
    id: `demo-${first}` as UserId,
    username,
    avatar: initialsOf(username),
    credentials: { email: `${first}@example.com`, password: `${first} likes points` },
    description,
    joined,
  }
}

/** Emojis with the people who reacted, as digits: their places among the seven. */
type SampleReactions = Partial<Record<Emoji, string>>

/** From whom, to whom, how many GBP, how many minutes ago, the message (null for the default one), and the reactions. */
type SampleTransfer = readonly [
  from: string,
  to: string,
  amount: number,
  minutesAgo: number,
  message: string | null,
  reactions?: SampleReactions,
]

const hours = (count: number) => Math.round(count * 60)
const days = (count: number) => hours(count * 24)

/** Transfers among the seven, newest first. With 1337 each at the start, they give the balances. */
// biome-ignore format: one row a line, as in a table
const DEMO_TRANSFERS: readonly SampleTransfer[] = [
  ['Maya', 'Tom Okafor', 37, 2, 'Thanks for covering the Friday shift, you saved the launch.', { '👏': '1206', '❤️': '35' }],
  ['Inés', 'Wren', 12, 18, 'Coffee, and the good advice that came with it ☕', { '🙏': '5' }],
  ['Jun', 'zoe', 37, hours(1), 'For the bike light. See you Sunday!'],
  ['Tom Okafor', 'Priya', 250, hours(3), null],
  ['Priya', 'Inés', 100, hours(24), 'Best talk of the meetup. The part about queues was worth the trip alone.'],
  ['Wren', 'Maya', 5, hours(24.6), null],
  ['Lars', 'Wren', 18, hours(26), 'Half of the pizza'],
  ['Priya', 'Maya', 80, days(2.1), 'Two sourdough loaves a week, paid ahead like a grown-up 🥖'],
  ['Lars', 'Tom Okafor', 18, days(3.2), 'My share of the seed potatoes'],
  ['Wren', 'Inés', 8, days(4.1), 'For the word "sobremesa". I use it daily now.'],
  ['Maya', 'Wren', 25, days(5.3), 'The poster! Everyone asks who drew it.'],
  ['Wren', 'Tom Okafor', 6, days(6.4), 'Tomatoes'],
  ['Tom Okafor', 'Maya', 15, days(8.2), 'New brake cable, and it no longer screams downhill'],
  ['Lars', 'Maya', 137, days(9.5), 'The big cake for the workshop opening. Forty people, not a crumb left, and my mother wants the recipe.', { '🎉': '130', '😂': '4' }],
  ['Inés', 'Lars', 20, days(11.1), 'Shelf fixed. The dictionaries say thank you.'],
  ['Tom Okafor', 'Wren', 13, days(13.6), 'Bus fare and moral support'],
  ['Lars', 'Priya', 35, days(15.2), 'Meetup raffle. I want a rematch.'],
  ['Maya', 'Inés', 45, days(17.4), 'You turned my menu into French and nobody laughed 🙏'],
  ['Wren', 'Lars', 28, days(20.3), 'Frames for the two small maps'],
  ['Inés', 'Wren', 35, days(23.2), 'Birthday map of Lisbon. My sister cried, in a good way.'],
  ['Priya', 'Wren', 22, days(26.5), 'Stickers for the meetup'],
  ['Tom Okafor', 'Lars', 24, days(29.1), 'Planks for the raised beds'],
  ['Lars', 'Inés', 50, days(32.4), 'For reading the whole contract, twice, and finding the comma.'],
  ['Maya', 'Tom Okafor', 60, days(36.2), 'Website is back. I owe you more than this, but start here.'],
  ['Priya', 'Tom Okafor', 40, days(39.6), 'Projector rescue, third time this year'],
  ['Wren', 'Inés', 16, days(43.1), 'Tickets'],
  ['Lars', 'Maya', 42, days(46.7), 'Bike ready in a day. Who does that?'],
  ['Inés', 'Maya', 64, days(50.2), 'Buns for the book club. They have stopped coming for the books.'],
  ['Wren', 'Priya', 180, days(54.3), 'Thank you for letting me hang the maps at the meetup all season. Four people bought one, one of them wants a whole wall, and somebody from the library asked whether I would draw the old harbour for their reading room. Dinner is on me.'],
  ['Lars', 'Tom Okafor', 30, days(58.8), 'Backup of the family photos. Sleep better now.'],
  ['Maya', 'Priya', 100, days(63.4), 'Half of the oven, as agreed. The other half when the bread sells!'],
  ['Tom Okafor', 'Maya', 90, days(68.1), 'Wheels trued, chain new, rider humbled'],
  ['Inés', 'Priya', 75, days(72.6), 'Interpreter booth hire'],
  ['Wren', 'Maya', 150, days(77.2), 'Catering for the exhibition: worth every point, and then some.'],
  ['Lars', 'Priya', 200, days(82.5), 'First month of the shared workshop'],
  ['Maya', 'Lars', 33, days(87.3), 'Three crates for the market stall'],
  ['Wren', 'Tom Okafor', 48, days(92.4), 'You found the missing files. All of them. How?'],
  ['Tom Okafor', 'Priya', 60, days(97.1), null],
  ['Inés', 'Maya', 110, days(101.5), 'A month of breakfasts. Best decision of the year.'],
  ['Maya', 'Priya', 120, days(106.2), 'Deposit for the market stall. Here goes nothing!'],
]

/** Open requests: asker, recipient, GBP, minutes ago, message. */
const DEMO_REQUESTS: readonly SampleTransfer[] = [
  ['Inés', 'Jun', 20, 25, 'Lunch on Thursday, and the cake'],
  ['Jun', 'Priya', 15, hours(2), 'Photos of the meetup'],
]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const REACTS_AFTER_MS = 15_000

/** The first commit of the demo's ledger: the seven people, their transfers until now, and their requests. */
export function demoHistory(now: Instant, productName: string): Commit {
  const latestJoin = now - (DEMO_TRANSFERS.at(-1)?.[3] ?? 0) * MINUTE_MS - DAY_MS
  const opened = DEMO_PEOPLE.flatMap(({ id, username, joined, description }): LedgerEvent[] => {
    // Noon, so that it is the same day almost everywhere; earlier where the device's calendar is behind.
    const joinDate = Math.min(Date.parse(`${joined}T12:00:00Z`), latestJoin)
    return [
      { type: 'opened', id, name: username, joinDate },
      { type: 'described', id, description },
    ]
  })
  const rows = demoRows(now, productName)
  const posted = rows.map(
    (row, index): LedgerEvent => ({
      type: 'posted',
      row: { ...row, reactions: {}, salts: madeUpSalts(index) },
    }),
  )
  const asked = DEMO_REQUESTS.map(
    ([from, to, amount, minutesAgo, message]): LedgerEvent => ({
      type: 'asked',
      from: idOf(from) as UserId,
      to: idOf(to) as UserId,
      fromName: from as Username,
      amount: amount as Amount,
      message: message ?? '',
      at: now - minutesAgo * MINUTE_MS,
    }),
  )
  const reacted = [...DEMO_TRANSFERS].reverse().flatMap(([, , , , , reactions = {}], index) => {
    const { id, timestamp } = rows[index] as Transaction
    const all = Object.entries(reactions).flatMap(([emoji, places]) =>
      [...places].map((place) => [emoji as Emoji, DEMO_PEOPLE[Number(place)]?.id] as const),
    )
    return all.map(
      ([emoji, by], after): LedgerEvent => ({
        type: 'reacted',
        id,
        by: by as UserId,
        emoji,
        at: timestamp + (after + 1) * REACTS_AFTER_MS,
      }),
    )
  })
  return [...opened, { type: 'appointed', id: DEMO_MODERATOR }, ...posted, ...asked, ...reacted]
}

/** The rows of that history, oldest first, without the salts that are stored with them. */
export function demoRows(now: Instant, productName: string): readonly Transaction[] {
  return [...DEMO_TRANSFERS].reverse().map((sample, index) => {
    const [from, to, amount, minutesAgo, message, reactions = {}] = sample
    const transfer = {
      id: `demo-${index + 1}` as TransactionId,
      senderId: idOf(from) as UserId,
      recipient: to as Username,
      recipientId: idOf(to),
      amount: amount as Amount,
      message: message ?? `${productName} sent!`,
      salts: null,
    }
    const row = recordOf(transfer, from as Username, now - minutesAgo * MINUTE_MS)
    return { ...row, reactions: countsOf(reactions) }
  })
}

function countsOf(reactions: SampleReactions): ReactionCounts {
  return Object.fromEntries(
    Object.entries(reactions).map(([emoji, places]) => [emoji, places.length]),
  )
}

function idOf(name: string): UserId | null {
  return DEMO_PEOPLE.find(({ username }) => username === name)?.id ?? null
}
