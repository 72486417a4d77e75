import { describe, expect, it } from 'vitest'
import {
  balanceAfterNewest,
  balanceChangesOf,
  movementKey,
  withBalances,
} from '../../../src/core/domain/history.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { anId, aRow } from '../builders.ts'

const lin = anId('lin-id')
const maya = anId('maya-id')
const settled = { ...aRow('t1', 1000), recipientId: maya }
const waiting: Transaction = { ...settled, recipientId: null, status: 'waiting' }
const handedOver: Transaction = { ...settled, settledAt: 2000 }
const returned: Transaction = { ...waiting, status: 'returned', settledAt: 2000 }

describe('what a transaction changes', () => {
  it.each<[string, Transaction, typeof lin, readonly string[]]>([
    ['a settled one for its sender', settled, lin, ['sent -37 at 1000']],
    ['a settled one for its recipient', settled, maya, ['received 37 at 1000']],
    ['a settled one for anybody else', settled, anId('tom-id'), []],
    ['a waiting one for its sender', waiting, lin, ['sent -37 at 1000']],
    ['a handed over one for its sender', handedOver, lin, ['sent -37 at 1000']],
    ['a handed over one for its recipient', handedOver, maya, ['received 37 at 2000']],
    ['a returned one for its sender', returned, lin, ['returned 37 at 2000', 'sent -37 at 1000']],
    ['a pending one for its sender', { ...settled, status: 'pending' }, lin, []],
    ['one of a foreign origin without a recipient', { ...settled, recipientId: null }, lin, []],
    ['one of a foreign origin without a sender', { ...settled, senderId: null }, maya, []],
  ])('is right for %s', (_, transaction, account, expected) => {
    const changes = balanceChangesOf(transaction, account)
    expect(changes.map(({ kind, change, at }) => `${kind} ${change} at ${at}`)).toEqual(expected)
  })

  it('has a key for each movement of one transaction', () => {
    const keys = balanceChangesOf(returned, lin).map(movementKey)
    expect(keys).toEqual(['t1/returned', 't1/sent'])
  })
})

describe('the balance after each movement', () => {
  it('is walked back from the newest', () => {
    const changes = balanceChangesOf(returned, lin)
    expect(withBalances(changes, 1337).map(({ balance }) => balance)).toEqual([1337, 1300])
  })
})

describe('the balance after the newest of some movements', () => {
  const account = (balance: number, lastTransaction: string | null) => ({
    balance,
    lastTransaction: lastTransaction as TransactionId | null,
  })
  const changesOf = (row: Transaction) => balanceChangesOf(row, lin)

  it('is the stored balance where that contains the newest movement', () => {
    expect(balanceAfterNewest(account(1300, 't1'), changesOf(settled))).toBe(1300)
  })

  it('is the starting balance where nothing ever moved', () => {
    expect(balanceAfterNewest(account(1337, null), [])).toBe(1337)
  })

  it.each<[string, string | null, readonly Transaction[]]>([
    ['the account has a later movement', 't2', [settled]],
    ['the account has no movement yet', null, [settled]],
    ['the movements are not there yet', 't1', []],
    ['the newest one waits: it may have come back by now', 't1', [waiting]],
    ['the newest one came back: the balance may be from before that', 't1', [returned]],
  ])('is not certain where %s', (_, lastTransaction, rows) => {
    const changes = rows.flatMap(changesOf)
    expect(balanceAfterNewest(account(1300, lastTransaction), changes)).toBeNull()
  })
})
