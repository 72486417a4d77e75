import { balanceChangesOf } from '../../src/core/domain/history.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { ownerOf } from '../../src/core/domain/ledger/facts.ts'
import { isByLedgersClock } from '../../src/core/domain/notices.ts'
import type { ReactionCounts } from '../../src/core/domain/reactions.ts'
import { type PointRequest, WATCHED_REQUESTS } from '../../src/core/domain/requests.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** Throws a `Violation` unless a page shows what the ledger says: the feed without words that were taken away, the account, waiting points and notices. */
export function expectLedgerIn(tab: Tab): void {
  expectFeed(tab, keyOf)
  const { feed } = tab.page.feed.current()
  const words = tab.world.server.words.stillIn(feed.rows)
  if (words !== null) throw wrong(tab, `still shows ${words}, which was taken away`)
  const { session } = tab.page
  if (session.status !== 'signed-in') return
  const { id } = session.person
  const account = tab.world.server.store.state.accounts.get(id)
  if (session.account !== account || session.failed || session.asOf !== null)
    throw wrong(tab, `shows ${session.account?.balance} GBP instead of ${account?.balance}`)
  const waiting = tab.world.server.store.state.waiting({ senderId: id }, 10)
  const shown = tab.page.waiting.points.map(({ transaction }) => transaction)
  if (keysOf(shown) !== keysOf(waiting))
    throw wrong(tab, `shows waiting ${keysOf(shown)} instead of ${keysOf(waiting)}`)
  for (const { transaction, owner } of tab.page.waiting.points)
    if (owner !== ownerOf(tab.world.server.store.state, transaction.recipientKey))
      throw wrong(tab, `shows another owner of @${transaction.recipient} than the ledger`)
  expectRequests(tab, id)
  expectReactions(tab)
  expectNotices(tab)
}

/**
 * As `expectLedgerIn`, of a page that has just been opened: it also has the reactions of each row, and the office of its reader. An open
 * page does not follow the reactions to rows further down.
 */
export function expectWholeLedgerIn(tab: Tab): void {
  expectLedgerIn(tab)
  expectFeed(tab, (row) => `${keyOf(row)} ${row?.message} ${saysReactions(row?.reactions)}`)
  const { session, moderation } = tab.page
  if (session.status !== 'signed-in') return
  const isModerator = tab.world.server.isModerator(session.person.id)
  if (moderation.isModerator !== isModerator)
    throw wrong(tab, `takes its reader for a moderator: ${moderation.isModerator}`)
}

type KeyOf = (row: Transaction | undefined) => string

function expectFeed(tab: Tab, keyOf: KeyOf): void {
  const state = tab.page.feed.current()
  const { feed, of } = state
  if (state.status !== 'ready') throw wrong(tab, `its feed is ${state.status}`)
  if (
    feed.newer !== null ||
    feed.gaps.size > 0 ||
    feed.arrived.length > 0 ||
    state.freshness !== 'live'
  )
    throw wrong(tab, `its feed is not at its head (${state.freshness})`)
  const all = tab.world.server.rows(of)
  const expected = feed.next === null ? all : all.slice(0, feed.rows.length)
  const different = expected.findIndex((row, index) => keyOf(row) !== keyOf(feed.rows[index]))
  if (different >= 0 || feed.rows.length !== expected.length) {
    const [shown, there] = [feed.rows.at(different), expected.at(different)].map(keyOf)
    throw wrong(tab, `row ${different + 1} of its feed is ${shown} instead of ${there}`)
  }
}

function expectNotices(tab: Tab): void {
  const { watch } = tab.page.notices
  const { session } = tab.page
  if (session.status !== 'signed-in' || !session.account) return
  const { id, totalReceived } = session.account
  if (!watch) throw wrong(tab, 'watches no notices')
  const { count, orMore } = watch.count()
  const mark = watch.mark()
  if (count > 0 !== totalReceived > mark.totalReceived)
    throw wrong(
      tab,
      `counts ${count} notices, with ${totalReceived} GBP received, ${mark.totalReceived} of them seen`,
    )
  // Before the first look nothing but the sum can tell. And what comes while the page counts may be counted twice, until a person
  // looks: to know better it would have to read twice as much for each arrival.
  if (orMore || !isByLedgersClock(mark) || tab.page.notices.isCountBlurred) return
  const changes = tab.world.server.rows(id).flatMap((row) => balanceChangesOf(row, id))
  const fresh = changes.filter(({ kind, at }) => kind === 'received' && at > mark.newest)
  if (count !== fresh.length) throw wrong(tab, `counts ${count} notices instead of ${fresh.length}`)
}

function expectRequests({ page, world, name }: Tab, person: UserId): void {
  const { answers } = world.server
  const { toMe, fromMe } = page.answers
  const says = (requests: readonly Pick<PointRequest, 'to' | 'amount' | 'at'>[]) =>
    requests.map(({ to, amount, at }) => `${amount} GBP of ${to} at ${at}`).join()
  const open = answers.requestsOf(({ to, declinedAt }) => to === person && declinedAt === null)
  const own = answers.requestsOf(({ from }) => from === person)
  const shown = `${says(toMe ?? [])}; ${says(fromMe)}`
  const there = `${says(open.slice(0, WATCHED_REQUESTS))}; ${says(own.slice(0, WATCHED_REQUESTS))}`
  if (shown !== there) throw new Violation(`${name}: shows ${shown} instead of ${there}`)
}

/** Nothing stays of what was pressed and is not in the ledger. */
function expectReactions({ page, name }: Tab): void {
  for (const row of page.feed.current().feed.rows) {
    const [shown, there] = [
      saysReactions(page.answers.shown(row).counts),
      saysReactions(row.reactions),
    ]
    if (shown !== there)
      throw new Violation(`${name}: shows ${shown} at ${row.id} instead of ${there}`)
  }
}

function saysReactions(counts: ReactionCounts | undefined): string {
  return Object.entries(counts ?? {})
    .map((one) => one.join(''))
    .sort()
    .join(' ')
}

function keysOf(rows: readonly Transaction[]): string {
  return rows.map(keyOf).join(', ')
}

function keyOf(row: Transaction | undefined): string {
  return row ? `${row.id} ${row.status} ${row.amount} ${row.recipientId}` : 'nothing'
}

function wrong(tab: Tab, what: string): Violation {
  return new Violation(`${tab.name}: ${what}`)
}
