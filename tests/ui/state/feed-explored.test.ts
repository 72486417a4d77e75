import { expect, it } from 'vitest'
import type { Cursor, FeedPage, FeedWindow } from '../../../src/core/domain/feed.ts'
import type { HeadNews } from '../../../src/core/domain/feed-head.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import {
  type FeedAction,
  type FeedRequest,
  type FeedState,
  feedReducer,
  followedFrom,
  isAtHead,
  LOADING,
  type NewestRow,
  type OwnNews,
} from '../../../src/ui/state/feed-state.ts'
import { aRow } from '../../core/builders.ts'

const PAGE = 1
/** How many answers are on their way at once; earlier ones never come. */
const MOST_ASKED = 2
/** There are some 47,000. */
const MOST_STATES = 100_000
const own = 'u-own' as UserId

/** `answer`: what the ledger has read for it; null before that. */
type Question =
  | { readonly request: FeedRequest; readonly answer: FeedPage | FeedWindow | null }
  | { readonly reading: OwnNews; readonly answer: HeadNews | null }

/** A ledger, a page that reads it, and what is on its way between the two. */
interface World {
  readonly state: FeedState
  /** Newest first. */
  readonly ledger: readonly Transaction[]
  readonly now: number
  /** What was asked, and comes in any order, also where it is no longer asked. */
  readonly asked: readonly Question[]
  /** What the listener at the head has not reported yet. */
  readonly untold: readonly Transaction[]
  /** What the account of the reader has not reported yet. */
  readonly unreported: readonly TransactionId[]
}

const ROWS = [{ ...aRow('a', 1), status: 'waiting' as const }]

function opened(of: UserId | null): World {
  const world = { state: LOADING, ledger: ROWS, now: 1, asked: [], untold: [], unreported: [] }
  const action: FeedAction =
    of === null ? { type: 'watch', place: null } : { type: 'show', of, place: null }
  return acted(world, action)
}

/** The listener begins again with all that came since the row from which it follows. */
function acted(world: World, action: FeedAction): World {
  const state = feedReducer(world.state, action)
  const { request, reading } = state
  const [before, from] = [followedFrom(world.state), followedFrom(state)]
  const asked = [...world.asked]
  if (request && request !== world.state.request) asked.push({ request, answer: null })
  if (reading && reading !== world.state.reading) asked.push({ reading, answer: null })
  const untold = from === before ? world.untold : since(world.ledger, from)
  return { ...world, state, asked: asked.slice(-MOST_ASKED), untold }
}

function since(ledger: readonly Transaction[], from: NewestRow | null): readonly Transaction[] {
  if (!from) return []
  return ledger.filter(({ timestamp, settledAt }) => Math.max(timestamp, settledAt ?? 0) >= from.at)
}

function written(world: World, ledger: readonly Transaction[], row: Transaction): World {
  const untold = followedFrom(world.state) ? [...world.untold, row] : []
  const unreported = [...world.unreported, row.id]
  return { ...world, ledger, now: world.now + 1, untold, unreported }
}

function pageOf({ ledger }: World, request: FeedRequest): FeedPage | FeedWindow {
  const from = 'from' in request ? ledger.findIndex(({ id }) => id === String(request.from)) + 1 : 0
  const rows = ledger.slice(from, from + PAGE)
  const last = rows.at(-1)
  const next = last && from + PAGE < ledger.length ? (String(last.id) as Cursor) : null
  const head = (rows[0] ? String(rows[0].id) : null) as Cursor | null
  return { rows, head, next, ...(request.kind === 'window' && { newer: null }) }
}

function ownNewsOf({ ledger }: World, { changed, known }: OwnNews): HeadNews {
  const rows = ledger.slice(0, PAGE)
  const oldest = rows.at(-1)
  const isWhole = ledger.length <= PAGE || !oldest || known.some(({ id }) => id === oldest.id)
  const others = ledger.filter((row) => changed.includes(row.id) && !rows.includes(row))
  return { rows: [...rows, ...others], gapBelow: isWhole ? null : oldest.id }
}

type Next = readonly [what: string, then: World]

/** All that can happen next, each by its name. */
function nexts(world: World): readonly Next[] {
  const asked: Next[] = [
    ['older', acted(world, { type: 'load-next', kind: 'older' })],
    ['retry', acted(world, { type: 'retry', place: null })],
  ]
  // One's own part loads its newest page by a retry alone: with both it has too many states for a test.
  if (world.state.of === null)
    asked.push(['refresh', acted(world, { type: 'refresh', place: null })])
  return [...writes(world), ...answers(world), ...reports(world), ...asked]
}

/** Waiting points are handed over, or somebody sends to a name that nobody has. */
function writes(world: World): readonly Next[] {
  const { ledger, now } = world
  const posted = { ...aRow('d', now + 1), status: 'waiting' } as const
  const handedOver = ledger
    .filter(({ status }) => status === 'waiting')
    .map((row): Next => {
      const ended = { ...row, status: 'settled', settledAt: now + 1 } as const
      const rows = ledger.map((other) => (other === row ? ended : other))
      return [`${row.id} handed over`, written(world, rows, ended)]
    })
  if (ledger.length > ROWS.length) return handedOver
  return [...handedOver, ['posted', written(world, [posted, ...ledger], posted)]]
}

function answers(world: World): readonly Next[] {
  return world.asked.flatMap((question): Next[] => {
    const others = world.asked.filter((other) => other !== question)
    if (!question.answer)
      return [['read', { ...world, asked: [...others, answered(world, question)] }]]
    const rest = { ...world, asked: others }
    const [answer, ...faults] = outcomes(question)
    const taken = isCurrent(world, question) ? [answer, ...faults] : [answer]
    return taken.flatMap((action): Next[] => (action ? [[action.type, acted(rest, action)]] : []))
  })
}

function isCurrent({ state }: World, question: Question): boolean {
  return 'request' in question
    ? question.request === state.request
    : question.reading === state.reading
}

function answered(world: World, question: Question): Question {
  return 'request' in question
    ? { ...question, answer: pageOf(world, question.request) }
    : { ...question, answer: ownNewsOf(world, question.reading) }
}

function outcomes(question: Question): FeedAction[] {
  const { answer } = question
  if (!answer) return []
  if ('request' in question) {
    const { request: to, answer: page } = question
    return page
      ? [
          { type: 'loaded', to, page },
          { type: 'load-failed', to },
        ]
      : []
  }
  const { reading: to, answer: news } = question
  return news
    ? [
        { type: 'news', to, news, isHeld: false },
        { type: 'news-lost', to },
      ]
    : []
}

/** What the listener at the head and the reader's account report. */
function reports(world: World): readonly Next[] {
  const { state, untold, unreported } = world
  const [from, news] = [followedFrom(state), { rows: untold, gapBelow: null }]
  const told = { ...world, untold: [] }
  if (from)
    return [
      ['told', acted(told, { type: 'news', to: from, news, isHeld: false })],
      ['cut off', acted(world, { type: 'news-lost', to: from })],
    ]
  if (state.of === null || unreported.length === 0) return []
  const reported = { ...world, unreported: [] }
  return [
    [
      'reported',
      acted(reported, { type: 'own-changed', changed: unreported, missesOthers: false }),
    ],
  ]
}

const shown = (rows: readonly Transaction[]) => rows.map(({ id, status }) => `${id} ${status}`)

/** Two worlds with the same key go on in the same way. */
function keyOf({ state, ledger, asked, untold, unreported, now }: World): string {
  const { feed, request, changed, unread, reading, status } = state
  const ready = state.status === 'ready' && [state.freshness, state.newest.at, state.failed]
  const onTheirWay = asked.map((question) =>
    'request' in question
      ? [question.request === request, question.request.kind, pageKey(question.answer)]
      : [question.reading === reading, readingKey(question.reading), newsKey(question.answer)],
  )
  return JSON.stringify([
    ...[status, ready, shown(feed.rows), feed.next, [...feed.gaps], request?.kind],
    ...[distinct(shown(changed)), distinct([...unread]), reading && readingKey(reading)],
    ...[shown(ledger), now, onTheirWay.map((one) => JSON.stringify(one)).sort()],
    ...[shown(untold), distinct(unreported)],
  ])
}

const pageKey = (page: FeedPage | null) => page && [shown(page.rows), page.next]
const newsKey = (news: HeadNews | null) => news && [shown(news.rows), news.gapBelow]
const readingKey = ({ changed, known }: OwnNews) => [distinct(changed), known.map(({ id }) => id)]
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort()

/** Whether nothing is asked or on its way, and the page says that its rows are up to date. */
function isQuiet({ state, untold, unreported }: World): boolean {
  if (!isAtHead(state) || state.freshness !== 'live' || state.request || state.reading) return false
  return untold.length === 0 && (state.of === null || unreported.length === 0)
}

it.each([
  ['everybody’s feed', null],
  ['one’s own part of the feed', own],
])('%s shows what the ledger has, in every order of what happens to it', (_, of) => {
  const first = opened(of)
  const ways = new Map([[keyOf(first), ['opened']]])
  const open: World[] = [first]
  let quiet = 0
  for (let world = open.pop(); world; world = open.pop()) {
    const way = ways.get(keyOf(world)) ?? []
    if (ways.size > MOST_STATES) throw new Error(`No end is in sight after ${way.join(', ')}`)
    if (isQuiet(world)) {
      quiet++
      const { rows, next } = world.state.feed
      const there = next === null ? world.ledger : world.ledger.slice(0, rows.length)
      expect(shown(rows), way.join(', ')).toEqual(shown(there))
    }
    for (const [name, then] of nexts(world)) {
      const key = keyOf(then)
      if (ways.has(key)) continue
      ways.set(key, [...way, name])
      open.push(then)
    }
  }
  expect(quiet).toBeGreaterThan(0)
})
