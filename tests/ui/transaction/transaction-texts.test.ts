import { expect, it } from 'vitest'
import { dateAndSecond, dayAndSecond } from '../../../src/ui/transaction/transaction-texts.ts'

const AT = new Date(2026, 10, 19, 18, 4, 9).getTime()

it('says a day and a time to the second', () => {
  expect(dayAndSecond(AT)).toBe('Thursday 19 November 2026, 18:04:09')
})

it('says them where there is less room', () => {
  expect(dateAndSecond(AT)).toBe('19 Nov 2026, 18:04:09')
})
