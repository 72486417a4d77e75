import type { Instant } from '../../src/core/domain/ids.ts'
import { accept, refuse } from '../../src/core/domain/result.ts'
import {
  isUnderWay,
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
}

interface Move {
  readonly what: string
  /** What may not happen as often after it. */
  readonly uses: keyof Most | null
  readonly to: () => World
}

/** A world that was not left yet, and how it was reached. */
interface State {
  readonly world: World
  readonly left: Most
  /** Whether the world was not reached before with more or less left. What comes in the end is the same then. */
  readonly isNew: boolean
  readonly story: Story
}

interface Story {
  readonly what: string
  readonly before: Story | null
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

class Broken extends Error {}

/** Walks every order of events until no new state comes, and checks the promises of docs/reliability.md in each. */
export function exploreSends(
  step: Step,
  { tabs, isDraftFound, most }: Walk,
  /** Gets each world that is reached, also one that was reached before. */
  meet: (world: World, known: string) => void = () => {},
): Explored {
  /** With how much left each world was reached. */
  const seen = new Map<string, Most[]>()
  let states = 0
  let next: State[] = []
  const add = (world: World, left: Most, what: string, before: Story | null) => {
    const known = knownOf(world)
    meet(world, known)
    const lefts = seen.get(known) ?? []
    if (lefts.includes(left)) return
    seen.set(known, [...lefts, left])
    states++
    next.push({ world, left, isNew: lefts.length === 0, story: { what, before } })
  }
  add(worldAtStart(tabs, isDraftFound), most, 'The tabs are open.', null)
  const lessOf = countDown()
  const settled = new Set<string>()
  const leave = ({ world, left, isNew, story }: State) => {
    if (isNew) checkEnd(step, world, settled)
    for (const { what, uses, to } of movesOf(step, world)) {
      const less = lessOf(left, uses)
      if (less) add(to(), less, what, story)
    }
  }
  while (next.length > 0) {
    const open = next
    next = []
    for (const state of open) {
      const broken = promiseBrokenBy(() => leave(state))
      if (broken !== null) return { states, violation: [...eventsOf(state.story), broken] }
    }
  }
  return { states, violation: null }
}

/** What is known of two worlds that a walk takes for the same, though they go on differently; null where there are none. */
export function findConfusedWorlds(step: Step, walk: Walk): string | null {
  const nexts = new Map<string, string>()
  let confused: string | null = null
  exploreSends(step, walk, (world, known) => {
    const moves = movesOf(step, world).map(({ uses, to }) => `${uses} ${knownOf(to())}`)
    const next = moves.sort().join()
    const before = nexts.get(known)
    if (before === undefined) nexts.set(known, next)
    else if (before !== next) confused ??= known
  })
  return confused
}

function promiseBrokenBy(act: () => void): string | null {
  try {
    act()
    return null
  } catch (broken) {
    if (broken instanceof Broken) return broken.message
    throw broken
  }
}

/** How much is left after a move, null if it may not happen any more. The same numbers are the same object. */
function countDown(): (left: Most, uses: keyof Most | null) => Most | null {
  const known = new Map<string, Most>()
  return (left, uses) => {
    if (uses === null || left[uses] === Infinity) return left
    if (left[uses] === 0) return null
    const less = { ...left, [uses]: left[uses] - 1 }
    const key = Object.values(less).join()
    const same = known.get(key) ?? less
    known.set(key, same)
    return same
  }
}

function worldAtStart(tabs: number, isRestored: boolean): World {
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
  }
}

type Add = (what: string, to: () => World, uses?: keyof Most) => void

function movesOf(step: Step, world: World): Move[] {
  const moves: Move[] = []
  const add: Add = (what, to, uses) => void moves.push({ what, to, uses: uses ?? null })
  for (const index of world.tabs.keys()) addMovesOfTab(step, world, index, add)
  for (const [at, message] of world.messages.entries()) {
    const rest = { ...world, messages: world.messages.toSpliced(at, 1) }
    if (message.answer === null) addMovesOfQuestion(step, rest, message, add)
    else addMovesOfAnswer(step, rest, message, add)
  }
  if (world.messages.length === 0 && !world.isNextDay && world.entry?.state === 'failed') {
    const time = world.time + LATEST_ARRIVAL_MS + 1
    add('A day passes.', () => ({ ...world, isNextDay: true, time }))
  }
  return moves
}

function addMovesOfQuestion(step: Step, rest: World, message: Message, add: Add): void {
  const name = `Tab ${message.tab}: its ${message.kind}`
  for (const [what, to] of answersOf(rest, message)) add(`${name} ${what}.`, () => to)
  if (message.number === null) return
  add(`${name} has no answer, and is lost.`, () => timeOut(step, rest, message), 'timeouts')
  if (message.kind !== 'post') return
  const late = { ...rest, messages: [...rest.messages, ...unheard(message)] }
  add(`${name} has no answer.`, () => timeOut(step, late, message), 'timeouts')
  add(`${name} is denied.`, () => deny(step, rest, message, false), 'denials')
  add(`${name} is denied for now.`, () => deny(step, rest, message, true), 'denials')
}

function addMovesOfAnswer(step: Step, rest: World, message: Message, add: Add): void {
  const { tab, kind, answer } = message
  const name = `Tab ${tab}:`
  if (answer)
    add(`${name} gets the answer to its ${kind}.`, () => takeAnswer(step, rest, message, answer))
  add(`${name} the answer to its ${kind} is lost.`, () => timeOut(step, rest, message), 'timeouts')
}

function addMovesOfTab(step: Step, world: World, index: number, add: Add): void {
  const tab = tabOf(world, index)
  const { send, hasDraft, isRestored } = tab
  const name = `Tab ${index}`
  if (!send) {
    add(`${name} opens.`, () => withTab(world, index, opened(world, index)))
    return
  }
  const take = (event: SendEvent) => () => dispatch(step, world, index, event)
  if (hasDraft && send.state !== 'awaited' && send.news === null)
    for (const [how, recipientId, isOnline] of [
      ['', TRANSFER.recipientId, true],
      [' to a name that is not looked up yet', undefined, true],
      [' without a network', TRANSFER.recipientId, false],
    ] as const) {
      const event: SendEvent = {
        type: 'submitted',
        transfer: TRANSFER,
        recipientId,
        wasTriedBefore: isRestored,
        isOnline,
      }
      const send = () => dispatch(step, clicked(world, index), index, event)
      add(`${name}: somebody sends${how}.`, send, 'clicks')
    }
  if (send.isInForm) add(`${name}: its form closes.`, take({ type: 'form closed' }), 'forms')
  else if (hasDraft) add(`${name}: its form opens.`, take({ type: 'form opened' }), 'forms')
  add(`${name}: resumes.`, take({ type: 'resumed', isOnline: true }), 'resumes')
  if (send.news !== null) add(`${name}: shows its news.`, () => show(step, world, index))
  if (world.isInLedger && send.state === 'awaited')
    add(`${name}: its feed has the row.`, take({ type: 'arrived', row: ROW }))
  add(`${name} is closed.`, () => closed(world, index), 'ends')
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
  if (number === null) return world
  const event: SendEvent =
    kind === 'post'
      ? { type: 'lost', number, mayHaveHappened: true, mayPass: true }
      : { type: 'unreachable', number }
  return dispatch(step, world, tab, event)
}

function deny(step: Step, world: World, { number, tab }: Message, mayPass: boolean): World {
  if (number === null) return world
  const event = { type: 'lost', number, mayHaveHappened: false, mayPass } as const
  return dispatch(step, world, tab, event)
}

function clicked(world: World, index: number): World {
  const submitted = [...new Set([...world.submitted, index])].sort()
  return {
    ...world,
    tabs: world.tabs.map((tab) => ({ ...tab, hasShownSent: false })),
    submitted,
    shownLast: 'nothing',
    wasStored: world.submitted.length > 0 && world.wasStored,
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
  const messages = world.messages.flatMap((message) =>
    message.tab === index ? unheard(message) : message,
  )
  const tab = { ...tabOf(world, index), send: null }
  // The other tab has shown already that it was not sent.
  const isOver = world.entry === null || world.entry.state === 'failed'
  const submitted = isOver ? world.submitted.filter((one) => one !== index) : world.submitted
  return withTab({ ...world, messages, submitted }, index, tab)
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
      (one) => one !== index && !(isOver && tabOf(next, one).send?.state !== 'awaited'),
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
  if (send === tab.send && entry === world.entry && effects.length === 0) return world
  const messages = stillHeard(world.messages, index, send)
  for (const effect of effects) if (effect.type !== 'pause') messages.push(messageOf(effect, index))
  const isPosted = effects.some(({ type }) => type === 'post')
  if (isPosted && !world.isInLedger && world.submitted.length === 0)
    throw new Broken('It is sent after its outcome was shown, and nobody has submitted it again.')
  const tabs = world.tabs.with(index, { ...tab, send })
  const wasStored = world.wasStored || isPosted
  const next = { ...world, tabs, time: now, entry, messages, wasStored }
  // A form shows what was refused at once. What the page shows may have to load.
  const isShownAtOnce = send.state === 'decided' && rowOf(send) === null && send.isInForm
  return isShownAtOnce ? show(step, next, index) : next
}

/** An answer to an earlier question changes nothing, so nobody waits for it. */
function stillHeard(messages: readonly Message[], index: number, { question }: Send): Message[] {
  const heard: Message[] = []
  for (const message of messages) {
    const isHeard = message.tab !== index || message.number === question?.number
    if (isHeard && message.number !== null) heard.push(message)
    else heard.push(...unheard(message))
  }
  return heard
}

/** What is left of a message for which nobody waits: only a post that has not reached the ledger yet changes anything. */
function unheard(message: Message): readonly Message[] {
  const mayArrive = message.kind === 'post' && message.answer === null
  return mayArrive ? [{ ...message, number: null }] : []
}

function messageOf(effect: Exclude<SendEffect, { type: 'pause' }>, tab: number): Message {
  if (effect.transfer.id !== TRANSFER.id)
    throw new Broken('Something is sent that nobody has submitted.')
  return { tab, number: effect.number, kind: effect.type, answer: null }
}

/** Once the faults end, nothing is pending, and the outcome was shown. */
function checkEnd(step: Step, start: World, settled: Set<string>): void {
  const end = healed(step, start, settled)
  if (!end) return
  const { entry, tabs, isInLedger, isShownSent, shownLast, wasStored } = end
  if (entry && entry.state !== 'failed') throw new Broken('Nobody finds out its outcome.')
  for (const { send } of tabs)
    if (isUnderWay(send)) throw new Broken('A tab waits for its outcome for ever.')
  if (isInLedger && !isShownSent) throw new Broken('It is in the ledger, and was not shown.')
  if (!isInLedger && wasStored && shownLast !== 'not sent')
    throw new Broken('It is not in the ledger, and was not shown as such.')
}

/** All tabs are open, and resume until nothing is left to do. Null where it comes to a world that was `settled` before. */
function healed(step: Step, start: World, settled: Set<string>): World | null {
  let world = start
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

/** The same for worlds that differ in nothing but how often something was asked, and in which tab is which. */
function knownOf(world: World): string {
  const { tabs, entry, isInLedger, isShownSent, shownLast, wasStored, isNextDay } = world
  const isOld = entry !== null && world.time - entry.since > LATEST_ARRIVAL_MS
  const shared = bitsOf(isInLedger, isShownSent, wasStored, isNextDay, isOld)
  const known = tabs.map((_, index) => knownOfTab(world, index)).sort()
  const lost = world.messages.flatMap(({ number, kind }) => (number === null ? kind : []))
  return `${shared}${shownLast}${entry?.state}|${known.join('|')}|${lost.sort()}`
}

function knownOfTab(world: World, index: number): string {
  const { messages, entry, submitted } = world
  const { send, hasDraft, isRestored, hasShownSent } = tabOf(world, index)
  const own = bitsOf(submitted.includes(index), hasDraft, isRestored, hasShownSent)
  if (!send) return `${own}`
  const { state, question, news, refusal, isInForm, wasTried, shown } = send
  const ofSend = bitsOf(isInForm, wasTried, send.failedTries > 0)
  let known = `${own},${state},${ofSend},${shown},${refusal?.code}`
  if (question) {
    const { kind, before } = question
    const isFirst = kind === 'post' && question.isFirst
    known += `,${kind},${before?.state},${bitsOf(isFirst, isOfSameTime(before, entry))}`
  }
  if (news !== null) known += `,${nameOf(news)}`
  if (state === 'decided' && !isInLedger(send.news))
    known += `,${send.newsOf?.state},${bitsOf(isOfSameTime(send.newsOf, entry))}`
  const waiting = messages.filter(({ tab, number }) => tab === index && number !== null)
  if (waiting.length === 0) return known
  return `${known};${waiting.map(({ kind, answer }) => `${kind}${answer}`).sort()}`
}

/** Short, since a long walk compares more than a million worlds. */
function bitsOf(...flags: readonly boolean[]): number {
  let bits = 0
  for (const flag of flags) bits = bits * 2 + (flag ? 1 : 0)
  return bits
}

/** An entry that a tab changes may get the state back in which another tab saw it, with the same time. */
function isOfSameTime(
  before: Pick<OutboxEntry, 'since'> | null,
  entry: OutboxEntry | null,
): boolean {
  return before?.since === entry?.since
}

function nameOf(news: SendNews): string {
  if (news === 'unanswered') return news
  return news.ok ? news.value.status : news.refusal.code
}

function eventsOf(last: Story): string[] {
  const events: string[] = []
  for (let story: Story | null = last; story; story = story.before) events.unshift(story.what)
  return events
}
