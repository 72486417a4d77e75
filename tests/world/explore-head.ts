import type { Cursor, FeedPage, FeedWindow, Position } from '../../src/core/domain/feed.ts'
import {
  type Asking,
  type FollowedHead,
  followFrom,
  HEAD_LIMITS,
  type HeadEvent,
  type HeadTask,
  type stepHead,
} from '../../src/core/domain/feed-head.ts'
import type { Instant, TransactionId } from '../../src/core/domain/ids.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import {
  type FeedAction,
  type FeedRequest,
  type FeedState,
  feedReducer,
  followedFrom,
  isAtHead,
  LOADING,
  rowsFrom,
} from '../../src/ui/state/feed-state.ts'
import { aRow } from '../core/builders.ts'

/** Two of them are more than a minute, one is less. */
const TURN_MS = 31_000
const MINUTE_MS = 60_000
const PAGE = 2
/** Half minutes until all is shown, once nothing happens any more. */
const MOST_TURNS = 10
/** As `HEAD_LIMITS`, small, so that few rows make the feed busy. */
const LIMITS = {
  ...HEAD_LIMITS,
  ...{ calmRows: 1, mostDocuments: 4, askEveryMs: TURN_MS, askedRows: 1, knownRows: 2 },
}
/** The report that makes the feed busy comes live still. */
const MOST_REPORTS = LIMITS.calmRows + 1
/** The longest walk has some 58,000. */
const MOST_STATES = 100_000

/** How often something may happen in one history. */
export interface Walk {
  /** Somebody sends. */
  readonly posts: number
  /** Waiting points are handed over. */
  readonly handOvers: number
  /** Whether the feed is busy from the start. */
  readonly isBusy: boolean
}

export type Step = typeof stepHead

/** A question of the head on its way, with what was read for it. The two parts are read one after the other. */
interface Asked {
  readonly to: Asking
  readonly newest: ReturnType<typeof newestOf> | null
  readonly changed: ReturnType<typeof changesOf> | null
}

/** A ledger, a page that follows it, and what is on its way between the two. */
interface World {
  readonly state: FeedState
  readonly isVisible: boolean
  /** Null where the page does not follow the head. */
  readonly head: FollowedHead | null
  /** Newest first. */
  readonly ledger: readonly Transaction[]
  /** The rows that were handed over, in this order. */
  readonly settled: readonly TransactionId[]
  /** How many may still be sent. */
  readonly posts: number
  readonly now: Instant
  readonly requested: { readonly request: FeedRequest; readonly page: FeedWindow | null } | null
  readonly asked: readonly Asked[]
  /** What the listener has not reported yet, the oldest first. */
  readonly untold: readonly TransactionId[]
  /** When the pause ends. */
  readonly due: Instant | null
  /** How many rows the last report had. */
  readonly lastReport: number
  /** When the documents of the last minute were read. */
  readonly billed: readonly Instant[]
  /** When a listener has reported something new in the last minute. */
  readonly live: readonly Instant[]
}

type Next = readonly [what: string, then: World]

class Broken extends Error {}

export interface Explored {
  readonly states: number
  /** The broken promise, and what led to it; null where none was broken. */
  readonly violation: readonly string[] | null
}

/**
 * Walks every order of events of a page that follows the feed until no new state comes: sends, hand-overs, reports, answers,
 * faults, retries, refreshes, a page that is left and comes back, and time. Feed and head are the app's own machines. In each
 * state it checks that no row is missing or there twice, what a minute costs, and that the page has all once nothing happens.
 */
export function exploreHead(step: Step, walk: Walk): Explored {
  const page = new ExploredPage(step)
  const first = page.opened(walk)
  const seen = new Set([keyOf(first)])
  const open: Reached[] = [{ world: first, what: 'The page is open.', before: null }]
  // What was reached first comes first, so that a way to a broken promise is short.
  for (const reached of open)
    try {
      const { world } = reached
      checkPromises(world)
      page.checkCalm(world)
      for (const [what, then] of page.nexts(world)) {
        const key = keyOf(then)
        if (seen.has(key)) continue
        seen.add(key)
        open.push({ world: then, what, before: reached })
      }
      if (seen.size > MOST_STATES) throw new Broken('There is no end.')
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken
      return { states: seen.size, violation: [...eventsOf(reached), broken.message] }
    }
  return { states: seen.size, violation: null }
}

/** A world, and how it was reached. */
interface Reached {
  readonly world: World
  readonly what: string
  readonly before: Reached | null
}

function eventsOf(last: Reached): string[] {
  const events: string[] = []
  for (let reached: Reached | null = last; reached; reached = reached.before)
    events.unshift(reached.what)
  return events
}

/** A page with a step of the head, which may have a planted bug. */
class ExploredPage {
  /** How many turns pass until a world is calm. */
  private readonly turnsToCalm = new Map<string, number>()

  constructor(private readonly step: Step) {}

  opened({ posts, handOvers, isBusy }: Walk): World {
    const rows = Array.from({ length: 1 + handOvers }, (_, index) => {
      const row = aRow(`r${index}`, (isBusy ? 1 : 3 * TURN_MS) * index)
      return index > 0 ? { ...row, status: 'waiting' as const } : row
    })
    const ledger = isBusy ? [aRow('b', 10), ...rows.reverse()] : rows.reverse()
    const world: World = {
      ...{ state: LOADING, isVisible: true, head: null, ledger, settled: [], now: 10 * TURN_MS },
      ...{
        posts,
        requested: null,
        asked: [],
        untold: [],
        due: null,
        lastReport: 0,
        billed: [],
        live: [],
      },
    }
    return this.acted(world, { type: 'watch', place: null })
  }

  /** All that can happen next, each by its name. */
  nexts(world: World): Next[] {
    return [
      ...this.writes(world),
      ...this.answers(world),
      ...this.reports(world),
      ...this.asks(world),
      ...this.visits(world),
    ]
  }

  private writes(world: World): Next[] {
    const { ledger, now, untold, posts } = world
    // A listener hears of rows at once.
    if (untold.length > 0) return []
    const at = now + 1
    const handedOver = ledger
      .filter(({ status }) => status === 'waiting')
      .map((row): Next => {
        const ended = { ...row, status: 'settled', settledAt: at } as const
        return [`${row.id} handed over`, this.written(world, ended)]
      })
    if (posts === 0) return handedOver
    const posted = this.written({ ...world, posts: posts - 1 }, aRow(`p${posts}`, at))
    return [['posted', posted], ...handedOver]
  }

  private written(world: World, row: Transaction): World {
    const isKnown = world.ledger.some(({ id }) => id === row.id)
    const ledger = isKnown
      ? world.ledger.map((other) => (other.id === row.id ? row : other))
      : [row, ...world.ledger]
    const settled = row.settledAt ? [...world.settled, row.id] : world.settled
    const next = { ...world, ledger, settled, now: world.now + 1 }
    if (world.head?.task?.kind !== 'listen') return next
    return { ...next, untold: [...withoutId(world.untold, row.id), row.id] }
  }

  private answers(world: World): Next[] {
    return [...this.loads(world), ...world.asked.flatMap((one) => this.answersOf(world, one))]
  }

  private loads(world: World): Next[] {
    const { requested } = world
    const loads: Next[] = []
    if (requested?.page === null)
      loads.push(['page read', { ...world, requested: { ...requested, page: windowOf(world) } }])
    if (requested?.page) {
      const { request: to, page } = requested
      const rest = { ...world, requested: null }
      loads.push(['page loaded', this.acted(rest, { type: 'loaded', to, page })])
      loads.push(['page failed', this.acted(rest, { type: 'load-failed', to })])
    }
    return loads
  }

  private answersOf(world: World, one: Asked): Next[] {
    const rest = { ...world, asked: world.asked.filter((other) => other !== one) }
    const { to } = one
    // The page has left since.
    if (to !== world.head?.task) {
      const answer = { newest: newestOf(world, to), changed: changesOf(world, to) }
      return [['answered late', this.stepped(rest, { type: 'answered', to, ...answer })]]
    }
    const newest = one.newest ?? newestOf(world, to)
    const changed = one.changed ?? changesOf(world, to)
    const answered = this.stepped(rest, { type: 'answered', to, newest, changed })
    const read = (part: Partial<Asked>, documents: number) =>
      billed({ ...rest, asked: [...rest.asked, { ...one, ...part }] }, documents)
    const nexts: Next[] = [['ask failed', this.cutOff(rest)]]
    if (!one.newest) nexts.unshift(['newest read', read({ newest }, newest.documents)])
    if (!one.changed)
      nexts.unshift(['changes read', read({ changed }, Math.max(1, changed.rows.length))])
    return one.newest && one.changed ? [['answered', answered], ...nexts] : nexts
  }

  private reports(world: World): Next[] {
    const { head, untold, due, now } = world
    const to = head?.task
    if (to?.kind === 'pause' && due !== null && due <= now)
      return [['pause over', this.stepped(world, { type: 'elapsed', to })]]
    // What the page asks for comes within the turn.
    const turns = world.requested
      ? []
      : [['time passes', { ...world, now: now + TURN_MS }] as const]
    if (to?.kind !== 'listen') return to ? turns : []
    const told = (count: number) => {
      const rows = untold.slice(0, count).map((id) => rowOf(world, id))
      const isNew = rows.some((row) => !texts(world.state.feed.rows).includes(textOf(row)))
      const live = isNew ? [...recentOf(world, world.live), now] : world.live
      const rest = { ...world, untold: untold.slice(count), live, lastReport: count }
      return this.stepped(billed(rest, count), { type: 'reported', to, rows })
    }
    const reports = untold.map((_, index) => ['told', told(index + 1)] as const)
    return [...(untold.length > 0 ? reports : turns), ['cut off', this.cutOff(world)]]
  }

  private asks(world: World): Next[] {
    if (!world.isVisible) return []
    return [
      ['retry', this.acted(world, { type: 'retry', place: null })],
      ['refresh', this.acted(world, { type: 'refresh', place: null })],
    ]
  }

  private visits(world: World): Next[] {
    if (!world.isVisible) return [['visible', this.shown(world)]]
    // What is asked for comes also where nobody follows the head. `feed-explored.test.ts` has that.
    if (world.requested) return []
    return [['hidden', this.stepped({ ...world, isVisible: false }, { type: 'stopped' })]]
  }

  private shown(world: World): World {
    return this.acted({ ...world, isVisible: true }, { type: 'watch', place: null })
  }

  private cutOff(world: World): World {
    const stopped = this.stepped(world, { type: 'stopped' })
    const to = followedFrom(world.state)
    return to ? this.acted(stopped, { type: 'news-lost', to }) : stopped
  }

  /** As `FeedStore` does: what the state asks for begins, and what it does not ask for any more ends. */
  private acted(world: World, action: FeedAction): World {
    const state = feedReducer(world.state, action)
    const { request } = state
    const [before, from] = [
      world.head?.task ? followedFrom(world.state) : null,
      followedFrom(state),
    ]
    const requested =
      request === world.state.request ? world.requested : request && { request, page: null }
    const next = { ...world, state, requested }
    if (!world.isVisible || from === before) return next
    const head = from && { position: from.position, rows: rowsFrom(from, state.feed) }
    // The reader has asked for it, so it begins with a new price.
    return this.following(
      { ...next, billed: [], live: [], asked: [] },
      head && followFrom(head, LIMITS),
    )
  }

  private stepped(world: World, event: HeadEvent): World {
    if (!world.head) return world
    const { head, news } = this.step(world.head, event, world.now)
    const next = this.following(world, head)
    const to = followedFrom(world.state)
    return news && to ? this.acted(next, { type: 'news', to, news, isHeld: false }) : next
  }

  /** As `FollowHead` does: the task of the moment. */
  private following(world: World, head: FollowedHead | null): World {
    const task = head?.task ?? null
    if (task === (world.head?.task ?? null)) return { ...world, head }
    const next: World = { ...world, head, untold: [], due: null }
    if (task?.kind === 'pause') return { ...next, due: world.now + task.ms }
    if (task?.kind === 'ask') {
      return { ...next, asked: [...world.asked, { to: task, newest: null, changed: null }] }
    }
    if (task?.kind !== 'listen') return next
    const since = timeOf(world, task.since ?? 0)
    const newer = world.ledger.filter(({ timestamp }) => timestamp > since).map(({ id }) => id)
    const settled = settledSince(world, task.settledSince)
    const untold = [...new Set([...newer.reverse(), ...settled])]
    return { ...next, untold }
  }

  /** Once nothing happens any more, the page is live again, and has all. */
  checkCalm(start: World): void {
    const path: { readonly key: string; readonly isTurn: boolean }[] = []
    let [world, turns] = [start, 0]
    for (;;) {
      const key = keyOf(world)
      const known = this.turnsToCalm.get(key)
      const next = known === undefined ? this.calmed(world) : null
      if (known !== undefined) turns = known
      else path.push({ key, isTurn: next !== null && next.now >= world.now + TURN_MS })
      if (!next) break
      if (path.length > 100) throw new Broken('It never comes to rest.')
      world = next
    }
    if (!this.turnsToCalm.has(keyOf(world))) checkUpToDate(world)
    for (const { key, isTurn } of path.reverse()) {
      if (isTurn) turns++
      if (turns > MOST_TURNS) throw new Broken('What happened is shown too late.')
      this.turnsToCalm.set(key, turns)
    }
  }

  /** The world after the next event of those without which it cannot be up to date; null where it is calm. */
  private calmed(world: World): World | null {
    const { isVisible, state, requested, asked, untold } = world
    if (!isVisible) return this.shown(world)
    const [load] = requested ? this.loads(world) : []
    const [answer] = asked.flatMap((one) => this.answersOf(world, one))
    const next = load ?? answer
    if (next) return next[1]
    if (!followedFrom(state)) return this.acted(world, { type: 'retry', place: null })
    if (world.head?.task?.kind === 'listen' && untold.length === 0) return null
    const report = this.reports(world).findLast(([what]) => what !== 'cut off')
    return report ? report[1] : null
  }
}

/** What holds at any moment. */
function checkPromises(world: World): void {
  const { state, head } = world
  const { rows, gaps } = state.feed
  if (!world.isVisible && head?.task) throw new Broken('It follows what nobody sees.')
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw new Broken('A row is there twice.')
  checkPrice(world)
  if (recentOf(world, world.live).length > MOST_REPORTS)
    throw new Broken('It listens in a busy feed.')
  if (head && head.known.size > LIMITS.knownRows) throw new Broken('It remembers ever more rows.')
  for (const [index, row] of rows.entries()) {
    const older = rows[index + 1]
    if (!older || gaps.has(row.id)) continue
    const missing = world.ledger.find(
      ({ timestamp }) => timestamp < row.timestamp && timestamp > older.timestamp,
    )
    if (missing) throw new Broken(`${missing.id} is missing, and no gap says so.`)
  }
}

/** Only the last report may cost more, however many rows it had. After that, it neither listens nor asks until the minute allows it. */
function checkPrice({ head, lastReport, ...world }: World): void {
  const documents = recentOf(world, world.billed).length
  const isReading = head?.task && head.task.kind !== 'pause'
  if (documents > LIMITS.mostDocuments + (isReading ? 0 : lastReport))
    throw new Broken(`A minute costs ${documents} documents.`)
  if (head && head.documents.length > LIMITS.mostDocuments + lastReport)
    throw new Broken('It remembers ever more documents.')
}

/** What holds once the page is calm. */
function checkUpToDate({ state, ledger }: World): void {
  const { rows } = state.feed
  if (!isAtHead(state) || state.freshness !== 'live') throw new Broken('It is not live again.')
  if (rows[0]?.id !== ledger[0]?.id) throw new Broken('It does not have the newest row.')
  for (const { id, status } of rows)
    if (ledger.find((row) => row.id === id)?.status !== status)
      throw new Broken(`It does not have ${id} as it is.`)
}

function newestOf({ ledger }: World, { rows: limit }: Asking) {
  const rows = ledger.slice(0, limit)
  const next = ledger.length > limit ? cursorOf(rows.at(-1)) : null
  return { rows, head: cursorOf(rows[0]), next, documents: Math.min(limit + 1, ledger.length) }
}

function changesOf(world: World, { settledSince: since, changes }: Asking) {
  const ids = settledSince(world, since).slice(0, changes)
  const last = ids.at(-1)
  return {
    rows: ids.map((id) => rowOf(world, id)),
    upTo: last ? (`settled ${last}` as Cursor) : since,
  }
}

function windowOf({ ledger }: World): FeedWindow {
  const rows = ledger.slice(0, PAGE)
  const next = ledger.length > PAGE ? cursorOf(rows.at(-1)) : null
  return { rows, head: cursorOf(rows[0]), next, newer: null }
}

function cursorOf(row: Transaction | undefined): Cursor | null {
  return (row?.id ?? null) as Cursor | null
}

function rowOf({ ledger }: World, id: TransactionId): Transaction {
  const row = ledger.find((one) => one.id === id)
  if (!row) throw new RangeError(`There is no row ${id}`)
  return row
}

/** The rows that were handed over after an answer, or from the time of another position on. */
function settledSince(world: World, position: Position): readonly TransactionId[] {
  const { settled } = world
  const read = settled.findIndex((id) => position === `settled ${id}`)
  if (read >= 0) return settled.slice(read + 1)
  const since = timeOf(world, position)
  return settled.filter((id) => (rowOf(world, id).settledAt ?? 0) >= since)
}

function timeOf(world: World, position: Position): Instant {
  return typeof position === 'number'
    ? position
    : rowOf(world, `${position}` as TransactionId).timestamp
}

const withoutId = (ids: readonly TransactionId[], id: TransactionId) =>
  ids.filter((one) => one !== id)

function recentOf({ now }: Pick<World, 'now'>, times: readonly Instant[]): readonly Instant[] {
  return times.filter((time) => time > now - MINUTE_MS)
}

function billed(world: World, documents: number): World {
  const times = Array<Instant>(documents).fill(world.now)
  return { ...world, billed: [...recentOf(world, world.billed), ...times] }
}

/** The same for worlds that differ in nothing but when they began. */
function keyOf(world: World): string {
  const { state, isVisible, head, ledger, settled, requested, asked, untold, due, now } = world
  const { feed, request, changed, status } = state
  const ready = state.status === 'ready' && [state.freshness, state.newest.position]
  const age = (time: Instant) => Math.min(2, Math.floor((now - time) / TURN_MS))
  const ages = (times: readonly Instant[]) => times.map(age).filter((one) => one < 2)
  const task = head?.task
  return JSON.stringify([
    ...[status, ready, isVisible, texts(feed.rows), feed.next, [...feed.gaps]],
    ...[
      request?.kind,
      [...new Set(texts(changed))].sort(),
      requested?.request === request,
      pageKey(requested?.page),
    ],
    ...[
      ledger.map((row, index) => [textOf(row), turnsSince(row, ledger[index + 1])]),
      settled,
      untold,
    ],
    ...[
      due !== null && turnsUntil(due, now),
      overPrice(world),
      ages(world.billed),
      ages(world.live),
    ],
    task && [
      ...[taskKey(task), head.position, placeKey(world, head.settledUpTo)],
      ...[placeKey(world, head.newestChange), [...head.known], ages(head.documents)],
    ],
    asked.map(({ to, newest, changed }) =>
      to === task
        ? [
            taskKey(to),
            pageKey(newest),
            changed && [texts(changed.rows), placeKey(world, changed.upTo)],
          ]
        : placeKey(world, to.settledSince),
    ),
  ])
}

/** How much the last report has cost, as long as that matters. */
const overPrice = ({ head, lastReport, ...world }: World) =>
  Math.max(recentOf(world, world.billed).length, head?.documents.length ?? 0) > LIMITS.mostDocuments
    ? lastReport
    : 0
/** How long after the row below it a row came: two turns are more than a minute. */
const turnsSince = (row: Transaction, below: Transaction | undefined) =>
  Math.min(2, Math.round((row.timestamp - (below?.timestamp ?? 0)) / TURN_MS))
const turnsUntil = (due: Instant, now: Instant) => Math.max(0, Math.ceil((due - now) / TURN_MS))
const textOf = ({ id, status }: Transaction) => `${id} ${status}`
const texts = (rows: readonly Transaction[]) => rows.map(textOf)
const pageKey = (page: FeedPage | null | undefined) => page && [texts(page.rows), page.next]

function taskKey(task: HeadTask | null | undefined): readonly unknown[] | null {
  if (!task) return null
  if (task.kind === 'pause') return [task.kind, task.ms]
  return task.kind === 'ask' ? [task.changes] : [task.since]
}

/** A position by the changes that come after it. */
function placeKey(world: World, position: Position): readonly TransactionId[] | 'none' {
  return position === Number.NEGATIVE_INFINITY ? 'none' : settledSince(world, position)
}
