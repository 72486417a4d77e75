import { expect } from 'vitest'
import { balanceChangesOf, withBalances } from '../../src/core/domain/history.ts'
import type { Instant, UserId } from '../../src/core/domain/ids.ts'
import { monthOf } from '../../src/core/domain/month.ts'
import type { Account } from '../../src/core/domain/people.ts'
import { isEmoji, sumOfReactions } from '../../src/core/domain/reactions.ts'
import type { AskedRequest } from '../../src/core/domain/requests.ts'
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
  for (const [emoji, count] of Object.entries(row.reactions)) {
    expect(isEmoji(emoji)).toBe(true)
    expect(Number.isSafeInteger(count) && count >= 1).toBe(true)
  }
  expect(sumOfReactions(row.reactions)).not.toBeNaN()
  expectShownTime(row.timestamp)
  if (row.settledAt !== null) expectShownTime(row.settledAt)
  const changes = balanceChangesOf(row, row.senderId ?? ('nobody' as UserId))
  for (const { at, balance } of withBalances(changes, 1337)) {
    expectShownTime(at)
    expect(balance).not.toBeNaN()
  }
}

/** A request as its two people see it. */
export function expectShownRequest({
  amount,
  message,
  at,
  declinedAt,
}: Omit<AskedRequest, 'to' | 'toName'>): void {
  expect(Number.isSafeInteger(amount) && amount >= 1).toBe(true)
  expect(message).toEqual(expect.any(String))
  expectShownTime(at)
  if (declinedAt !== null) expectShownTime(declinedAt)
}

/** An account as a profile shows it. */
export function expectShownAccount(account: Account): void {
  const { balance, totalSent, totalReceived, joinDate, monthSums } = account
  const inMonth = [monthSums.received, monthSums.sent]
  expect(monthOf(Date.parse(`${monthSums.month}-01`))).toBe(monthSums.month)
  for (const points of [balance, totalSent, totalReceived, ...inMonth])
    expect(formatPoints(points)).not.toContain('NaN')
  expectShownTime(joinDate)
}
