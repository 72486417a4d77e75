import { STARTING_BALANCE } from '../amount.ts'
import type { AccountState } from './account-state.ts'
import type { Balances } from './balances.ts'
import { describeCount, describeTime } from './describe.ts'
import type { Finding } from './finding.ts'
import type { StoredPoints } from './stored-points.ts'

/** The stored points of the accounts, by id. */
type Stored = ReadonlyMap<string, StoredPoints>

/** The opened accounts with stored points that are unknown, are not whole numbers or do not follow from the entries. */
export function differingAccounts(balances: Balances, stored: Stored): readonly string[] {
  const ids: string[] = []
  for (const [id, account] of balances.accounts()) {
    const points = stored.get(id)
    if (account.openedAt === null) continue
    if (!isWhole(points) || differences(id, account, points).length > 0) ids.push(id)
  }
  return ids
}

function isWhole(points: StoredPoints | undefined): points is StoredPoints {
  return points !== undefined && Object.values(points).every((value) => value !== null)
}

/** All that is wrong with the balances at the end of the ledger. */
export function judgeBalances(balances: Balances, stored: Stored): readonly Finding[] {
  const findings: Finding[] = []
  for (const [id, account] of balances.accounts()) {
    if (account.openedAt === null) findings.push(...usesOfUnknown(id, account))
    else {
      const points = stored.get(id)
      if (points) findings.push(...differences(id, account, points))
      findings.push(...overdraftOf(id, account), ...lateOpening(id, account))
    }
  }
  return [...findings, ...judgeSum(balances, stored)]
}

/** A stored value that is not a whole number is not compared: the record is broken, which is a finding of its own. */
function differences(
  id: string,
  { balance, sent, received }: AccountState,
  stored: StoredPoints,
): readonly Finding[] {
  const findings: Finding[] = []
  const find = (code: Finding['code'], expected: string, found: string) =>
    findings.push({ code, about: 'account', id, expected, found })
  if (stored.balance !== null && stored.balance !== balance)
    find('balance-differs', describeCount(balance), describeCount(stored.balance))
  const { totalSent, totalReceived } = stored
  if ((totalSent ?? sent) !== sent || (totalReceived ?? received) !== received)
    find(
      'totals-differ',
      describeTotals(sent, received),
      describeTotals(totalSent ?? sent, totalReceived ?? received),
    )
  return findings
}

function describeTotals(sent: number, received: number): string {
  return `sent ${describeCount(sent)}, received ${describeCount(received)}`
}

/** A balance that is still below zero at the end of the ledger counts as well. */
function overdraftOf(id: string, { overdraft, belowZero }: AccountState): readonly Finding[] {
  const worst = overdraft ?? belowZero
  if (!worst) return []
  const found = `${describeCount(worst.balance)} at ${describeTime(worst.since)}`
  return [{ code: 'overdrawn', about: 'account', id, expected: '0 or more', found }]
}

/** An account that is opened long after its first transaction. */
function lateOpening(id: string, { tooEarly, openedAt }: AccountState): readonly Finding[] {
  if (!tooEarly || openedAt === null) return []
  const { transaction, time } = tooEarly
  const expected = `joinDate: before its first transaction, ${transaction}, at ${describeTime(time)}`
  const found = `joinDate: ${describeTime(openedAt)}`
  return [{ code: 'entry-broken', about: 'account', id, expected, found }]
}

function usesOfUnknown(id: string, { earlyUses }: AccountState): readonly Finding[] {
  return earlyUses.map(({ transaction, as }) => ({
    code: 'entry-broken',
    about: 'transaction',
    id: transaction,
    expected: `a ${as} with an account`,
    found: `no account ${JSON.stringify(id)}`,
  }))
}

/** Σ balances and Σ waiting points, as stored and as they should be together. Unit: GBP. */
export function sumsOf(balances: Balances, stored: Stored) {
  let accounts = 0
  let inBalances = 0n
  for (const [id, { openedAt }] of balances.accounts()) {
    if (openedAt === null) continue
    accounts++
    inBalances += BigInt(stored.get(id)?.balance ?? 0)
  }
  const waiting = balances.waiting
  const issued = BigInt(accounts) * BigInt(STARTING_BALANCE)
  const isRight = inBalances + BigInt(waiting) === issued
  return { accounts, inBalances: Number(inBalances), waiting, issued: Number(issued), isRight }
}

function judgeSum(balances: Balances, stored: Stored): readonly Finding[] {
  const { inBalances, waiting, issued, isRight } = sumsOf(balances, stored)
  if (isRight) return []
  const expected = describeCount(issued)
  const found = `${describeCount(inBalances)} + ${describeCount(waiting)} waiting`
  return [{ code: 'sum-differs', about: 'ledger', id: null, expected, found }]
}
