import { expect } from 'vitest'
import { balanceChangesOf, withBalances } from '../../src/core/domain/history.ts'
import type { Instant, UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { formatPoints } from '../../src/ui/shared/points.tsx'
import {
  date,
  dayAndTime,
  dayHeading,
  dayOrWeekHeading,
  exactTime,
  shortTime,
} from '../../src/ui/shared/time.tsx'

const NOW = Date.UTC(2026, 10, 21)

/** A time as every part of the page writes it. */
export function expectShownTime(at: Instant): void {
  expect(new Date(at).toISOString()).not.toBe('')
  for (const write of [exactTime, date, dayAndTime]) expect(write(at)).not.toMatch(/NaN|^\s*$/)
  expect(shortTime(at, NOW)).not.toBe('')
  for (const head of [dayHeading, dayOrWeekHeading]) expect(head(at, NOW)).not.toBe('')
}

/** A row as the feed and a history show it. */
export function expectShownRow(row: Transaction): void {
  for (const text of [row.id, row.title, row.message, row.icon, row.type])
    expect(text).toEqual(expect.any(String))
  expect(formatPoints(row.amount)).not.toContain('NaN')
  expectShownTime(row.timestamp)
  if (row.settledAt !== null) expectShownTime(row.settledAt)
  const changes = balanceChangesOf(row, row.senderId ?? ('nobody' as UserId))
  for (const { at, balance } of withBalances(changes, 1337)) {
    expectShownTime(at)
    expect(balance).not.toBeNaN()
  }
}

/** An account as a profile shows it. */
export function expectShownAccount(account: Account): void {
  const { balance, totalSent, totalReceived, joinDate } = account
  for (const points of [balance, totalSent, totalReceived])
    expect(formatPoints(points)).not.toContain('NaN')
  expectShownTime(joinDate)
}
