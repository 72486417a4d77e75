import { expect, it } from 'vitest'
import {
  isAnyOpen,
  readModals,
  stackedModals,
  withModals,
  withoutModals,
} from '../../src/ui/modal-address.ts'

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
