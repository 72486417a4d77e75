import type { TransactionId, UserId } from '../domain/ids.ts'
import {
  accept,
  isUnreachable,
  mayHaveHappened,
  mayPass,
  type Result,
  refuse,
} from '../domain/result.ts'
import {
  OUTBOX,
  outboxOf,
  type Send,
  type SendEffect,
  type SendEvent,
  type SendNews,
  sendOf,
  step,
} from '../domain/send.ts'
import type { SendDraft } from '../domain/send-form.ts'
import type { Transaction } from '../domain/transaction.ts'
import type {
  PostRefusal,
  SendOutcome,
  SendRefusal,
  Transfer,
  TransferDraft,
} from '../domain/transfer.ts'
import {
  isRecordOfTransfer,
  pendingRecordOf,
  RECENT_SENDS,
  readAmountAndMessage,
  recentSendOf,
  withRecentSend,
} from '../domain/transfer.ts'
import { readUsername, type Username, usernameKey } from '../domain/username.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Clock, Connectivity, IdGenerator, Log, PageLife, Retry } from '../ports/platform.ts'
import type { Stop } from '../ports/subscription.ts'

type Ask = Exclude<SendEffect, { type: 'pause' }>

/** How many sends that are over a page still knows. */
const KNOWN_SENDS = 50

/** Called after each change of a send. */
export type SendListener = (send: Send, before: Send) => void

/**
 * Moves points from the signed-in person to a username, at most once per draft id, however often it is sent, resumed or
 * asked for. This is the driver of the state machine in `domain/send.ts`: it stores what the machine says, asks the
 * ledger, and calls the listeners. Nothing here throws.
 */
export class SendPoints {
  private readonly sends = new Map<TransactionId, Send>()
  private readonly listeners = new Set<SendListener>()
  /** Whose sends are resumed on this page. */
  private sender: UserId | null = null
  private isPausing = false

  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly device: DeviceStore,
    private readonly identity: Identity,
    private readonly connectivity: Connectivity,
    private readonly pageLife: PageLife,
    private readonly retry: Retry,
    private readonly clock: Clock,
    private readonly ids: Pick<IdGenerator, 'salt'>,
    private readonly log: Log,
    private readonly defaultMessage: string,
  ) {}

  /**
   * Sends a draft. Returns null, and `of` says what becomes of it; or why the typed values cannot be sent, and nothing
   * has changed. If nobody has the name, the points leave the sender and wait. Without a network the transfer is stored,
   * and sent by `resume`. A retry with the same draft is safe.
   */
  send(draft: TransferDraft): SendRefusal | null {
    const sender = this.identity.current()
    // The form of one account must not send from another one, which another tab has just signed in.
    if (!sender || (draft.sender && draft.sender !== sender.id)) return { code: 'signed-out' }
    const fields = this.readDraft(draft)
    if (!fields.ok) return fields.refusal
    const shownAsFree = draft.recipientId === null
    const salts = { sender: this.ids.salt(), recipient: this.ids.salt(), message: this.ids.salt() }
    const transfer: Transfer = {
      ...fields.value,
      senderId: sender.id,
      recipientId: null,
      shownAsFree,
      salts,
      ...(draft.paysRequest && { paysRequest: true }),
    }
    void this.dispatch(transfer, {
      type: 'submitted',
      transfer,
      recipientId: draft.recipientId,
      wasTriedBefore: draft.isRestored === true,
      isOnline: this.connectivity.isOnline(),
    })
    return null
  }

  /** What this page knows of a send; null if nothing. */
  of(id: TransactionId): Send | null {
    return this.sends.get(id) ?? null
  }

  /** The sends of a sender that this page knows. */
  sendsOf(sender: UserId): readonly Send[] {
    return [...this.sends.values()].filter(({ transfer }) => transfer.senderId === sender)
  }

  /** Calls the listener after each change of a send, until it is stopped. */
  readonly subscribe = (listener: SendListener): Stop => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A form found the draft of a send that was unanswered when the page was left: from now on it shows the outcome. */
  openForm(id: TransactionId): void {
    const entry = this.device.load(OUTBOX, id)
    if (entry) void this.dispatch(entry.transfer, { type: 'form opened' })
  }

  /** The form of a send is closed: from now on the page shows what becomes of it. */
  closeForm(id: TransactionId): void {
    this.report(id, { type: 'form closed' })
  }

  /** The feed has the row of a send. */
  noteRow(row: Transaction): void {
    this.report(row.id, { type: 'arrived', row })
  }

  /**
   * Takes the news of a send, to show them at once. What the ledger has leaves the outbox. Null where there are none, or where
   * another tab has learnt that they are out of date: then there will be others.
   */
  takeNews(id: TransactionId): SendNews | null {
    const send = this.sends.get(id)
    if (!send || send.news === null) return null
    this.report(id, { type: 'shown' })
    const isAskedAgain = send.state === 'decided' && this.sends.get(id)?.question
    return isAskedAgain ? null : send.news
  }

  /** The sends of anybody on this page whose news no form shows. */
  unshown(): readonly Send[] {
    return [...this.sends.values()].filter(({ news, isInForm }) => news !== null && !isInForm)
  }

  /** The row of a send that the ledger does not have yet. */
  pendingRowOf({ transfer }: Send): Transaction {
    return pendingRecordOf(transfer, this.clock.now())
  }

  /**
   * Finds out what became of each send in the outbox, in their order: now, whenever the network changes, and again while
   * answers are missing; until it is stopped. It sends what is still to be sent, and only asks for the rest.
   */
  resume(sender: UserId): Stop {
    this.sender = sender
    void this.resumeOnce(sender)
    const stop = this.connectivity.watch(() => void this.resumeOnce(sender))
    return () => {
      stop()
      if (this.sender === sender) this.sender = null
    }
  }

  /** As `resume`, once. Resolves when each send has an answer, or none came. */
  async resumeOnce(sender: UserId): Promise<void> {
    const shown = this.sendsOf(sender).filter(({ state }) => state === 'pending')
    const entries = [...outboxOf(this.device.loadAll(OUTBOX), sender), ...shown]
    for (const { transfer } of new Map(entries.map((one) => [one.transfer.id, one])).values()) {
      if (this.identity.current()?.id !== sender) return
      await this.dispatch(transfer, this.resumed())
    }
  }

  /** Whether a row of the ledger is what a draft would send: there is nothing left to send. */
  hasSent(draft: SendDraft, row: Transaction): boolean {
    const fields = this.readDraft(draft)
    if (!fields.ok || row.id !== draft.id || row.status === 'pending') return false
    return isRecordOfTransfer(row, { ...fields.value, senderId: draft.sender })
  }

  private resumed(): SendEvent {
    return { type: 'resumed', isOnline: this.connectivity.isOnline() }
  }

  private report(id: TransactionId, event: SendEvent): void {
    const send = this.sends.get(id)
    if (send) void this.dispatch(send.transfer, event)
  }

  /** Resolves once the effects, and what follows from their answers, are done. `cause` is why something failed. */
  private async dispatch(transfer: Transfer, event: SendEvent, cause?: unknown): Promise<void> {
    const { id } = transfer
    const before = this.sends.get(id) ?? sendOf(transfer)
    const entry = this.device.load(OUTBOX, id)
    const { entry: left, send, effects } = step(entry, before, event, this.clock.now())
    if (left !== entry) this.device.save(OUTBOX, left, id)
    this.sends.set(id, send)
    const over = [...this.sends.values()].filter(isOver)
    for (const { transfer } of over.slice(0, -KNOWN_SENDS)) this.sends.delete(transfer.id)
    if (hasFailed(send) && !hasFailed(before))
      this.log.error('Sending failed', cause ?? 'The ledger does not have it')
    else if (cause) this.log.warn('A send has no answer yet', cause)
    this.tell(send, before)
    for (const effect of effects) await this.perform(effect)
  }

  private tell(send: Send, before: Send): void {
    for (const listener of [...this.listeners])
      try {
        listener(send, before)
      } catch (cause) {
        this.log.error('A send could not be shown', cause)
      }
  }

  private async perform(effect: SendEffect): Promise<void> {
    switch (effect.type) {
      case 'look up':
        return this.lookUp(effect)
      case 'post':
        return this.post(effect)
      case 'find':
        return this.find(effect)
      case 'pause':
        void this.retryLater(effect.failedTries)
    }
  }

  private async lookUp({ number, transfer }: Ask): Promise<void> {
    let answer: Awaited<ReturnType<SendPoints['ownerOf']>>
    try {
      answer = await this.ownerOf(transfer.recipient)
    } catch (cause) {
      if (isUnreachable(cause))
        return this.dispatch(transfer, { type: 'unreachable', number }, cause)
      const refusal = { code: 'failed' } as const
      return this.dispatch(transfer, { type: 'unaddressed', number, refusal }, cause)
    }
    if (!answer.ok)
      return this.dispatch(transfer, { type: 'unaddressed', number, refusal: answer.refusal })
    return this.dispatch(transfer, { type: 'addressed', number, recipientId: answer.value })
  }

  private async post({ number, transfer }: Ask): Promise<void> {
    let outcome: SendOutcome
    try {
      outcome = await this.pageLife.request(() => this.postTo(transfer))
    } catch (cause) {
      const may = { mayHaveHappened: mayHaveHappened(cause), mayPass: mayPass(cause) }
      return this.dispatch(transfer, { type: 'lost', number, ...may }, cause)
    }
    if (outcome.ok) this.remember(outcome.value)
    if (outcome.ok && outcome.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return this.dispatch(transfer, { type: 'answered', number, outcome })
  }

  private async postTo(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const result = await this.ledger.post(transfer)
    if (result.ok || result.refusal.code !== 'recipient-changed') return result
    // Its sender expects the points to wait. They may not want to give them to whoever took the name.
    if (transfer.shownAsFree) return result
    const owner = await this.ownerOf(transfer.recipient)
    if (!owner.ok) return owner
    // Another page has shown its sender meanwhile that it is not sent; an older version of the app removes it then.
    if (this.device.load(OUTBOX, transfer.id)?.state !== 'sending') return result
    return this.ledger.post({ ...transfer, recipientId: owner.value })
  }

  private async find({ number, transfer }: Ask): Promise<void> {
    let outcome: SendOutcome | null
    try {
      outcome = await this.outcomeOf(transfer)
    } catch (cause) {
      return this.dispatch(transfer, { type: 'unreachable', number }, cause)
    }
    return this.dispatch(transfer, { type: 'found', number, outcome })
  }

  /** Null where the ledger does not have it. */
  private async outcomeOf(transfer: Transfer): Promise<SendOutcome | null> {
    const transaction = await this.ledger.find(transfer.id)
    if (!transaction) return null
    if (!isRecordOfTransfer(transaction, transfer))
      return refuse({ code: 'id-already-used', transaction })
    this.remember(transaction)
    return accept(transaction)
  }

  /** One pause for all sends without an answer. */
  private async retryLater(failedTries: number): Promise<void> {
    if (this.isPausing) return
    this.isPausing = true
    await this.retry.pause(failedTries)
    this.isPausing = false
    for (const { transfer, state, failedTries } of [...this.sends.values()])
      if (failedTries > 0 && (state === 'awaited' || this.sender === transfer.senderId))
        await this.dispatch(transfer, this.resumed())
  }

  /** The owner of a name; null where nobody has it, so that the points wait. Refuses a name that belonged to a deleted account. */
  private async ownerOf(
    name: Username,
  ): Promise<Result<UserId | null, { readonly code: 'recipient-left' }>> {
    const owner = await this.directory.findByName(usernameKey(name))
    if (owner.ok) return accept(owner.value.id)
    return owner.refusal.code === 'owner-left' ? refuse({ code: 'recipient-left' }) : accept(null)
  }

  private remember(row: Transaction): void {
    const { senderId } = row
    const send = recentSendOf(row)
    if (!send || !senderId) return
    const sends = this.device.load(RECENT_SENDS, senderId)
    this.device.save(RECENT_SENDS, withRecentSend(sends, send), senderId)
  }

  private readDraft(
    draft: TransferDraft,
  ): Result<Omit<Transfer, 'senderId' | 'recipientId' | 'salts'>, SendRefusal> {
    const recipient = readUsername(draft.recipient)
    if (!recipient.ok) return refuse({ code: 'recipient-refused', reason: recipient.refusal })
    const read = readAmountAndMessage(draft)
    if (!read.ok) return read
    const { amount, message } = read.value
    return accept({
      id: draft.id,
      recipient: recipient.value,
      amount,
      message: message || this.defaultMessage,
    })
  }
}

/** Whether nothing more becomes of a send on this page: its sender has seen that the ledger has it. */
function isOver({ shown, state, question, isInForm }: Send): boolean {
  return shown === 'sent' && state === 'unawaited' && !question && !isInForm
}

function hasFailed({ news }: Send): boolean {
  return news !== null && news !== 'unanswered' && !news.ok && news.refusal.code === 'failed'
}
