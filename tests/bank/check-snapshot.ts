import { STARTING_BALANCE } from '../../src/core/domain/amount.ts'
import type { LedgerSnapshot } from './ledger-reading.ts'

/** What must hold of the ledger at every instant; a sentence for each way in which it does not. */
export function checkSnapshot({ accounts, waiting }: LedgerSnapshot): readonly string[] {
  const balances = accounts.map(({ fields }) => Number(fields.balance))
  const inBalances = balances.reduce((sum, balance) => sum + balance, 0)
  const inWaiting = waiting.reduce((sum, { fields }) => sum - Number(fields.amount), 0)
  const there = inBalances + inWaiting
  const expected = STARTING_BALANCE * accounts.length
  const negative = accounts.filter(({ fields }) => Number(fields.balance) < 0)
  return [
    ...(there === expected
      ? []
      : [
          `${accounts.length} accounts have ${inBalances}, and ${inWaiting} wait: ${there} instead of ${expected}`,
        ]),
    ...negative.map(({ id, fields }) => `The account ${id} has ${fields.balance}`),
  ]
}
