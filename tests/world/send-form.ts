import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { accept } from '../../src/core/domain/result.ts'
import type { SendDraft } from '../../src/core/domain/send-draft.ts'
import type { SendOutcome } from '../../src/core/domain/transfer.ts'
import type { Page } from './page.ts'

/** The form to send points, without its looks (`ui/send/use-draft.ts` and `use-send.ts`). */
export class SendForm {
  draft: SendDraft
  /** Who has the name, as the form shows it: null where it says that nobody does. */
  private recipientId: UserId | null | undefined
  /** The id of the draft that an earlier page has left. */
  private readonly restored: TransactionId | null
  private isOpen = true
  private status: 'idle' | 'sending' | 'checking' | 'refused' = 'idle'
  private show: (outcome: SendOutcome) => void = () => {}

  constructor(
    private readonly page: Page,
    readonly sender: UserId,
    readonly openedFor: string,
  ) {
    const { drafts, ids, sendPoints } = page.app
    const saved = drafts.load().find((draft) => draft.openedFor === openedFor)
    const isOwn = saved?.sender === sender && !sendPoints.isUnderWay(saved.id)
    const empty = { sender, openedFor, recipient: openedFor, amount: '', message: '' }
    this.draft = isOwn ? saved : { ...empty, id: ids.next() }
    this.restored = isOwn ? saved.id : null
    if (this.draft.shownAsFree) this.recipientId = null
    const outcome = sendPoints.checkUnanswered(this.draft.id)
    if (outcome)
      void this.showOutcomeOf((onUnanswered) => {
        onUnanswered()
        return outcome
      })
    this.look()
  }

  get isBusy(): boolean {
    return this.status === 'sending' || this.status === 'checking'
  }

  type(recipient: string, amount: number): void {
    if (this.isBusy) return
    if (recipient !== this.draft.recipient) this.showOwner(undefined)
    this.change({ recipient, amount: `${amount}` })
    if (this.status === 'refused') this.status = 'idle'
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
    const { page, draft, recipientId } = this
    page.app.drafts.save(draft)
    this.status = 'sending'
    page.records.ask(page.tab, draft)
    const asked = { ...draft, recipientId, isRestored: draft.id === this.restored }
    void this.showOutcomeOf((onUnanswered) => page.app.sendPoints.send(asked, onUnanswered))
  }

  /** The feed has changed: it may have the row before an answer comes. */
  look(): void {
    const { page, draft, status } = this
    if (!this.isOpen || (status !== 'idle' && status !== 'checking')) return
    const row = page.feed.current().feed.rows.find(({ id }) => id === draft.id)
    if (!row || !page.app.sendPoints.hasSent(draft, row)) return
    if (status === 'checking') {
      page.app.sendPoints.endByRow(row)
      this.show(accept(row))
    } else this.discard()
  }

  /** Sent, or closed by the cross: nothing of it is left. A click outside keeps what was typed. */
  discard(): void {
    const { drafts } = this.page.app
    const draft = drafts.load().find((one) => one.openedFor === this.openedFor)
    if (draft) drafts.remove(draft.id)
    this.close()
  }

  close(): void {
    this.isOpen = false
    this.page.formClosed(this)
  }

  private async showOutcomeOf(
    start: (onUnanswered: () => void) => Promise<SendOutcome>,
  ): Promise<void> {
    const { page, draft } = this
    let isShown = false
    const show = (outcome: SendOutcome) => {
      if (isShown) return
      isShown = true
      if (!this.isOpen || outcome.ok) page.tellOutcome(draft.id, outcome)
      if (!this.isOpen) return
      if (outcome.ok) return this.discard()
      page.records.tell(page.tab, draft.id, outcome)
      page.feed.dropPending(draft.id)
      this.status = 'refused'
      if (outcome.refusal.code === 'recipient-changed') void this.lookUp()
      if (outcome.refusal.code !== 'id-already-used') return
      this.change({ id: page.app.ids.next() })
      page.feed.takeSent(outcome.refusal.transaction)
    }
    this.show = show
    show(
      await start(() => {
        page.feed.dropPending(draft.id)
        page.records.tellUnanswered(page.tab, draft.id)
        if (this.isOpen) this.status = 'checking'
        this.look()
      }),
    )
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
