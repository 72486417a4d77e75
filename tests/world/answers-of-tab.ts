import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Emoji } from '../../src/core/domain/reactions.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import { Fault, type Result } from '../../src/core/domain/result.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Reactions } from '../../src/core/ports/reactions.ts'
import type { Requests } from '../../src/core/ports/requests.ts'
import type { Listener, Stop } from '../../src/core/ports/subscription.ts'
import { SALTS } from '../builders/a-transfer.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

const LIMIT = 100
/** How long a page waits before it watches again what was cut off. */
const AGAIN_MS = 10_000

interface AnswerPorts {
  readonly ledger: Ledger
  readonly requests: Requests
  readonly reactions: Reactions
}

/** How a page asks people for points, answers what they ask, and reacts to rows. What it shows must be true. */
export class AnswersOfTab {
  /** The open requests to who is signed in, as the page shows them. */
  toMe: readonly PointRequest[] = []
  /** What who is signed in asks for. */
  fromMe: readonly PointRequest[] = []
  /** The last open request that the page showed. It may be gone. */
  lastShown: PointRequest | null = null
  private person: UserId | null = null
  private stops: readonly Stop[] = []

  constructor(
    private readonly tab: Tab,
    private readonly ports: AnswerPorts,
  ) {}

  /** Watches the requests of who is signed in. */
  watch(person: UserId | null): void {
    if (person === this.person) return
    this.person = person
    for (const stop of this.stops) stop()
    this.stops = []
    this.toMe = []
    this.fromMe = []
    this.lastShown = null
    if (person === null) return
    const { requests } = this.ports
    this.stops = [
      this.follow(
        (listener) => requests.watchTo(person, LIMIT, listener),
        (shown) => this.showToMe(shown, person),
      ),
      this.follow(
        (listener) => requests.watchFrom(person, LIMIT, listener),
        (shown) => {
          this.fromMe = shown
        },
      ),
    ]
  }

  async askFor(to: UserId, amount: Amount): Promise<void> {
    const { person: from } = this
    if (from === null) return
    this.say(`asks ${to} for ${amount} GBP`)
    const message = this.tab.world.newWords()
    const answer = await this.ask(() => this.ports.requests.ask({ from, to, amount, message }))
    if (answer && (answer.value.amount !== amount || answer.value.declinedAt !== null))
      throw new Violation(`${from} is told to ask ${to} for ${amount} GBP, and does not`)
  }

  async decline({ from, to, at }: PointRequest): Promise<void> {
    this.say(`declines what ${from} asks for`)
    const answer = await this.ask(() => this.ports.requests.decline(from, to))
    const request = answer && this.tab.world.server.answers.requestOf(from, to)
    if (request && request.at === at && request.declinedAt === null)
      throw new Violation(`The request of ${from} to ${to} is told to be declined, and is not`)
  }

  async withdraw({ from, to, at }: PointRequest): Promise<void> {
    this.say(`withdraws what they asked ${to} for`)
    const answer = await this.ask(() => this.ports.requests.withdraw(from, to))
    if (answer && this.tab.world.server.answers.requestOf(from, to)?.at === at)
      throw new Violation(`The request of ${from} to ${to} is told to be withdrawn, and is not`)
  }

  /** Pays what somebody asks for, or another amount, as a page does that does not know better. `tries`: how often, while nobody answers. */
  async pay(request: PointRequest, amount = request.amount, tries = 3): Promise<void> {
    const { tab, person } = this
    if (person === null) return
    const transfer: Transfer = {
      id: tab.app.ids.next(),
      senderId: person,
      recipient: request.fromName,
      recipientId: request.from,
      amount,
      message: tab.world.newWords(),
      salts: SALTS,
      paysRequest: true,
    }
    this.say(`pays ${amount} GBP of ${request.amount} to ${request.from} (${transfer.id})`)
    for (let left = tries; left > 0; left--) if (await this.tryToPay(transfer, request)) return
  }

  /** Makes an emoji one’s reaction to a row; null takes it back. */
  async react(id: TransactionId, emoji: Emoji | null): Promise<void> {
    const { tab, person } = this
    if (person === null) return
    this.say(emoji ? `reacts to ${id} with ${emoji}` : `takes the reaction to ${id} back`)
    const answer = await this.ask(() => this.ports.reactions.react(id, person, emoji))
    if (!answer) return
    tab.page.feed.takeChanged(answer.value)
    if (emoji && !answer.value.reactions[emoji])
      throw new Violation(`${person} is told to have reacted to ${id}, and is not counted`)
  }

  /** Opens the list of who reacted to a row. */
  async lookAt(id: TransactionId): Promise<void> {
    const list = await this.ports.reactions.load(id, LIMIT).catch((cause) => this.failed(cause))
    const people = list?.map(({ by }) => by) ?? []
    if (new Set(people).size !== people.length)
      throw new Violation(`The list of who reacted to ${id} has somebody twice: ${people}`)
  }

  /** Returns whether the ledger has answered. */
  private async tryToPay(transfer: Transfer, { from, to, at }: PointRequest): Promise<boolean> {
    const { tab } = this
    const { server } = tab.world
    const result = await this.ports.ledger.post(transfer).catch((cause) => this.failed(cause))
    if (!result || !tab.isAlive) return !tab.isAlive
    if (!result.ok) {
      tab.world.say(() => `${tab.name}: ${transfer.id} is refused: ${result.refusal.code}.`)
      return true
    }
    tab.page.feed.takeChanged(result.value)
    if (server.row(transfer.id)?.amount !== -transfer.amount)
      throw new Violation(`${transfer.id} is told to have paid, and has not`)
    if (server.answers.requestOf(from, to)?.at === at)
      throw new Violation(`${transfer.id} has paid a request of ${from} to ${to}, which is there`)
    return true
  }

  private showToMe(shown: readonly PointRequest[], person: UserId): void {
    const foreign = shown.find(({ to, declinedAt }) => to !== person || declinedAt !== null)
    if (foreign) throw new Violation(`${person} is shown a request of ${foreign.from} as open`)
    this.toMe = shown
    this.lastShown = shown[0] ?? this.lastShown
  }

  /** Watches on after faults. */
  private follow(
    subscribe: (listener: Listener<readonly PointRequest[]>) => Stop,
    show: (requests: readonly PointRequest[]) => void,
  ): Stop {
    const { tab } = this
    let isOver = false
    let stop: Stop = () => {}
    const begin = () => {
      if (isOver) return
      stop = subscribe({
        next: show,
        fault: (cause) => {
          tab.world.refuseUnexpected(cause)
          stop()
          tab.world.agenda.after(AGAIN_MS, tab, begin)
        },
      })
    }
    begin()
    return () => {
      isOver = true
      stop()
    }
  }

  private async ask<T>(
    request: () => Promise<Result<T, { readonly code: string }>>,
  ): Promise<{ readonly value: T } | null> {
    const { tab } = this
    const result = await request().catch((cause) => this.failed(cause))
    if (!tab.isAlive || !result) return null
    if (result.ok) return { value: result.value }
    tab.world.say(() => `${tab.name}: that is refused: ${result.refusal.code}.`)
    return null
  }

  private failed(cause: unknown): null {
    if (!(cause instanceof Fault)) this.tab.world.fail(cause)
    return null
  }

  private say(what: string): void {
    this.tab.world.say(() => `${this.tab.name}: somebody ${what}.`)
  }
}
