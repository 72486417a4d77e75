import type { Transaction } from '../../src/core/domain/transaction.ts'
import { entryAt } from './chance.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

const ENDS = { handOver: 'settled', handOverAll: 'settled', takeBack: 'returned' } as const

/** A person hands over waiting points, or takes them back (`ui/waiting/settle-waiting.tsx`). What they are told must be true. */
export async function settle(tab: Tab, act: keyof typeof ENDS, fraction: number): Promise<void> {
  const { page, world, app } = tab
  const points = entryAt(page.waiting.points, fraction)?.transaction
  if (!points?.recipientKey) return
  world.say(() => `${tab.name}: ${act} of ${points.id}, which waits for @${points.recipient}.`)
  const take = (row: Transaction) => {
    page.feed.updateRow(row)
    if (world.server.row(row.id)?.status !== ENDS[act])
      throw new Violation(`${row.id} was shown as ${ENDS[act]}, and is not`)
  }
  try {
    if (act === 'handOverAll') await app.settlePoints.handOverAll(points.recipientKey, take)
    else {
      const result = await app.settlePoints[act](points.id)
      if (result.ok) take(result.value)
    }
  } catch (cause) {
    // “The ledger could not be reached. Please try again.”
    world.refuseUnexpected(cause)
  }
}
