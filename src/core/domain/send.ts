import type { Amount } from './amount.ts'
import { type DeviceRecord, readAs } from './device-record.ts'
import { type Instant, isTransactionId, type UserId } from './ids.ts'
import { accept, refuse } from './result.ts'
import { type Check, isNullOr, isNumber, isOneOf, isRecordOf, isText } from './schema.ts'
import { isSalt, type Transaction } from './transaction.ts'
import {
  isInLedger,
  pendingRecordOf,
  type SendFailure,
  type SendOutcome,
  type SendRefusal,
  type Transfer,
} from './transfer.ts'
import type { Username } from './username.ts'

/**
 * `sending`: the sender expects it to be sent, so it is sent again after a reload. `unanswered`: nobody knows whether the
 * ledger has it, so the ledger is only asked, and it is never sent again. `failed`: its sender knows that it failed or was
 * refused. It stays for a while, since a request of it may still arrive: then its sender is shown that. `sent`: the ledger has
 * it, and its sender was not shown that yet.
 */
export type OutboxState = 'sending' | 'unanswered' | 'failed' | 'sent'

/** A transfer whose outcome was not shown yet, or that failed and may still arrive, as the device stores it for all of its tabs. */
export interface OutboxEntry {
  readonly transfer: Transfer
  readonly state: OutboxState
  /** When it was first saved, or saved again after it had failed. Of what has failed: when it failed. By the clock of the device. */
  readonly since: Instant
}

/** The entries of a sender, by `since`: in the order in which they were saved or have failed. */
export function outboxOf(entries: readonly OutboxEntry[], sender: UserId): readonly OutboxEntry[] {
  return entries
    .filter(({ transfer }) => transfer.senderId === sender)
    .sort((a, b) => a.since - b.since)
}

const isMissingOrBoolean = isOneOf(true, false, undefined)

/** Transfers whose outcome was not shown yet, or that failed and may still arrive. They stay for their sender after signing out. */
export const OUTBOX: DeviceRecord<OutboxEntry | null, 'transfer'> = {
  key: 'outbox',
  scope: 'transfer',
  isPrivate: false,
  read: readAs(
    isRecordOf({
      transfer: isRecordOf({
        id: isTransactionId,
        senderId: isText<UserId>,
        recipient: isText<Username>,
        recipientId: isNullOr(isText<UserId>),
        shownAsFree: isMissingOrBoolean,
        paysRequest: isMissingOrBoolean,
        amount: Number.isSafeInteger as Check<Amount>,
        message: isText,
        salts: isRecordOf({ sender: isSalt, recipient: isSalt, message: isSalt }),
      }),
      state: isOneOf<OutboxState>('sending', 'unanswered', 'failed', 'sent'),
      since: isNumber,
    }),
  ),
}

/** What there is to show: the outcome, or that no answer came and the ledger is asked for it. */
export type SendNews = SendOutcome | 'unanswered'

/** By what a tab recognises that no tab has changed an entry. */
type EntryMark = Pick<OutboxEntry, 'state' | 'since'>

/** A question that is under way. An answer with another number belongs to an earlier question, and changes nothing. */
interface Question {
  readonly number: number
  readonly kind: 'look up' | 'post' | 'find'
  /** What the outbox had when it was asked. */
  readonly before: EntryMark | null
  /** Whether the ledger cannot have got it from this page or an earlier one. */
  readonly isFirst: boolean
}

/** What one page knows of a send. The outbox has what all tabs of the device share. */
export interface Send {
  /** As it was submitted last on this page, or found in the outbox. */
  readonly transfer: Transfer
  readonly question: Question | null
  /** How many questions there were. */
  readonly questions: number
  /** Whether somebody submitted it here, or found it again in its form, and its outcome is not known yet. */
  readonly isAwaited: boolean
  /** Whether its form is open on this page, and shows what becomes of it. Otherwise the page does. */
  readonly isInForm: boolean
  /** Whether the ledger may have it from this page or another one: it is asked before a refusal is shown. */
  readonly wasTried: boolean
  /** Why it cannot be sent again. It is the outcome if the ledger does not have it. */
  readonly refusal: SendRefusal | SendFailure | null
  /** Whether the page shows a pending row for it. */
  readonly isPending: boolean
  /** What is still to be shown. */
  readonly news: SendNews | null
  /** What the outbox had when the news came. If a tab has changed it since, news that it was not sent may be out of date. */
  readonly newsOf: EntryMark | null
  /** The outcome that was shown last on this page: whether the ledger has it. Submitting it again forgets this. */
  readonly shown: 'sent' | 'not sent' | null
  /** How often in a row there was no answer; 0 where nothing has to be tried again. */
  readonly failedTries: number
}

export type SendEvent =
  /** Somebody pressed Send. `recipientId` undefined: not looked up yet. */
  | {
      readonly type: 'submitted'
      readonly transfer: Transfer
      readonly recipientId: UserId | null | undefined
      readonly wasTriedBefore: boolean
      readonly isOnline: boolean
    }
  /** The owner of the recipient's name, or why there is nobody to send to. */
  | { readonly type: 'addressed'; readonly number: number; readonly recipientId: UserId | null }
  | {
      readonly type: 'unaddressed'
      readonly number: number
      readonly refusal: SendRefusal | SendFailure
    }
  /** A form found its draft again. */
  | { readonly type: 'form opened' }
  | { readonly type: 'form closed' }
  /** The page opened, the network came back, or it is time to try again. */
  | { readonly type: 'resumed'; readonly isOnline: boolean }
  /** What the ledger answered to a post. */
  | { readonly type: 'answered'; readonly number: number; readonly outcome: SendOutcome }
  /** A post got no answer, or the ledger could not take it. */
  | {
      readonly type: 'lost'
      readonly number: number
      readonly mayHaveHappened: boolean
      readonly mayPass: boolean
    }
  /** Whether the ledger has it; null if not. */
  | { readonly type: 'found'; readonly number: number; readonly outcome: SendOutcome | null }
  /** The ledger could not be asked: whether it has it, or whose the recipient's name is. */
  | { readonly type: 'unreachable'; readonly number: number }
  /** The feed has its row. */
  | { readonly type: 'arrived'; readonly row: Transaction }
  /** The page is about to show the news. */
  | { readonly type: 'shown' }

export type SendEffect =
  /** Finds the owner of the recipient's name. */
  | { readonly type: 'look up'; readonly number: number; readonly transfer: Transfer }
  /** Hands the transfer to the ledger. */
  | { readonly type: 'post'; readonly number: number; readonly transfer: Transfer }
  /** Asks the ledger whether it has the transfer. */
  | { readonly type: 'find'; readonly number: number; readonly transfer: Transfer }
  /** Tries again after a pause, longer with each failed try. */
  | { readonly type: 'pause'; readonly failedTries: number }

/** What the device and the page know after an event, and what is to be done about it. */
export interface SendStep {
  readonly entry: OutboxEntry | null
  readonly send: Send
  readonly effects: readonly SendEffect[]
}

/** No request arrives later than an hour after it has failed: the token that it carries has ended by then. A day, since people set clocks. */
export const LATEST_ARRIVAL_MS = 24 * 60 * 60_000

/** A send of which the page knows nothing but what the outbox has. */
export function sendOf(transfer: Transfer): Send {
  return {
    transfer,
    question: null,
    questions: 0,
    isAwaited: false,
    isInForm: false,
    wasTried: false,
    refusal: null,
    isPending: false,
    news: null,
    newsOf: null,
    shown: null,
    failedTries: 0,
  }
}

/** Whether no answer came, and the ledger is asked for the outcome that somebody waits for. */
export function isOutcomeAsked({ isAwaited, question }: Send): boolean {
  return isAwaited && question?.kind !== 'look up' && question?.kind !== 'post'
}

/** Whether its draft is still needed: its name is looked up, so the outbox does not have it yet, or it waits for the ledger, which may refuse it. */
export function needsDraft(send: Send | null): boolean {
  return send !== null && (send.question?.kind === 'look up' || send.isPending)
}

/** Whether the form of a send opens empty, although it has a draft: it has been submitted, and its outcome is not known. */
export function isUnderWay(send: Send | null): boolean {
  return send !== null && (send.isAwaited || send.isPending)
}

/** The row of the ledger, or the pending one, that the news of a send brings; null where they bring none. */
export function rowOf({ news }: Send): Transaction | null {
  if (news === null || news === 'unanswered') return null
  if (news.ok) return news.value
  return news.refusal.code === 'id-already-used' ? news.refusal.transaction : null
}

/** Whether there is an outcome that the page has still to show. */
export function hasOutcome({ news }: Send): boolean {
  return news !== null && news !== 'unanswered'
}

/**
 * What becomes of a send by an event. Pure: the driver (`SendPoints`) stores the entry and performs the effects. `entry` is what
 * the outbox has at this moment: other tabs change it, too. `now` is the time of the device's clock.
 */
export function step(
  entry: OutboxEntry | null,
  send: Send,
  event: SendEvent,
  now: Instant,
): SendStep {
  const same: SendStep = { entry, send, effects: [] }
  if ('number' in event && event.number !== send.question?.number) return same
  switch (event.type) {
    case 'submitted':
      return submitted(entry, send, event, now)
    case 'addressed':
      return addressed(entry, send, event.recipientId, now)
    case 'unaddressed':
      return unaddressed(entry, send, event.refusal, now)
    case 'form opened': {
      if (send.isAwaited) return { ...same, send: { ...send, isInForm: true } }
      if (hasOutcome(send) || entry?.state !== 'unanswered') return same
      const known = { isAwaited: true, isInForm: true, isPending: false, shown: null } as const
      return find(entry, { ...send, ...known, transfer: entry.transfer, news: 'unanswered' }, now)
    }
    case 'form closed':
      return { ...same, send: withPendingRow(entry, { ...send, isInForm: false }) }
    case 'resumed':
      return resumed(entry, send, event.isOnline, now)
    case 'answered':
      return answered(entry, send, event.outcome, now)
    case 'lost':
      return lost(entry, send, event, now)
    case 'found':
      if (event.outcome) return ended(entry, send, event.outcome)
      return absent(entry, send, now)
    case 'unreachable': {
      if (send.question?.kind !== 'look up') return tryLater(entry, send)
      const waiting = queued(entry, send, now)
      return tryLater(waiting.entry, waiting.send)
    }
    case 'arrived':
      return send.isAwaited || entry ? ended(entry, send, accept(event.row)) : same
    case 'shown':
      return shown(entry, send, now)
  }
}

function submitted(
  entry: OutboxEntry | null,
  before: Send,
  event: Extract<SendEvent, { type: 'submitted' }>,
  now: Instant,
): SendStep {
  const { transfer, recipientId, isOnline } = event
  const send: Send = {
    ...before,
    transfer,
    question: null,
    isAwaited: true,
    isInForm: true,
    isPending: false,
    wasTried: before.wasTried || event.wasTriedBefore || entry !== null,
    refusal: null,
    news: null,
    shown: null,
    failedTries: 0,
  }
  if (isOnline && recipientId === undefined) return ask('look up', entry, send)
  const next = addressed(entry, send, recipientId ?? null, now)
  if (isOnline || next.send.question?.kind !== 'post') return next
  return queued(entry, next.send, now)
}

/** Without a network it waits in the outbox. */
function queued(entry: OutboxEntry | null, send: Send, now: Instant): SendStep {
  const news = accept(pendingRecordOf(send.transfer, now))
  const known = { question: null, isAwaited: false, wasTried: true, isPending: true } as const
  const pending = { ...send, ...known, news }
  return { entry: savedEntry(entry, send.transfer, now), send: pending, effects: [] }
}

function addressed(
  entry: OutboxEntry | null,
  send: Send,
  recipientId: UserId | null,
  now: Instant,
): SendStep {
  if (recipientId === send.transfer.senderId)
    return unaddressed(entry, send, { code: 'to-yourself' }, now)
  return post(entry, { ...send, transfer: { ...send.transfer, recipientId } }, now)
}

/** Nothing of it is sent any more. If it was tried before, it may have arrived. */
function unaddressed(
  entry: OutboxEntry | null,
  send: Send,
  refusal: SendRefusal | SendFailure,
  now: Instant,
): SendStep {
  if (!send.wasTried && !entry) return concluded(entry, send, refuse(refusal))
  const asked = { ...send, refusal, isPending: false, news: 'unanswered' } as const
  return find(marked(entry, 'unanswered'), asked, now)
}

function post(entry: OutboxEntry | null, send: Send, now: Instant): SendStep {
  const asked = ask('post', savedEntry(entry, send.transfer, now), send)
  return { ...asked, send: { ...asked.send, wasTried: true } }
}

/**
 * What the outbox does not have is stored: another tab may send it while the ledger is asked. That tab removes this entry when it has
 * shown the outcome, and the older answer does not count.
 */
function find(entry: OutboxEntry | null, send: Send, now: Instant): SendStep {
  const { transfer } = send
  const asked = { ...send, wasTried: true }
  return ask('find', entry ?? { transfer, state: 'unanswered', since: now }, asked)
}

function ask(kind: Question['kind'], entry: OutboxEntry | null, send: Send): SendStep {
  const number = send.questions + 1
  const question = { number, kind, before: entry, isFirst: !send.wasTried }
  return {
    entry,
    send: { ...send, question, questions: number },
    effects: [{ type: kind, number, transfer: send.transfer }],
  }
}

/** What is to be sent is sent, of what has no answer the ledger is asked, and so of what has failed, since it may still arrive. */
function resumed(
  entry: OutboxEntry | null,
  before: Send,
  isOnline: boolean,
  now: Instant,
): SendStep {
  const send = withPendingRow(entry, before)
  if (send.question || (hasOutcome(send) && !waits(send.news))) return { entry, send, effects: [] }
  if (send.isAwaited) return find(entry, send, now)
  if (!isOnline) return { entry, send, effects: [] }
  if (!entry) return send.isPending ? find(entry, send, now) : { entry, send, effects: [] }
  const { transfer } = entry
  if (entry.state === 'sending') {
    // Another tab has taken it up since this page has shown that it was not sent, and may be closed by now.
    const shown = send.shown === 'sent' ? 'sent' : null
    return post(entry, { ...send, transfer, shown }, now)
  }
  return find(entry, { ...send, transfer }, now)
}

function answered(
  entry: OutboxEntry | null,
  send: Send,
  outcome: SendOutcome,
  now: Instant,
): SendStep {
  if (outcome.ok || isInLedger(outcome)) return ended(entry, send, outcome)
  // Another tab has changed it meanwhile: one of its requests may have been accepted.
  if (!isUnchanged(entry, send.question?.before))
    return find(entry, { ...send, refusal: outcome.refusal }, now)
  // Another tab may open the account just now, and send this.
  if (outcome.refusal.code === 'account-missing' && !send.isAwaited) return tryLater(entry, send)
  return notSent(entry, send, outcome)
}

function lost(
  entry: OutboxEntry | null,
  send: Send,
  { mayHaveHappened, mayPass }: Extract<SendEvent, { type: 'lost' }>,
  now: Instant,
): SendStep {
  if (!send.isAwaited) {
    if (mayPass) return tryLater(entry, send)
    // Another tab may have sent it, and been closed before it could say so.
    return find(marked(entry, 'unanswered'), send, now)
  }
  const mayBeThere =
    !send.question?.isFirst || mayHaveHappened || !isUnchanged(entry, send.question?.before)
  if (!mayBeThere) return notSent(entry, send, refuse({ code: 'failed' }))
  return find(marked(entry, 'unanswered'), { ...send, isPending: false, news: 'unanswered' }, now)
}

/** The ledger does not have it. */
function absent(entry: OutboxEntry | null, send: Send, now: Instant): SendStep {
  const state = entry?.state ?? null
  const isWanted = send.isAwaited || send.isPending || entry !== null
  // Another tab has tried it again, or ended it, after the ledger was asked.
  if (!isUnchanged(entry, send.question?.before) && isWanted) return find(entry, send, now)
  const outcome = refuse(send.refusal ?? ({ code: 'failed' } as const))
  if (state === 'unanswered') return notSent(entry, send, outcome)
  // Its sender has submitted it in another tab, too, which may be closed by now.
  if (send.isAwaited && entry?.state === 'sending')
    return post(entry, { ...send, transfer: entry.transfer, refusal: null }, now)
  if (send.isAwaited) return concluded(entry, send, outcome)
  // Its entry stays until that was shown: another tab may send it again before, and end it.
  if (send.isPending && state !== 'sending') return concluded(entry, send, outcome)
  const isOver = entry?.state === 'failed' && now - entry.since > LATEST_ARRIVAL_MS
  const left = isOver ? null : entry
  return { entry: left, send: { ...send, question: null, failedTries: 0 }, effects: [] }
}

/** The ledger has it, or another transfer under its id. The entry stays until that was shown, since the page may close before. */
function ended(entry: OutboxEntry | null, send: Send, outcome: SendOutcome): SendStep {
  if (send.shown !== 'sent') return concluded(marked(entry, 'sent'), send, outcome)
  return concluded(null, send, null)
}

/** Somebody waits for the outcome of what is open in the outbox: it is shown, although this page has shown that an earlier try failed. */
function notSent(entry: OutboxEntry | null, send: Send, outcome: SendOutcome): SendStep {
  const isOpen = entry?.state === 'sending' || entry?.state === 'unanswered'
  const known = isOpen && send.shown === 'not sent' ? { ...send, shown: null } : send
  // It has failed once that was shown: the page may close before.
  return concluded(marked(entry, 'unanswered'), known, outcome)
}

/** The outcome is known. What was shown before is not shown again. */
function concluded(entry: OutboxEntry | null, send: Send, outcome: SendOutcome | null): SendStep {
  const isOld = outcome !== null && !isInLedger(outcome) && send.shown !== null
  const news = isOld ? null : outcome
  const known = { question: null, isAwaited: false, isPending: false, failedTries: 0 }
  return { entry, send: { ...send, ...known, refusal: null, news, newsOf: entry }, effects: [] }
}

function tryLater(entry: OutboxEntry | null, send: Send): SendStep {
  const failedTries = send.failedTries + 1
  const waiting = { ...send, question: null, failedTries }
  return { entry, send: waiting, effects: [{ type: 'pause', failedTries }] }
}

function shown(entry: OutboxEntry | null, send: Send, now: Instant): SendStep {
  const { news } = send
  const seen = { ...send, news: null }
  if (news === null || news === 'unanswered') return { entry, send: seen, effects: [] }
  if (waits(news)) return { entry, send: seen, effects: [] }
  if (news.ok || isInLedger(news))
    return { entry: null, send: { ...seen, shown: 'sent' }, effects: [] }
  // Another tab has changed it meanwhile: it may have learnt that the ledger has it.
  if (send.wasTried && !isUnchanged(entry, send.newsOf))
    return find(entry, { ...seen, refusal: news.refusal }, now)
  const left = entry?.state === 'unanswered' ? marked(entry, 'failed', now) : entry
  return { entry: left, send: { ...seen, shown: 'not sent' }, effects: [] }
}

/** Whether the news say that a send waits for the ledger: there will be others. */
function waits(news: SendNews | null): boolean {
  return news !== null && news !== 'unanswered' && news.ok && news.value.status === 'pending'
}

/** Once its form is closed, what is still to be sent has a pending row. */
function withPendingRow(entry: OutboxEntry | null, send: Send): Send {
  const isPending = entry?.state === 'sending' && !send.isInForm
  return isPending ? { ...send, isPending } : send
}

function savedEntry(entry: OutboxEntry | null, transfer: Transfer, now: Instant): OutboxEntry {
  const since = entry && entry.state !== 'failed' ? entry.since : now
  return { transfer, state: 'sending', since }
}

/** Whether no tab has changed what the outbox has. */
function isUnchanged(entry: OutboxEntry | null, before: EntryMark | null | undefined): boolean {
  return entry?.state === before?.state && entry?.since === before?.since
}

/** `now` is needed where it fails. */
function marked(entry: OutboxEntry | null, state: OutboxState, now?: Instant): OutboxEntry | null {
  // What the ledger has stays there.
  if (!entry || entry.state === state || entry.state === 'sent') return entry
  return { ...entry, state, since: now ?? entry.since }
}
