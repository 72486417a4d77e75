import { expect, it } from 'vitest'
import {
  date,
  dayAndTime,
  dayHeading,
  dayOrWeekHeading,
  dayText,
  exactTime,
  shortTime,
  startOfDay,
  timeUnderHeading,
} from '../../../src/ui/shared/time.tsx'

const at = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(...parts).getTime()

const NOW = at(2026, 10, 21, 10, 15)

it.each([
  ['now', at(2026, 10, 21, 10, 14, 30)],
  ['12 min', at(2026, 10, 21, 10, 3)],
  ['10 h', at(2026, 10, 21, 0, 5)],
  ['Thu', at(2026, 10, 19, 18, 4)],
  ['29 Sep', at(2026, 8, 29, 9, 5)],
  ['29 Sep 2025', at(2025, 8, 29, 9, 5)],
])('says briefly how long ago it was: %s', (text, time) => {
  expect(shortTime(time, NOW)).toBe(text)
})

it.each([
  ['Today', at(2026, 10, 21, 0, 0)],
  ['Yesterday', at(2026, 10, 20, 23, 59)],
  ['Tuesday 17 November', at(2026, 10, 17, 12, 0)],
  ['3 May 2024', at(2024, 4, 3, 12, 0)],
])('heads a day: %s', (text, time) => {
  expect(dayHeading(time, NOW)).toBe(text)
})

it.each([
  ['Sunday 15 November', at(2026, 10, 15, 0, 0)],
  ['Week of 9 November', at(2026, 10, 14, 23, 59)],
  ['Week of 9 November', at(2026, 10, 9, 0, 0)],
  ['Week of 2 November', at(2026, 10, 8, 23, 59)],
  ['Week of 29 December 2025', at(2026, 0, 1, 12, 0)],
])('heads a day of the last week, and whole weeks before it: %s', (text, time) => {
  expect(dayOrWeekHeading(time, NOW)).toBe(text)
})

it('says the day under the heading of a week', () => {
  expect(timeUnderHeading(at(2026, 10, 14, 9, 5), NOW)).toBe('14 Nov')
})

it('says the time under the heading of an earlier day', () => {
  expect(timeUnderHeading(at(2026, 10, 20, 9, 5), NOW)).toBe('09:05')
})

it('says exactly when something was', () => {
  expect(exactTime(NOW)).toBe('Saturday 21 November 2026 at 10:15')
})

it('says a date in a column', () => {
  expect(date(at(2026, 2, 12))).toBe('12 Mar 2026')
})

it('says a day and its time', () => {
  expect(dayAndTime(at(2026, 6, 1, 0, 0))).toBe('1 Jul, 00:00')
})

it('writes a day as a date field has it', () => {
  expect(dayText(new Date(2026, 4, 3, 23, 59))).toBe('2026-05-03')
})

it('reads when a day starts where the reader is', () => {
  expect(startOfDay('2026-05-03')).toBe(new Date(2026, 4, 3).getTime())
})

it('reads when a later day starts, also in the next month', () => {
  expect(startOfDay('2026-05-31', 1)).toBe(new Date(2026, 5, 1).getTime())
})

it.each(['', '2026-5-3', '03.05.2026', 'soon'])('reads no day in "%s"', (text) => {
  expect(startOfDay(text)).toBeNull()
})
