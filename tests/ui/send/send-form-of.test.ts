import { expect, it } from 'vitest'
import { readModals } from '../../../src/ui/modal-address.ts'
import { sendFormOf } from '../../../src/ui/send/send-form-of.ts'

const LINK = '?send=maya&amount=12&message=Lunch'

it.each([
  ['?send=maya', 'maya'],
  ['?send=', ''],
  ['?message=Lunch&amount=12&send=maya&whatif=slow', LINK],
  ['?send=maya&amount=', '?send=maya&amount='],
])('identifies the send form of "%s"', (search, form) => {
  expect(sendFormOf(readModals(search))).toBe(form)
})
