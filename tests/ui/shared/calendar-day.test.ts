import { expect, it } from 'vitest'
import { dayText, startOfDay } from '../../../src/ui/shared/calendar-day.ts'

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
