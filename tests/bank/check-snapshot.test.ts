import { expect, it } from 'vitest'
import { checkSnapshot } from './check-snapshot.ts'

const record = (id: string, fields: Record<string, number>) => ({
  ...{ id, fields },
  ...{ createdAt: null, updatedAt: null },
})
const accounts = (...balances: number[]) =>
  balances.map((balance, index) => record(`person-${index}`, { balance }))
const waiting = (...amounts: number[]) =>
  amounts.map((amount, index) => record(`row-${index}`, { amount: -amount }))

it('takes balances and waiting points that add up', () => {
  const snapshot = { accounts: accounts(1300, 1344), waiting: waiting(20, 10) }
  expect(checkSnapshot(snapshot)).toEqual([])
})

it('finds points from nowhere', () => {
  expect(checkSnapshot({ accounts: accounts(1337, 1338), waiting: [] })).toEqual([
    '2 accounts have 2675, and 0 wait: 2675 instead of 2674',
  ])
})

it('finds points that are lost while they wait', () => {
  expect(checkSnapshot({ accounts: accounts(1317, 1337), waiting: waiting(19) })).toHaveLength(1)
})

it('finds a balance below zero', () => {
  expect(checkSnapshot({ accounts: accounts(-1, 2675), waiting: [] })).toEqual([
    'The account person-0 has -1',
  ])
})
