import {
  type HistoryPlan,
  type LedgerEvent,
  PLAN_VERSION,
} from '../../../src/adapters/memory/journal.ts'

/** A history of two transfers among five people, Ada Byron to Ada Byron 5. */
export function aHistoryPlan(
  change: Partial<HistoryPlan> = {},
): Extract<LedgerEvent, { type: 'history-planned' }> {
  return {
    type: 'history-planned',
    version: PLAN_VERSION,
    count: 2,
    seed: 1,
    before: Date.UTC(2026, 0, 1),
    firstNames: ['Ada'],
    lastNames: ['Byron'],
    messages: ['Lunch'],
    ...change,
  }
}
