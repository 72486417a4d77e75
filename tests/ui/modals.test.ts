import { expect, it } from 'vitest'
import {
  isAnyOpen,
  readModals,
  sendFormOf,
  stackedModals,
  withModals,
  withoutModals,
  withoutTopModal,
} from '../../src/ui/modals.tsx'

it.each([
  ['', null],
  ['?check', ''],
  ['?check=', ''],
  ['?check=900.abc_-', '900.abc_-'],
])('reads the check of "%s"', (search, check) => {
  expect(readModals(search).check).toBe(check)
})

it.each([
  ['?transaction=t1', 't1'],
  ['?transaction=', null],
])('reads the transaction of "%s"', (search, transaction) => {
  expect(readModals(search).transaction).toBe(transaction)
})

it('keeps a fingerprint readable in the address', () => {
  expect(withModals('', { check: '900.abc_-' })).toBe('?check=900.abc_-')
})

it('closes all modals, and keeps other parameters', () => {
  const search = '?auth=signin&send=&profile=Maya&transaction=t1&check=&whatif=slow'
  expect(withoutModals(search)).toBe('?whatif=slow')
})

it.each([
  ['?check', true],
  ['?transaction=t1', true],
  ['?whatif=slow', false],
])('says whether a modal is open at "%s"', (search, isOpen) => {
  expect(isAnyOpen(readModals(search))).toBe(isOpen)
})

it.each([
  ['?transaction=t1&check=', ['transaction', 'check']],
  ['?check=&from=mail&transaction=t1', ['check', 'transaction']],
  ['?profile=Maya&profile=Jun', ['profile']],
])('says in which order the modals of "%s" lie on each other', (search, stacked) => {
  expect(stackedModals(search)).toEqual(stacked)
})

const LINK = '?send=maya&amount=12&message=Lunch'

it('reads a payment link', () => {
  const { send, amount, message } = readModals(LINK)
  expect({ send, amount, message }).toEqual({ send: 'maya', amount: '12', message: 'Lunch' })
})

it('takes the first of repeated parameters', () => {
  expect(readModals('?send=maya&amount=1&amount=2').amount).toBe('1')
})

it.each([
  ['closing', withoutModals(LINK), ''],
  ['closing the form', withModals(LINK, { send: null }), ''],
  ['a form for another person', withModals(LINK, { send: 'jun' }), '?send=jun'],
])('takes amount and message out of the address by %s', (_, left, search) => {
  expect(left).toBe(search)
})

it('keeps amount and message while one signs in', () => {
  expect(withModals(`${LINK}&auth=signin`, { auth: null })).toBe(LINK)
})

it.each([
  ['?find=coffee&transaction=t1', '?find=coffee'],
  ['?find=coffee&profile=Maya&send=Maya&amount=5', '?find=coffee'],
  ['?profile=Maya&transaction=t1&send=Maya', '?profile=Maya&transaction=t1'],
  ['?send=Maya&auth=signup', ''],
  ['?notices=&auth=signin', ''],
  ['?whatif=slow&check=', '?whatif=slow'],
])('closes only the topmost of %s', (search, rest) => {
  expect(withoutTopModal(search)).toBe(rest)
})

it.each([
  ['?send=maya', 'maya'],
  ['?send=', ''],
  ['?message=Lunch&amount=12&send=maya&whatif=slow', '?send=maya&amount=12&message=Lunch'],
  ['?send=maya&amount=', '?send=maya&amount='],
])('identifies the send form of "%s"', (search, form) => {
  expect(sendFormOf(readModals(search))).toBe(form)
})
