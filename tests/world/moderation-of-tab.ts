import { compose } from '../../src/composition/compose.ts'
import type { Feed } from '../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { ModerationReason, Transaction } from '../../src/core/domain/transaction.ts'
import type { GivenTo } from '../../src/core/features/feature.ts'
import * as moderation from '../../src/core/features/moderation.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { QueuedRow } from '../../src/core/use-cases/moderation.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** What a page can do about words and people (`ui/shared/moderation/use-moderation.ts` and its users). What it shows must be true. */
export class ModerationOfTab {
  /** Null until the ledger has said so. */
  isModerator: boolean | null = null
  private person: UserId | null = null
  /** Rows that this page has shown without their message. */
  private readonly shownRemoved = new Set<TransactionId>()
  private stopOffice: Stop = () => {}
  private readonly feature

  constructor(
    private readonly tab: Tab,
    ports: GivenTo<typeof moderation>,
  ) {
    this.feature = compose(moderation, ports)
  }

  /** Watches whether who is signed in is a moderator. */
  watchOffice(person: UserId | null): void {
    if (person === this.person) return
    this.person = person
    this.stopOffice()
    this.isModerator = null
    if (person === null) return
    this.stopOffice = this.feature.moderate.watchOffice(person, {
      next: (office) => {
        this.isModerator = office === 'granted'
      },
      fault: (cause) => this.tab.world.refuseUnexpected(cause),
    })
  }

  /** The feed has changed. A message that it has shown as removed does not come back. */
  look({ rows, arrived }: Feed): void {
    if (this.tab.world.server.words.taken.length === 0) return
    for (const { id, removed } of [...rows, ...arrived])
      if (removed.message) this.shownRemoved.add(id)
      else if (this.shownRemoved.has(id))
        throw new Violation(`${this.tab.name}: the message of ${id} is back on the page`)
  }

  async removeOwn(id: TransactionId): Promise<void> {
    this.tab.say(`deletes the message of ${id}`)
    this.showRemoved(await this.tab.ask(() => this.feature.removeMessage.removeOwn(id)))
  }

  async remove(id: TransactionId, reason: ModerationReason): Promise<void> {
    this.tab.say(`removes the message of ${id}`)
    this.showRemoved(
      await this.tab.ask(() => this.feature.removeMessage.removeAsModerator(id, reason)),
    )
  }

  async report(id: TransactionId, reason: ModerationReason): Promise<void> {
    this.tab.say(`reports ${id}`)
    await this.tab.ask(() => this.feature.moderate.report(id, reason))
  }

  async dismiss(id: TransactionId): Promise<void> {
    this.tab.say(`dismisses the reports about ${id}`)
    await this.tab.ask(() => this.feature.moderate.dismiss(id))
  }

  async dismissAllBy(person: UserId): Promise<void> {
    this.tab.say(`dismisses the reports of ${person}`)
    await this.tab.ask(() => this.feature.moderate.dismissAllBy(person))
  }

  async suspend(id: UserId, reason: ModerationReason): Promise<void> {
    this.tab.say(`suspends ${id}`)
    const answer = await this.tab.ask(() => this.feature.moderate.suspend(id, reason))
    if (answer && !answer.value.suspended)
      throw new Violation(`${id} was shown as suspended, and is not`)
  }

  async lift(id: UserId): Promise<void> {
    this.tab.say(`lifts the suspension of ${id}`)
    const answer = await this.tab.ask(() => this.feature.moderate.lift(id))
    if (answer?.value.suspended)
      throw new Violation(`The suspension of ${id} was shown as lifted, and is not`)
  }

  async clearDescription(id: UserId, reason: ModerationReason): Promise<void> {
    this.tab.say(`removes the description of ${id}`)
    await this.tab.ask(() => this.feature.moderate.clearDescription(id, reason))
  }

  /** The rows that wait for a moderator; none where they could not be loaded. */
  async loadQueue(): Promise<readonly QueuedRow[]> {
    const answer = await this.tab.ask(() => this.feature.moderate.loadQueue())
    return answer?.value.rows ?? []
  }

  /** Opens the public list of what moderators did. */
  async lookAtActs(): Promise<void> {
    const page = await this.feature.moderate.loadActs(null).catch((cause) => this.tab.failed(cause))
    for (const { act } of page?.acts ?? [])
      if (act.kind === 'removed' && act.row.message !== '')
        throw new Violation(`The list of acts shows the message of ${act.row.id}`)
  }

  private showRemoved(answer: { readonly value: Transaction } | null): void {
    if (!answer) return
    const { value: row } = answer
    this.tab.page.feed.updateRow(row)
    const { server } = this.tab.world
    const draft = server.words.messageIn(this.drafts(row.id), true)
    if (draft !== null) throw new Violation(`A draft in ${this.tab.name} still has ${draft}`)
    if (row.message !== '' || !server.row(row.id)?.removed.message)
      throw new Violation(`The message of ${row.id} was shown as removed, and is not`)
  }

  /** What this tab stores of a send that was being typed. */
  private drafts(of: TransactionId): string {
    const drafts = this.tab.page.app.drafts.load()
    return JSON.stringify(drafts.filter(({ id }) => id === of))
  }
}
