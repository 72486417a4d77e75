import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  type FeedPage,
  withArrivals,
  withArrivedShown,
  withOwnRow,
  withPage,
} from '../../../src/core/domain/feed.ts'
import { newestFirst, type Transaction } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

const STEPS = [
  ...(['post', 'tell', 'hold', 'tell-again', 'page', 'show'] as const),
  ...(['send', 'send-offline', 'answer'] as const),
]
type Step = (typeof STEPS)[number]

const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40 })

/** What a clock that is far behind says. */
const LONG_AGO = -9

/** A ledger with two rows of each time, and a reader who receives the rows in parts. */
class Reading {
  feed: Feed = EMPTY_FEED
  private readonly ledger: Transaction[] = []
  private untold: Transaction[] = []
  private unanswered: Transaction[] = []

  constructor(rows: number) {
    for (let row = 0; row < rows; row++) this.post()
    this.untold = []
    this.feed = withPage(this.feed, this.page(null))
  }

  step(step: Step): void {
    if (step === 'post') this.post()
    else if (step === 'tell' || step === 'hold') this.tell(step === 'hold')
    else if (step === 'tell-again') this.feed = withArrivals(this.feed, this.ledger.slice(-3), true)
    else if (step === 'send') this.feed = withOwnRow(this.feed, this.post())
    else if (step === 'send-offline') this.sendOffline()
    else if (step === 'answer') this.answer()
    else if (step === 'show') this.feed = withArrivedShown(this.feed)
    else if (this.feed.next) this.feed = withPage(this.feed, this.page(this.feed.next))
  }

  finish(): readonly Transaction[] {
    this.tell(false)
    this.answer()
    while (this.feed.next) this.step('page')
    return withArrivedShown(this.feed).rows
  }

  inOrder(): readonly Transaction[] {
    return [...this.ledger].sort(newestFirst)
  }

  private post(): Transaction {
    const row = aRow(`t${1000 + this.ledger.length}`, Math.floor(this.ledger.length / 2))
    this.ledger.push(row)
    this.untold.push(row)
    return row
  }

  /** A row that is pending at the time of a device. The ledger gets it before its sender knows. */
  private sendOffline(): void {
    const row = this.post()
    this.unanswered.push(row)
    this.feed = withOwnRow(this.feed, { ...row, status: 'pending', timestamp: LONG_AGO })
  }

  private answer(): void {
    this.feed = this.unanswered.reduce(withOwnRow, this.feed)
    this.unanswered = []
  }

  private tell(held: boolean): void {
    this.feed = withArrivals(this.feed, this.untold, held)
    this.untold = []
  }

  private page(after: Cursor | null): FeedPage {
    const all = this.inOrder()
    const from = after === null ? 0 : all.findIndex(({ id }) => `${id}` === `${after}`) + 1
    const rows = all.slice(from, from + 3)
    const last = rows.at(-1)
    const next = last && from + 3 < all.length ? (`${last.id}` as Cursor) : null
    return { rows, head: null, next }
  }
}

it('shows each row once and in order, however pages and arrivals interleave', () => {
  fc.assert(
    fc.property(fc.nat(12), steps, (rows, taken) => {
      const reading = new Reading(rows)
      for (const step of taken) {
        reading.step(step)
        const { rows: shown } = reading.feed
        expect(shown).toEqual([...shown].sort(newestFirst))
      }
      expect(reading.finish()).toEqual(reading.inOrder())
    }),
  )
})
