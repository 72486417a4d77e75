import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { refuse } from '../../src/core/domain/result.ts'
import { isOutcomeAsked, isUnderWay, needsDraft, type Send } from '../../src/core/domain/send.ts'
import {
  type PaymentRequest,
  readPaymentRequest,
  type SendDraft,
} from '../../src/core/domain/send-form.ts'
import type { SendOutcome } from '../../src/core/domain/transfer.ts'
import { readModals, withModals } from '../../src/ui/modals.tsx'
import { paidRequest } from '../../src/ui/send/paid-request.tsx'
import type { Page } from './page.ts'

/** The form to send points, without its looks (`ui/send/send-modal.tsx`, `use-draft.ts` and `use-send.ts`). */
export class SendForm {
  draft: SendDraft
  /** Who has the name, as the form shows it: null where it says that nobody does. */
  private recipientId: UserId | null | undefined
  /** The id of the draft that an earlier page has left. */
  private readonly restored: TransactionId | null
  /** What its address has filled in, and whose request that pays. */
  private readonly filledIn: PaymentRequest
  private readonly pays: UserId | null
  private lastPayment: Parameters<typeof paidRequest>[3] = null
  private isOpen = true
  private isRefused = false

  constructor(
    private readonly page: Page,
    readonly sender: UserId,
    readonly openedFor: string,
  ) {
    const { drafts, ids, sendPoints } = page.app
    const saved = drafts.load().find((draft) => draft.openedFor === openedFor)
    const isOwn = saved?.sender === sender && !isUnderWay(sendPoints.of(saved.id))
    const address = openedFor.startsWith('?') ? openedFor : withModals('', { send: openedFor })
    const { send, amount, message, pays } = readModals(address)
    this.pays = pays
    this.filledIn = readPaymentRequest(send ?? '', amount, message)
    const empty = { sender, openedFor, ...this.filledIn, amount: this.filledIn.amount ?? '' }
    this.draft = isOwn ? saved : { ...empty, id: ids.next() }
    this.restored = isOwn ? saved.id : null
    if (this.draft.shownAsFree) this.recipientId = null
  }

  /** Once it is the page's form. */
  open(): void {
    this.page.app.sendPoints.openForm(this.draft.id)
    this.look()
  }

  get isBusy(): boolean {
    return this.known?.state === 'awaited'
  }

  type(recipient: string, amount: number): void {
    if (this.isBusy) return
    if (recipient !== this.draft.recipient) this.showOwner(undefined)
    const message = this.page.tab.world.newWords()
    this.change({ recipient, amount: `${amount}`, message })
    this.isRefused = false
  }

  /** Looks up who has the typed name. */
  async lookUp(): Promise<void> {
    const { recipient } = this.draft
    const found = await this.page.app.lookupProfile.lookup(recipient).catch(() => null)
    if (!found || recipient !== this.draft.recipient) return
    if (found.ok) this.showOwner(found.value.id)
    else if (found.refusal.code === 'nobody-has-the-name') this.showOwner(null)
  }

  send(): void {
    if (this.isBusy) return
    const { page, draft, recipientId, paid } = this
    const paysRequest = paid?.isPaidBy(draft, recipientId) === true
    if (paid && paysRequest) this.lastPayment = paid.submitted()
    page.app.drafts.save(draft)
    this.isRefused = false
    page.records.ask(page.tab, draft, paysRequest)
    const isRestored = draft.id === this.restored
    const refusal = page.app.sendPoints.send({ ...draft, recipientId, paysRequest, isRestored })
    if (refusal) this.showRefusal(refuse(refusal))
  }

  /** A send has changed: shows what becomes of the one of this form. */
  take({ transfer, isInForm }: Send): void {
    const { page, draft } = this
    if (!this.isOpen || transfer.id !== draft.id || !isInForm) return
    const news = page.app.sendPoints.takeNews(draft.id)
    if (news === null) return
    if (news === 'unanswered') {
      page.records.tellUnanswered(page.tab, draft.id)
      this.look()
    } else if (news.ok) {
      page.showOutcome(draft.id, news)
      const isOther =
        news.value.status !== 'pending' && !page.app.sendPoints.hasSent(draft, news.value)
      if (isOther) this.change({ id: page.app.ids.next() })
      else this.discard()
    } else this.showRefusal(news)
  }

  /** The feed has changed: it may have the row before an answer comes. */
  look(): void {
    const { page, draft, isRefused } = this
    const send = this.known
    const isSending = send?.state === 'awaited' && !isOutcomeAsked(send)
    if (!this.isOpen || isSending || isRefused || (send && send.news !== null)) return
    const row = page.feed.current().feed.rows.find(({ id }) => id === draft.id)
    if (!row || !page.app.sendPoints.hasSent(draft, row)) return
    page.app.sendPoints.noteRow(row)
    if (send?.state !== 'awaited') this.discard()
  }

  /** Sent, or closed by the cross: nothing of it is left. A click outside keeps what was typed. */
  discard(): void {
    const { drafts, sendPoints } = this.page.app
    const draft = drafts.load().find((one) => one.openedFor === this.openedFor)
    if (draft && !needsDraft(sendPoints.of(draft.id))) drafts.remove(draft.id)
    this.close()
  }

  close(): void {
    this.isOpen = false
    this.page.formClosed(this)
    this.page.app.sendPoints.closeForm(this.draft.id)
  }

  private get known(): Send | null {
    return this.page.app.sendPoints.of(this.draft.id)
  }

  /** What it knows of the request that it was opened to pay; null where it was opened for none. */
  private get paid() {
    const { page, pays, filledIn, lastPayment } = this
    return pays && paidRequest(pays, filledIn, page.answers.toMe, lastPayment)
  }

  private showRefusal(outcome: Exclude<SendOutcome, { ok: true }>): void {
    const { page, draft } = this
    page.records.tell(page.tab, draft.id, outcome)
    this.isRefused = true
    this.lastPayment = this.paid?.refused(outcome.refusal.code) ?? null
    if (outcome.refusal.code === 'recipient-changed') void this.lookUp()
    if (outcome.refusal.code === 'id-already-used') this.change({ id: page.app.ids.next() })
  }

  private showOwner(recipientId: UserId | null | undefined): void {
    if (!this.isOpen) return
    this.recipientId = recipientId
    this.change({ shownAsFree: recipientId === null })
  }

  private change(part: Partial<SendDraft> & { id?: TransactionId }): void {
    this.draft = { ...this.draft, ...part }
    this.page.app.drafts.save(this.draft)
  }
}
