import type { HistoryCursor, HistoryPage, Movement } from '../domain/history.ts'
import type { UserId } from '../domain/ids.ts'
import type { Month } from '../domain/month.ts'
import type { History } from '../ports/history.ts'

/** How many people thanked somebody in a month, and how many they thanked. */
export interface MonthOfThanks {
  readonly thankedBy: number
  readonly thanked: number
}

/** How many movements are read at a time. */
const PAGE = 40

/** Sums up a month from the history of one person. */
export class SumUpMonth {
  constructor(private readonly history: History) {}

  /**
   * Counts each person once, also one who has left. Points that wait, or came back, thanked nobody. The month is over. Throws a
   * `Fault` if the ledger cannot be reached.
   */
  async sumUp(account: UserId, month: Month): Promise<MonthOfThanks> {
    const [from, before] = boundsOf(month)
    const movements: Movement[] = []
    let next: HistoryCursor | null = await this.history.positionAt(account, before)
    do {
      const page: HistoryPage = await this.history.load(account, next, PAGE)
      movements.push(...page.movements)
      next = page.next
    } while (next !== null && !isBefore(movements.at(-1), from))
    return thanksIn(movements.filter(({ at }) => at >= from))
  }
}

function thanksIn(movements: readonly Movement[]): MonthOfThanks {
  const received = movements.filter(({ kind }) => kind === 'received')
  const sent = movements.filter(
    ({ kind, transaction }) => kind === 'sent' && transaction.status === 'settled',
  )
  return {
    thankedBy: new Set(received.map(({ transaction }) => transaction.senderId)).size,
    thanked: new Set(sent.map(({ transaction }) => transaction.recipientId)).size,
  }
}

function isBefore(oldest: Movement | undefined, from: number): boolean {
  return oldest !== undefined && oldest.at < from
}

/** When a month begins, and when the next one does. */
function boundsOf(month: Month): readonly [number, number] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)]
}
