import { type HistoryPlan, PLAN_VERSION } from '../../../src/adapters/demo/history-plan.ts'
import type { LedgerEvent } from '../../../src/core/domain/ledger/events.ts'

/** A history of two transfers among five people, Ada Byron to Ada Byron 5. */
export function aHistoryPlan(
  change: Partial<HistoryPlan> = {},
  before = Date.UTC(2026, 0, 1),
): Extract<LedgerEvent, { type: 'history-planned' }> {
  const plan: HistoryPlan = {
    version: PLAN_VERSION,
    count: 2,
    seed: 1,
    firstNames: ['Ada'],
    lastNames: ['Byron'],
    messages: ['Lunch'],
    ...change,
  }
  return { type: 'history-planned', before, plan }
}
