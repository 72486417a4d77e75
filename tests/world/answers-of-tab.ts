import { compose } from '../../src/composition/compose.ts'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Emoji } from '../../src/core/domain/reactions.ts'
import type { AskedRequest, PointRequest } from '../../src/core/domain/requests.ts'
import { accept } from '../../src/core/domain/result.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Username } from '../../src/core/domain/username.ts'
import type { GivenTo } from '../../src/core/features/feature.ts'
import * as reactions from '../../src/core/features/reactions.ts'
import * as requests from '../../src/core/features/requests.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** The list of who reacted shows so many at most (`ui/shared/reactions/who-reacted.tsx`). */
const MOST_LISTED = 100

/**
 * How a page asks people for points, answers what they ask, and reacts to rows (`ui/shared/reactions/use-reactions.ts`). What it shows
 * must be true.
 */
export class AnswersOfTab {
  /** The open requests to who is signed in, as the page shows them. Null before they are known. */
  toMe: readonly PointRequest[] | null = null
  /** What who is signed in asks for. */
  fromMe: readonly AskedRequest[] = []
  private person: UserId | null = null
  private stops: readonly Stop[] = []
  private readonly feature

  constructor(
    private readonly tab: Tab,
    ports: GivenTo<typeof requests & typeof reactions>,
  ) {
    this.feature = compose({ ...requests, ...reactions }, ports)
  }

  /** Watches the requests of who is signed in. */
  watch(person: UserId | null): void {
    if (person === this.person) return
    this.person = person
    for (const stop of this.stops) stop()
    this.stops = []
    this.toMe = null
    this.fromMe = []
    if (person === null) return
    this.stops = [
      this.feature.watchRequests.watchTo(person, (shown) => this.showToMe(shown, person)),
      this.feature.watchRequests.watchFrom(person, ({ present }) => {
        this.fromMe = present
      }),
    ]
  }

  async askFor(to: UserId, amount: Amount): Promise<void> {
    const from = this.tab.person()
    this.tab.say(`asks ${to} for ${amount} GBP`)
    const form = { to, toName: to as string as Username, amount: `${amount}` }
    const message = this.tab.world.newWords()
    const answer = await this.tab.ask(() => this.feature.askForPoints.ask({ ...form, message }))
    if (answer && (answer.value.amount !== amount || answer.value.declinedAt !== null))
      throw new Violation(`${from} is told to ask ${to} for ${amount} GBP, and does not`)
  }

  async decline({ from, to, at }: PointRequest): Promise<void> {
    this.tab.say(`declines what ${from} asks for`)
    const answer = await this.tab.ask(() => this.feature.answerRequest.decline(from))
    const request = answer && this.tab.world.server.answers.requestOf(from, to)
    if (request && request.at === at && request.declinedAt === null)
      throw new Violation(`The request of ${from} to ${to} is told to be declined, and is not`)
  }

  async withdraw({ to, at }: Pick<PointRequest, 'to' | 'at'>): Promise<void> {
    const from = this.tab.person()
    this.tab.say(`withdraws what they asked ${to} for`)
    const answer = await this.tab.ask(() => this.feature.answerRequest.withdraw({ to, at }))
    if (from && answer && this.tab.world.server.answers.requestOf(from, to)?.at === at)
      throw new Violation(`The request of ${from} to ${to} is told to be withdrawn, and is not`)
  }

  async mute({ from, to }: PointRequest): Promise<void> {
    this.tab.say(`mutes ${from}`)
    const answer = await this.tab.ask(() => this.feature.answerRequest.mute(from))
    const request = answer && this.tab.world.server.answers.requestOf(from, to)
    if (request?.declinedAt === null && this.tab.world.server.answers.isMuted(request))
      throw new Violation(`${to} is told to have muted ${from}, whose request is open`)
  }

  async unmute(): Promise<void> {
    const page = await this.tab.ask(async () =>
      accept(await this.feature.answerRequest.loadMuted(null)),
    )
    const person = page?.value.people[0]
    if (!person) return
    this.tab.say(`unmutes ${person.id}`)
    await this.tab.ask(() => this.feature.answerRequest.unmute(person.id))
  }

  /** Makes an emoji one’s reaction to a row; null takes it back. It shows at once, and right again after a fault or a refusal. */
  async react(row: Transaction, emoji: Emoji | null): Promise<void> {
    const { tab } = this
    const { reactToRows } = this.feature
    const person = tab.person()
    if (person === null) return
    this.tab.say(
      emoji ? `reacts to ${row.id} with ${emoji}` : `takes the reaction to ${row.id} back`,
    )
    const answer = this.tab.ask(() => reactToRows.react(row, emoji))
    if (reactToRows.shown(row, person).own !== emoji)
      throw new Violation(`${tab.name}: a reaction to ${row.id} does not show at once`)
    const answered = await answer
    if (!answered) return
    tab.page.feed.updateRow(answered.value)
    const { own } = reactToRows.shown(answered.value, person)
    if (own && !answered.value.reactions[own])
      throw new Violation(`${person} is told to have reacted to ${row.id}, and is not counted`)
  }

  /** Looks at a row, so that one’s own reaction is read, and opens the list of who reacted. */
  async lookAt(row: Transaction): Promise<void> {
    const person = this.tab.person()
    const { reactToRows } = this.feature
    if (person) await reactToRows.loadOwn(row, person).catch((cause) => this.tab.failed(cause))
    const list = await reactToRows
      .load(row.id, MOST_LISTED)
      .catch((cause) => this.tab.failed(cause))
    const people = list?.map(({ reaction }) => reaction.by) ?? []
    if (new Set(people).size !== people.length)
      throw new Violation(`The list of who reacted to ${row.id} has somebody twice: ${people}`)
  }

  /** The reactions to a row as the page shows them. */
  shown(row: Transaction) {
    return this.feature.reactToRows.shown(row, this.tab.person())
  }

  private showToMe(shown: readonly PointRequest[], person: UserId): void {
    const foreign = shown.find(({ to, declinedAt }) => to !== person || declinedAt !== null)
    if (foreign) throw new Violation(`${person} is shown a request of ${foreign.from} as open`)
    this.toMe = shown
  }
}
