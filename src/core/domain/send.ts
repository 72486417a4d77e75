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

/** A send in the outbox. */
type Entry = OutboxEntry | null

/** The news to show: the outcome, or that no answer came and the ledger is asked for it. */
export type SendNews = SendOutcome | 'unanswered'

/** By what a tab recognises that no tab has changed an entry. */
type EntryMark = Pick<OutboxEntry, 'state' | 'since'>

type About =
  | { readonly kind: 'look up' | 'find' }
  /** `isFirst`: the ledger cannot have got it from this page or an earlier one. */
  | { readonly kind: 'post'; readonly isFirst: boolean }

/** A question that is under way. An answer with another number belongs to an earlier question, and changes nothing. */
type Question = About & {
  readonly number: number
  /** The entry in the outbox when it was asked. */
  readonly before: EntryMark | null
}

interface Facts {
  /** As it was submitted last on this page, or found in the outbox. */
  readonly transfer: Transfer
  /** How many questions there were. */
  readonly questions: number
  /** Whether its form is open on this page, and shows what becomes of it. Otherwise the page does. */
  readonly isInForm: boolean
  /** Whether the ledger may have it from this page or another one: it is asked before a refusal is shown. */
  readonly wasTried: boolean
  /** Why it is not sent again, only asked for. It is the outcome if the ledger does not have it. */
  readonly refusal: SendRefusal | SendFailure | null
  /** The outcome that was shown last on this page: whether the ledger has it. Submitting it again forgets this. */
  readonly shown: 'sent' | 'not sent' | null
  /** How often in a row there was no answer; 0 where nothing has to be tried again. */
  readonly failedTries: number
}

/** No outcome is to be shown. */
type Open = Facts & { readonly question: Question | null } & (
    | { readonly state: 'unawaited'; readonly news: null }
    /** Somebody submitted it here, or found it again in its form, and has no answer yet. Between two questions it pauses. */
    | { readonly state: 'awaited'; readonly news: 'unanswered' | null }
    /** The feed has a pending row for it, and the page sees that it is sent. */
    | { readonly state: 'pending'; readonly news: Extract<SendOutcome, { ok: true }> | null }
  )

/** Its outcome is still to be shown. */
type Decided = Facts & {
  readonly state: 'decided'
  readonly question: null
  readonly news: SendOutcome
  /** The entry in the outbox when the outcome came. If a tab has changed it since, news that it was not sent may be out of date. */
  readonly newsOf: EntryMark | null
}

/** A send in one page. The outbox has the part that all tabs of the device share. */
export type Send = Open | Decided

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
  /** The ledger's answer to a post. */
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

type Submitted = Extract<SendEvent, { type: 'submitted' }>
type Answer = Extract<SendEvent, { number: number }>

export type SendEffect =
  /** Finds the owner of the recipient's name. */
  | { readonly type: 'look up'; readonly number: number; readonly transfer: Transfer }
  /** Hands the transfer to the ledger. */
  | { readonly type: 'post'; readonly number: number; readonly transfer: Transfer }
  /** Asks the ledger whether it has the transfer. */
  | { readonly type: 'find'; readonly number: number; readonly transfer: Transfer }
  /** Tries again after a pause, longer with each failed try. */
  | { readonly type: 'pause'; readonly failedTries: number }

/** The send on the device and in the page after an event, and the effects to perform. */
export interface SendStep {
  readonly entry: Entry
  readonly send: Send
  readonly effects: readonly SendEffect[]
}

/** No request arrives later than an hour after it has failed: the token that it carries has ended by then. A day, since people set clocks. */
export const LATEST_ARRIVAL_MS = 24 * 60 * 60_000

/** A send of which the page knows nothing but what the outbox has. */
export function sendOf(transfer: Transfer): Open {
  return {
    transfer,
    state: 'unawaited',
    question: null,
    questions: 0,
    isInForm: false,
    wasTried: false,
    refusal: null,
    news: null,
    shown: null,
    failedTries: 0,
  }
}

/** Whether no answer came, and the ledger is asked for the outcome that somebody waits for. */
export function isOutcomeAsked({ state, question }: Send): boolean {
  return state === 'awaited' && question?.kind !== 'look up' && question?.kind !== 'post'
}

/** Whether the feed has a pending row for it. While its form is open, the form says that it is being sent. */
export function hasPendingRow({ state, question, isInForm }: Send): boolean {
  return state === 'pending' || (state === 'awaited' && question?.kind === 'post' && !isInForm)
}

/** Whether its draft is still needed: its name is looked up, so the outbox does not have it yet, or it waits for the ledger, which may refuse it. */
export function needsDraft(send: Send | null): boolean {
  return send !== null && (send.question?.kind === 'look up' || hasPendingRow(send))
}

/** Whether the form of a send opens empty, although it has a draft: it has been submitted, and its outcome is not known. */
export function isUnderWay(send: Send | null): boolean {
  return send?.state === 'awaited' || send?.state === 'pending'
}

/** The row of the ledger, or the pending one, that the news of a send brings; null where they bring none. */
export function rowOf({ news }: Send): Transaction | null {
  if (news === null || news === 'unanswered') return null
  if (news.ok) return news.value
  return news.refusal.code === 'id-already-used' ? news.refusal.transaction : null
}

/**
 * What becomes of a send by an event. Pure: the driver (`SendPoints`) stores the entry and performs the effects. `entry` is what
 * the outbox has at this moment: other tabs change it, too. `now` is the time of the device's clock.
 */
export function step(entry: Entry, send: Send, event: SendEvent, now: Instant): SendStep {
  const same: SendStep = { entry, send, effects: [] }
  if ('number' in event) {
    const isOpen = send.state !== 'decided' && event.number === send.question?.number
    return isOpen ? heard(entry, send, event, now) : same
  }
  switch (event.type) {
    case 'submitted':
      return submitted(entry, send, event, now)
    case 'form opened': {
      if (send.state === 'awaited') return { ...same, send: { ...send, isInForm: true } }
      if (send.state === 'decided' || entry?.state !== 'unanswered') return same
      const known = { state: 'awaited', isInForm: true, shown: null, news: 'unanswered' } as const
      return find(entry, { ...send, ...known, transfer: entry.transfer }, now)
    }
    case 'form closed':
      return { ...same, send: withPendingRow(entry, { ...send, isInForm: false }) }
    case 'resumed':
      return resumed(entry, withPendingRow(entry, send), event.isOnline, now)
    case 'arrived':
      return send.state === 'awaited' || entry ? ended(entry, send, accept(event.row)) : same
    case 'shown':
      return shown(entry, send, now)
  }
}

/** The step after the answer to the question that is under way. */
function heard(entry: Entry, send: Open, event: Answer, now: Instant): SendStep {
  switch (event.type) {
    case 'addressed':
      return addressed(entry, send, event.recipientId, now)
    case 'unaddressed':
      return unaddressed(entry, send, event.refusal, now)
    case 'answered':
      return answered(entry, send, event.outcome, now)
    case 'lost':
      return lost(entry, send, event, now)
    case 'found':
      if (event.outcome) return ended(entry, send, event.outcome)
      return absent(entry, send, now)
    case 'unreachable': {
      const isAddressed = send.question?.kind !== 'look up'
      return tryLater(isAddressed ? { entry, send } : queued(entry, send, now))
    }
  }
}

function submitted(entry: Entry, before: Send, event: Submitted, now: Instant): SendStep {
  const { transfer, recipientId = null, isOnline } = event
  const send: Open = {
    ...sendOf({ ...transfer, recipientId }),
    questions: before.questions,
    state: 'awaited',
    news: null,
    isInForm: true,
    wasTried: before.wasTried || event.wasTriedBefore || entry !== null,
  }
  if (isOnline && event.recipientId === undefined) return ask({ kind: 'look up' }, entry, send)
  if (isOnline || recipientId === transfer.senderId) return addressed(entry, send, recipientId, now)
  return queued(entry, send, now)
}

/** Without a network it waits in the outbox. */
function queued(entry: Entry, send: Open, now: Instant): SendStep {
  const news = accept(pendingRecordOf(send.transfer, now))
  const pending = { ...send, state: 'pending', question: null, wasTried: true, news } as const
  return { entry: savedEntry(entry, send.transfer, now), send: pending, effects: [] }
}

function addressed(entry: Entry, send: Open, recipientId: UserId | null, now: Instant): SendStep {
  if (recipientId === send.transfer.senderId)
    return unaddressed(entry, send, { code: 'to-yourself' }, now)
  return post(entry, { ...send, transfer: { ...send.transfer, recipientId } }, now)
}

/** Nothing of it is sent any more. If it was tried before, it may have arrived. */
function unaddressed(
  entry: Entry,
  send: Open,
  refusal: SendRefusal | SendFailure,
  now: Instant,
): SendStep {
  if (!send.wasTried && !entry) return concluded(entry, send, refuse(refusal))
  return askedFor(entry, { ...send, refusal }, now)
}

/** No answer came, or none that counts: the ledger is asked. */
function askedFor(entry: Entry, send: Open, now: Instant): SendStep {
  return find(marked(entry, 'unanswered'), { ...send, state: 'awaited', news: 'unanswered' }, now)
}

function post(entry: Entry, send: Open, now: Instant): SendStep {
  const about = { kind: 'post', isFirst: !send.wasTried } as const
  const posted = { ...send, wasTried: true, refusal: null }
  return ask(about, savedEntry(entry, send.transfer, now), posted)
}

/**
 * What the outbox does not have is stored: another tab may send it while the ledger is asked. That tab removes this entry when it has
 * shown the outcome, and the older answer does not count.
 */
function find(entry: Entry, send: Open, now: Instant): SendStep {
  const { transfer } = send
  const stored = entry ?? ({ transfer, state: 'unanswered', since: now } as const)
  return ask({ kind: 'find' }, stored, { ...send, wasTried: true })
}

function ask(about: About, entry: Entry, send: Open): SendStep {
  const number = send.questions + 1
  return {
    entry,
    send: { ...send, question: { ...about, number, before: entry }, questions: number },
    effects: [{ type: about.kind, number, transfer: send.transfer }],
  }
}

/** A waiting send is sent. Of one without an answer, and of a failed one, which may still arrive, the ledger is asked. */
function resumed(entry: Entry, send: Send, isOnline: boolean, now: Instant): SendStep {
  const same = { entry, send, effects: [] }
  if (send.state === 'decided' || send.question) return same
  if (send.state === 'awaited') return find(entry, send, now)
  if (!isOnline) return same
  if (!entry) return send.state === 'pending' ? find(entry, send, now) : same
  const { transfer } = entry
  if (entry.state === 'sending') {
    // Another tab has taken it up since this page has shown that it was not sent, and may be closed by now.
    const shown = send.shown === 'sent' ? 'sent' : null
    return post(entry, { ...send, transfer, shown }, now)
  }
  return find(entry, { ...send, transfer }, now)
}

function answered(entry: Entry, send: Open, outcome: SendOutcome, now: Instant): SendStep {
  if (outcome.ok || isInLedger(outcome)) return ended(entry, send, outcome)
  // Another tab has changed it meanwhile: one of its requests may have been accepted.
  if (!isUnchanged(entry, send.question?.before))
    return find(entry, { ...send, refusal: outcome.refusal }, now)
  // Another tab may open the account just now, and send this.
  if (outcome.refusal.code === 'account-missing' && send.state !== 'awaited')
    return tryLater({ entry, send })
  return notSent(entry, send, outcome)
}

function lost(
  entry: Entry,
  send: Open,
  { mayHaveHappened, mayPass }: Extract<SendEvent, { type: 'lost' }>,
  now: Instant,
): SendStep {
  const { question, state } = send
  if (state !== 'awaited') {
    if (mayPass) return tryLater({ entry, send })
    // Another tab may have sent it, and been closed before it could say so.
    return find(marked(entry, 'unanswered'), send, now)
  }
  const isOnlyTry = question?.kind === 'post' && question.isFirst
  if (isOnlyTry && !mayHaveHappened && isUnchanged(entry, question.before))
    return notSent(entry, send, refuse({ code: 'failed' }))
  return askedFor(entry, send, now)
}

/** The ledger does not have it. */
function absent(entry: Entry, send: Open, now: Instant): SendStep {
  const isWaitedFor = send.state !== 'unawaited'
  // Another tab has tried it again, or ended it, after the ledger was asked.
  if (!isUnchanged(entry, send.question?.before) && (isWaitedFor || entry))
    return find(entry, send, now)
  const outcome = refuse(send.refusal ?? ({ code: 'failed' } as const))
  if (entry?.state === 'unanswered') return notSent(entry, send, outcome)
  // Its sender has submitted it in another tab, too, which may be closed by now.
  if (send.state === 'awaited' && entry?.state === 'sending')
    return post(entry, { ...send, transfer: entry.transfer }, now)
  // Its entry stays until that was shown: another tab may send it again before, and end it.
  if (isWaitedFor && entry?.state !== 'sending') return concluded(entry, send, outcome)
  const isOver = entry?.state === 'failed' && now - entry.since > LATEST_ARRIVAL_MS
  const left = isOver ? null : entry
  const known = { question: null, refusal: null, failedTries: 0 }
  return { entry: left, send: { ...send, ...known }, effects: [] }
}

/** The ledger has it, or another transfer under its id. The entry stays until that was shown, since the page may close before. */
function ended(entry: Entry, send: Send, outcome: SendOutcome): SendStep {
  return concluded(send.shown === 'sent' ? null : marked(entry, 'sent'), send, outcome)
}

/** Somebody waits for the outcome of what is open in the outbox: it is shown, although this page has shown that an earlier try failed. */
function notSent(entry: Entry, send: Open, outcome: SendOutcome): SendStep {
  const isOpen = entry?.state === 'sending' || entry?.state === 'unanswered'
  const known = isOpen && send.shown === 'not sent' ? { ...send, shown: null } : send
  // It has failed once that was shown: the page may close before.
  return concluded(marked(entry, 'unanswered'), known, outcome)
}

/** The outcome is known. It is shown once. */
function concluded(entry: Entry, send: Send, outcome: SendOutcome): SendStep {
  const { shown } = send
  const isOld = shown === 'sent' || (shown === 'not sent' && !isInLedger(outcome))
  const known = { ...send, question: null, refusal: null, failedTries: 0 }
  const next: Send = isOld
    ? { ...known, state: 'unawaited', news: null }
    : { ...known, state: 'decided', news: outcome, newsOf: entry }
  return { entry, send: next, effects: [] }
}

function tryLater({ entry, send }: Pick<SendStep, 'entry' | 'send'>): SendStep {
  const failedTries = send.failedTries + 1
  const waiting = { ...send, question: null, failedTries }
  return { entry, send: waiting, effects: [{ type: 'pause', failedTries }] }
}

function shown(entry: Entry, send: Send, now: Instant): SendStep {
  if (send.state !== 'decided') return { entry, send: { ...send, news: null }, effects: [] }
  const { news, newsOf, ...known } = send
  const seen = { ...known, state: 'unawaited', news: null } as const
  if (news.ok || isInLedger(news))
    return { entry: null, send: { ...seen, shown: 'sent' }, effects: [] }
  // Another tab has changed it meanwhile: it may have learnt that the ledger has it.
  if (send.wasTried && !isUnchanged(entry, newsOf))
    return find(entry, { ...seen, refusal: news.refusal }, now)
  const left = entry?.state === 'unanswered' ? marked(entry, 'failed', now) : entry
  return { entry: left, send: { ...seen, shown: 'not sent' }, effects: [] }
}

/** Once its form is closed, what is still to be sent has a pending row. */
function withPendingRow(entry: Entry, send: Send): Send {
  const isPending = entry?.state === 'sending' && send.state === 'unawaited' && !send.isInForm
  return isPending ? { ...send, state: 'pending' } : send
}

function savedEntry(entry: Entry, transfer: Transfer, now: Instant): OutboxEntry {
  const since = entry && entry.state !== 'failed' ? entry.since : now
  return { transfer, state: 'sending', since }
}

/** Whether no tab has changed what the outbox has. */
function isUnchanged(entry: Entry, before: EntryMark | null | undefined): boolean {
  return entry?.state === before?.state && entry?.since === before?.since
}

/** `now` is needed where it fails. */
function marked(entry: Entry, state: OutboxState, now?: Instant): Entry {
  // What the ledger has stays there.
  if (!entry || entry.state === state || entry.state === 'sent') return entry
  return { ...entry, state, since: now ?? entry.since }
}
