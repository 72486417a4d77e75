import { STARTING_BALANCE } from '../amount.ts'
import type { AccountState } from './account-state.ts'
import type { Balances } from './balances.ts'
import { describePoints, describeTime } from './describe.ts'
import type { Finding } from './finding.ts'

/** The accounts whose stored points do not follow from the entries, or are not known. Broken numbers are other findings. */
export function disagreeing(balances: Balances): readonly string[] {
  const ids: string[] = []
  for (const [id, account] of balances.accounts())
    if (account.openedAt !== null && (!account.stored || differences(id, account).length > 0))
      ids.push(id)
  return ids
}

/** All that is wrong with the balances at the end of the ledger. */
export function judgeBalances(balances: Balances): readonly Finding[] {
  const findings: Finding[] = []
  for (const [id, account] of balances.accounts()) {
    if (account.openedAt === null) findings.push(...unknownIn(id, account))
    else
      findings.push(...differences(id, account), ...overdraftOf(id, account), ...late(id, account))
  }
  return [...findings, ...judgeSum(balances)]
}

function differences(id: string, account: AccountState): readonly Finding[] {
  const { balance, sent, received, stored } = account
  if (!stored) return []
  const findings: Finding[] = []
  const find = (code: Finding['code'], expected: string, found: string) =>
    findings.push({ code, about: 'account', id, expected, found })
  if (stored.balance !== null && stored.balance !== balance)
    find('balance-differs', describePoints(balance), describePoints(stored.balance))
  const hasSent = (stored.totalSent ?? sent) === sent
  const hasReceived = (stored.totalReceived ?? received) === received
  if (!hasSent || !hasReceived)
    find(
      'totals-differ',
      describeTotals(sent, received),
      describeTotals(stored.totalSent ?? sent, stored.totalReceived ?? received),
    )
  return findings
}

function describeTotals(sent: number, received: number): string {
  return `sent ${describePoints(sent)}, received ${describePoints(received)}`
}

/** A balance that is still below zero at the end of the ledger counts, too. */
function overdraftOf(id: string, { overdraft, belowZero }: AccountState): readonly Finding[] {
  const worst = overdraft ?? belowZero
  if (!worst) return []
  const found = `${describePoints(worst.balance)} at ${describeTime(worst.since)}`
  return [{ code: 'overdrawn', about: 'account', id, expected: '0 or more', found }]
}

/** An account that is opened long after its first transaction. */
function late(id: string, { tooEarly, openedAt }: AccountState): readonly Finding[] {
  if (!tooEarly || openedAt === null) return []
  const { transaction, time } = tooEarly
  const expected = `joinDate: before its first transaction, ${transaction}, at ${describeTime(time)}`
  const found = `joinDate: ${describeTime(openedAt)}`
  return [{ code: 'entry-broken', about: 'account', id, expected, found }]
}

function unknownIn(id: string, { earlyUses }: AccountState): readonly Finding[] {
  return earlyUses.map(({ transaction, as }) => ({
    code: 'entry-broken',
    about: 'transaction',
    id: transaction,
    expected: `a ${as} with an account`,
    found: `no account ${JSON.stringify(id)}`,
  }))
}

/** Σ balances and Σ waiting points, as stored and as they should be together. Unit: GBP. */
export function sumsOf(balances: Balances) {
  let accounts = 0
  let inBalances = 0n
  for (const [, { openedAt, stored }] of balances.accounts()) {
    if (openedAt === null) continue
    accounts++
    inBalances += BigInt(stored?.balance ?? 0)
  }
  const waiting = balances.waiting
  const issued = BigInt(accounts) * BigInt(STARTING_BALANCE)
  const isRight = inBalances + BigInt(waiting) === issued
  return { accounts, inBalances: Number(inBalances), waiting, issued: Number(issued), isRight }
}

function judgeSum(balances: Balances): readonly Finding[] {
  const { inBalances, waiting, issued, isRight } = sumsOf(balances)
  if (isRight) return []
  const expected = describePoints(issued)
  const found = `${describePoints(inBalances)} + ${describePoints(waiting)} waiting`
  return [{ code: 'sum-differs', about: 'ledger', id: null, expected, found }]
}
