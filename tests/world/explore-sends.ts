import type { Instant } from '../../src/core/domain/ids.ts'
import { accept, refuse } from '../../src/core/domain/result.ts'
import {
  hasOutcome,
  LATEST_ARRIVAL_MS,
  type OutboxEntry,
  rowOf,
  type Send,
  type SendEffect,
  type SendEvent,
  type SendNews,
  sendOf,
  type step as stepOfSends,
} from '../../src/core/domain/send.ts'
import { isInLedger, recordOf } from '../../src/core/domain/transfer.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueUserId } from '../builders/unique.ts'

export type Step = typeof stepOfSends

/** How often something may happen in one history. */
interface Most {
  /** Somebody presses Send. */
  readonly clicks: number
  /** A tab is closed. */
  readonly ends: number
  /** No answer comes. */
  readonly timeouts: number
  /** The ledger denies a post: for good, or as long as nobody is signed in. */
  readonly denials: number
  /** A page resumes what is unfinished. */
  readonly resumes: number
  /** A form opens or closes. */
  readonly forms: number
}

const TRANSFER = aTransfer({ recipientId: uniqueUserId() })
const ROW = recordOf(TRANSFER, null, 0)
const REFUSED = refuse({ code: 'insufficient-balance', balance: 0 } as const)

/** A question on its way to the ledger, or the answer on its way back. */
interface Message {
  readonly tab: number
  /** Null: whoever asked does not wait for the answer any more. */
  readonly number: number | null
  readonly kind: 'look up' | 'post' | 'find'
  /** Null: it has not reached the ledger. */
  readonly answer: 'yes' | 'no' | null
}

interface Tab {
  /** Null while the tab is closed. */
  readonly send: Send | null
  /** Whether it has the draft in its form. */
  readonly hasDraft: boolean
  /** Whether an earlier page had the same draft. */
  readonly isRestored: boolean
  /** Whether it has shown the send as sent since it was submitted, here or in the other tab. */
  readonly hasShownSent: boolean
}

/** The tabs of one person, the storage that they share, the network, and the ledger. */
interface World {
  readonly entry: OutboxEntry | null
  readonly tabs: readonly Tab[]
  readonly messages: readonly Message[]
  readonly isInLedger: boolean
  /** Whether a tab has shown the send as sent. */
  readonly isShownSent: boolean
  /** The tabs in which somebody has submitted it, and was not shown what became of that. */
  readonly submitted: readonly number[]
  /** What was shown last since somebody has submitted it. */
  readonly shownLast: 'nothing' | 'sent' | 'not sent'
  /** Whether it was stored since it was submitted. Otherwise nothing is known of it once its tab is closed. */
  readonly wasStored: boolean
  readonly isNextDay: boolean
  /** Passes with each event, so that entries of different times differ. */
  readonly time: Instant
  readonly left: Most
}

interface Move {
  readonly what: string
  readonly to: World
}

/** Where to begin, and how far to go. */
export interface Walk {
  readonly tabs: number
  /** Whether all tabs have found the draft, so that an earlier page may have sent it. Otherwise one has it, and it is new. */
  readonly isDraftFound: boolean
  readonly most: Most
}

export interface Explored {
  readonly states: number
  /** The broken promise, and what led to it; null where none was broken. */
  readonly violation: readonly string[] | null
}

const NOTHING_MORE: Most = { clicks: 0, ends: 0, timeouts: 0, denials: 0, resumes: 0, forms: 0 }

class Broken extends Error {}

/** Walks every order of events until no new state comes, and checks the promises of docs/reliability.md in each. */
export function exploreSends(step: Step, { tabs, isDraftFound, most }: Walk): Explored {
  const seen = new Map<string, { from: string | null; what: string }>()
  const open: { readonly world: World; readonly known: string; readonly key: string }[] = []
  const add = (from: string | null, what: string, world: World) => {
    const known = knownOf(world)
    const key = `${known}${Object.values(world.left).join()}`
    if (seen.has(key)) return
    seen.set(key, { from, what })
    open.push({ world, known, key })
  }
  add(null, 'The tabs are open.', worldAtStart(tabs, isDraftFound, most))
  /** What comes in the end is the same however much more may happen before. */
  const ended = new Set<string>()
  const settled = new Set<string>()
  for (const { world, known, key } of open)
    try {
      if (!ended.has(known)) checkEnd(step, world, settled)
      ended.add(known)
      for (const { what, to } of movesOf(step, world)) add(key, what, to)
    } catch (broken) {
      if (!(broken instanceof Broken)) throw broken
      return { states: seen.size, violation: [...storyOf(seen, key), broken.message] }
    }
  return { states: seen.size, violation: null }
}

function worldAtStart(tabs: number, isRestored: boolean, left: Most): World {
  const tab = { send: sendOf(TRANSFER), isRestored, hasShownSent: false }
  return {
    entry: null,
    tabs: Array.from({ length: tabs }, (_, index) => ({
      ...tab,
      hasDraft: index === 0 || isRestored,
    })),
    messages: [],
    isInLedger: false,
    isShownSent: false,
    submitted: [],
    shownLast: 'nothing',
    wasStored: false,
    isNextDay: false,
    time: 0,
    left,
  }
}

type Add = (what: string, to: World) => void

function movesOf(step: Step, world: World): Move[] {
  const moves: Move[] = []
  const add: Add = (what, to) => void moves.push({ what, to })
  for (const index of world.tabs.keys()) addMovesOfTab(step, world, index, add)
  for (const [at, message] of world.messages.entries()) {
    const rest = { ...world, messages: world.messages.toSpliced(at, 1) }
    if (message.answer === null) addMovesOfQuestion(step, rest, message, add)
    else addMovesOfAnswer(step, rest, message, add)
  }
  if (world.messages.length === 0 && !world.isNextDay && world.entry?.state === 'failed')
    add('A day passes.', { ...world, isNextDay: true, time: world.time + LATEST_ARRIVAL_MS + 1 })
  return moves
}

function addMovesOfQuestion(step: Step, rest: World, message: Message, add: Add): void {
  const name = `Tab ${message.tab}: its ${message.kind}`
  for (const [what, to] of answersOf(rest, message)) add(`${name} ${what}.`, to)
  if (message.number === null) return
  if (rest.left.timeouts > 0) {
    add(`${name} has no answer, and is lost.`, timeOut(step, rest, message))
    const late = { ...rest, messages: [...rest.messages, { ...message, number: null }] }
    add(`${name} has no answer.`, timeOut(step, late, message))
  }
  if (message.kind === 'post' && rest.left.denials > 0) {
    add(`${name} is denied.`, deny(step, rest, message, false))
    add(`${name} is denied for now.`, deny(step, rest, message, true))
  }
}

function addMovesOfAnswer(step: Step, rest: World, message: Message, add: Add): void {
  const { tab, kind, answer } = message
  if (answer)
    add(`Tab ${tab}: gets the answer to its ${kind}.`, takeAnswer(step, rest, message, answer))
  if (rest.left.timeouts > 0)
    add(`Tab ${tab}: the answer to its ${kind} is lost.`, timeOut(step, rest, message))
}

function addMovesOfTab(step: Step, world: World, index: number, add: Add): void {
  const tab = tabOf(world, index)
  const { send, hasDraft, isRestored } = tab
  const { left } = world
  const name = `Tab ${index}`
  if (!send) {
    add(`${name} opens.`, withTab(world, index, opened(world, index)))
    return
  }
  const take = (event: SendEvent) => dispatch(step, world, index, event)
  if (hasDraft && left.clicks > 0 && !send.isAwaited && !hasOutcome(send))
    for (const [how, recipientId, isOnline] of [
      ['', TRANSFER.recipientId, true],
      [' to a name that is not looked up yet', undefined, true],
      [' without a network', TRANSFER.recipientId, false],
    ] as const)
      add(
        `${name}: somebody sends${how}.`,
        dispatch(step, clicked(world, index), index, {
          type: 'submitted',
          transfer: TRANSFER,
          recipientId,
          wasTriedBefore: isRestored,
          isOnline,
        }),
      )
  if (left.forms > 0) {
    const used = { ...world, left: { ...left, forms: left.forms - 1 } }
    if (send.isInForm)
      add(`${name}: its form closes.`, dispatch(step, used, index, { type: 'form closed' }))
    else if (hasDraft)
      add(`${name}: its form opens.`, dispatch(step, used, index, { type: 'form opened' }))
  }
  if (left.resumes > 0) {
    const used = { ...world, left: { ...left, resumes: left.resumes - 1 } }
    add(`${name}: resumes.`, dispatch(step, used, index, { type: 'resumed', isOnline: true }))
  }
  if (send.news !== null) add(`${name}: shows its news.`, show(step, world, index))
  if (world.isInLedger && send.isAwaited)
    add(`${name}: its feed has the row.`, take({ type: 'arrived', row: ROW }))
  if (left.ends > 0) add(`${name} is closed.`, closed(world, index))
}

/** What the ledger makes of a question. */
function answersOf(world: World, message: Message): [string, World][] {
  const back = (answer: Message['answer'], to: World = world): World => {
    // Nobody waits for it.
    if (message.number === null) return to
    return { ...to, messages: [...to.messages, { ...message, answer }] }
  }
  if (message.kind === 'look up')
    return [
      ['finds the owner', back('yes')],
      ['finds that the owner has left', back('no')],
    ]
  if (message.kind === 'find') return [['is read', back(world.isInLedger ? 'yes' : 'no')]]
  if (world.isInLedger) return [['is known already', back('yes')]]
  return [
    ['is accepted', back('yes', { ...world, isInLedger: true })],
    ['is refused', back('no')],
  ]
}

function takeAnswer(step: Step, world: World, message: Message, answer: 'yes' | 'no'): World {
  const { kind, number } = message
  if (number === null) return world
  return dispatch(step, world, message.tab, eventOf(kind, number, answer === 'yes'))
}

function eventOf(kind: Message['kind'], number: number, isYes: boolean): SendEvent {
  if (kind === 'find') return { type: 'found', number, outcome: isYes ? accept(ROW) : null }
  if (kind === 'post') return { type: 'answered', number, outcome: isYes ? accept(ROW) : REFUSED }
  if (isYes) return { type: 'addressed', number, recipientId: TRANSFER.recipientId }
  return { type: 'unaddressed', number, refusal: { code: 'recipient-left' } }
}

/** Its tab stops waiting. The request may still arrive. */
function timeOut(step: Step, world: World, { kind, number, tab }: Message): World {
  const left = { ...world.left, timeouts: world.left.timeouts - 1 }
  if (number === null) return { ...world, left }
  const event: SendEvent =
    kind === 'look up'
      ? { type: 'unaddressed', number, refusal: { code: 'failed' } }
      : kind === 'find'
        ? { type: 'unreachable', number }
        : { type: 'lost', number, mayHaveHappened: true, mayPass: true }
  return dispatch(step, { ...world, left }, tab, event)
}

function deny(step: Step, before: World, { number, tab }: Message, mayPass: boolean): World {
  if (number === null) return before
  const world = { ...before, left: { ...before.left, denials: before.left.denials - 1 } }
  const event = { type: 'lost', number, mayHaveHappened: false, mayPass } as const
  return dispatch(step, world, tab, event)
}

function clicked(world: World, index: number): World {
  const { left } = world
  const clicks = left.clicks - 1
  const submitted = [...new Set([...world.submitted, index])].sort()
  return {
    ...world,
    tabs: world.tabs.map((tab) => ({ ...tab, hasShownSent: false })),
    submitted,
    shownLast: 'nothing',
    wasStored: world.submitted.length > 0 && world.wasStored,
    left: { ...left, clicks },
  }
}

function opened(world: World, index: number): Tab {
  return {
    ...tabOf(world, index),
    send: sendOf(TRANSFER),
    isRestored: true,
    hasShownSent: false,
  }
}

function closed(world: World, index: number): World {
  const { left } = world
  const messages = world.messages.map((message) =>
    message.tab === index ? { ...message, number: null } : message,
  )
  const tab = { ...tabOf(world, index), send: null }
  // The other tab has shown already that it was not sent.
  const isOver = world.entry === null || world.entry.state === 'failed'
  const submitted = isOver ? world.submitted.filter((one) => one !== index) : world.submitted
  return withTab(
    { ...world, messages, submitted, left: { ...left, ends: left.ends - 1 } },
    index,
    tab,
  )
}

/** The tab shows what is new, as the promises allow, and says so. */
function show(step: Step, world: World, index: number): World {
  const tab = tabOf(world, index)
  const news = tab.send?.news ?? null
  const next = dispatch(step, world, index, { type: 'shown' })
  if (news === null || news === 'unanswered') return next
  // Another tab has learnt that it is out of date.
  if (tabOf(next, index).send?.question) return next
  if (news.ok && news.value.status === 'pending') return next
  if (!isInLedger(news)) {
    if (world.isShownSent) throw new Broken('It is shown as not sent after it was shown as sent.')
    // What another tab is sending has not ended.
    const isOver = next.entry?.state !== 'sending'
    const submitted = next.submitted.filter(
      (one) => one !== index && !(isOver && !tabOf(next, one).send?.isAwaited),
    )
    return { ...next, submitted, shownLast: 'not sent' }
  }
  if (!world.isInLedger) throw new Broken('It is shown as sent, and is not in the ledger.')
  if (tab.hasShownSent) throw new Broken('A tab shows it as sent twice.')
  // The form closes, and its draft is gone.
  const shown = { ...tabOf(next, index), hasDraft: false, hasShownSent: true }
  return { ...withTab(next, index, shown), isShownSent: true, submitted: [], shownLast: 'sent' }
}

function dispatch(step: Step, world: World, index: number, event: SendEvent): World {
  const tab = tabOf(world, index)
  if (!tab.send) return world
  const now = world.time + 1
  const { entry, send, effects } = step(world.entry, tab.send, event, now)
  const asked = effects.flatMap((effect) => messageOf(effect, index) ?? [])
  const isPosted = asked.some(({ kind }) => kind === 'post')
  if (isPosted && !world.isInLedger && world.submitted.length === 0)
    throw new Broken('It is sent after its outcome was shown, and nobody has submitted it again.')
  for (const effect of effects)
    if (effect.type !== 'pause' && effect.transfer.id !== TRANSFER.id)
      throw new Broken('Something is sent that nobody has submitted.')
  // An answer to an earlier question changes nothing, so nobody waits for it.
  const current = send.question?.number
  const messages = [...world.messages, ...asked]
    .map((message) =>
      message.tab === index && message.number !== current ? { ...message, number: null } : message,
    )
    .filter(({ kind, number, answer }) => number !== null || (kind === 'post' && answer === null))
  const stored = { ...world, time: now, entry, messages, wasStored: world.wasStored || isPosted }
  const next = withTab(stored, index, { ...tab, send })
  // A form shows what was refused at once. What the page shows may have to load.
  const isShownAtOnce = hasOutcome(send) && rowOf(send) === null && send.isInForm
  return isShownAtOnce ? show(step, next, index) : next
}

function messageOf(effect: SendEffect, tab: number): Message | null {
  if (effect.type === 'pause') return null
  return { tab, number: effect.number, kind: effect.type, answer: null }
}

/** Once the faults end, nothing is pending, and the outcome was shown. */
function checkEnd(step: Step, start: World, settled: Set<string>): void {
  const end = healed(step, start, settled)
  if (!end) return
  const { entry, tabs, isInLedger, isShownSent, shownLast, wasStored } = end
  if (entry && entry.state !== 'failed') throw new Broken('Nobody finds out its outcome.')
  for (const { send } of tabs)
    if (send?.isAwaited || send?.isPending)
      throw new Broken('A tab waits for its outcome for ever.')
  if (isInLedger && !isShownSent) throw new Broken('It is in the ledger, and was not shown.')
  if (!isInLedger && wasStored && shownLast !== 'not sent')
    throw new Broken('It is not in the ledger, and was not shown as such.')
}

/** All tabs are open, and resume until nothing is left to do. Null where it comes to a world that was `settled` before. */
function healed(step: Step, start: World, settled: Set<string>): World | null {
  let world: World = { ...start, left: NOTHING_MORE }
  for (const index of world.tabs.keys())
    if (!tabOf(world, index).send) world = withTab(world, index, opened(world, index))
  for (let round = 0; round < 4; round++)
    for (const index of world.tabs.keys()) {
      const event = { type: 'resumed', isOnline: true } as const
      world = settle(step, world)
      const key = `${round}${index}${knownOf(world)}`
      if (settled.has(key)) return null
      settled.add(key)
      world = settle(step, dispatch(step, world, index, event))
    }
  return world
}

/** Delivers all messages, and shows all news. */
function settle(step: Step, start: World): World {
  let world = start
  for (let turns = 0; turns < 100; turns++) {
    const news = world.tabs.findIndex(({ send }) => (send?.news ?? null) !== null)
    const [message, ...messages] = world.messages
    if (news >= 0) world = show(step, world, news)
    else if (message?.answer === null) {
      const [first] = answersOf({ ...world, messages }, message)
      if (first) world = first[1]
    } else if (message?.answer)
      world = takeAnswer(step, { ...world, messages }, message, message.answer)
    else return world
  }
  throw new Broken('It never comes to rest.')
}

function tabOf({ tabs }: World, index: number): Tab {
  const tab = tabs[index]
  if (!tab) throw new RangeError(`There is no tab ${index}`)
  return tab
}

function withTab(world: World, index: number, tab: Tab): World {
  return { ...world, tabs: world.tabs.with(index, tab) }
}

/** The same for worlds that differ in nothing but how often something was asked, and may still happen, and in which tab is which. */
function knownOf({ tabs, messages, entry, ...world }: World): string {
  const isOld = entry !== null && world.time - entry.since > LATEST_ARRIVAL_MS
  const { isInLedger, isShownSent, shownLast, wasStored, isNextDay } = world
  const shared = [isInLedger, isShownSent, shownLast, wasStored, isNextDay, entry?.state, isOld]
  const known = tabs.map((tab, index) => {
    const own = messages.filter((message) => message.tab === index && message.number !== null)
    const asked = own.map(({ kind, answer }) => `${kind}${answer}`).sort()
    return [world.submitted.includes(index), ...knownOfTab(tab, entry), ...asked].join()
  })
  const others = messages.filter(({ number }) => number === null)
  return [...shared, ...known.sort(), ...others.map(({ kind }) => kind)].join('|')
}

function knownOfTab({ send, ...tab }: Tab, entry: OutboxEntry | null): readonly unknown[] {
  const parts: unknown[] = [tab.hasDraft, tab.isRestored, tab.hasShownSent]
  if (!send) return parts
  const { question, news, newsOf, refusal, isAwaited, isInForm, wasTried, isPending, shown } = send
  const isNotSent = news !== null && news !== 'unanswered' && !isInLedger(news)
  parts.push(isAwaited, isInForm, wasTried, isPending, shown, send.failedTries > 0, refusal?.code)
  if (question) parts.push(question.kind, question.isFirst)
  if (question) parts.push(question.before?.state, isSameEntry(question.before, entry))
  if (news !== null) parts.push(nameOf(news), isNotSent && isSameEntry(newsOf, entry))
  return parts
}

function isSameEntry(before: Send['newsOf'], entry: OutboxEntry | null): boolean {
  return before?.state === entry?.state && before?.since === entry?.since
}

function nameOf(news: SendNews): string {
  if (news === 'unanswered') return news
  return news.ok ? news.value.status : news.refusal.code
}

function storyOf(
  seen: ReadonlyMap<string, { readonly from: string | null; readonly what: string }>,
  last: string,
): string[] {
  const story: string[] = []
  for (let key: string | null = last; key !== null; ) {
    const step = seen.get(key)
    if (!step) break
    story.unshift(step.what)
    key = step.from
  }
  return story
}
