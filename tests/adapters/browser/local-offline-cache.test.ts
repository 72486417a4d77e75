import { beforeEach, expect, it, vi } from 'vitest'
import { LocalOfflineCache } from '../../../src/adapters/browser/local-offline-cache.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { type Month, noSums } from '../../../src/core/domain/month.ts'
import type { Account } from '../../../src/core/domain/people.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aRow } from '../../core/builders.ts'

const jun = 'jun' as UserId
const account: Account = {
  id: jun,
  username: 'Jun' as Username,
  avatar: 'JU',
  balance: 1300,
  joinDate: 1,
  totalSent: 37,
  totalReceived: 0,
  description: null,
  nameCount: 1,
  lastTransaction: null,
  cleared: null,
  suspended: null,
  lifted: null,
  leftAt: null,
  monthSums: noSums('2026-11' as Month),
}

const warnings: string[] = []
const open = () =>
  new LocalOfflineCache('Pledger', { warn: (text) => void warnings.push(text), error: () => {} })

beforeEach(() => {
  localStorage.clear()
  warnings.length = 0
})

it('keeps the newest rows and an account across visits', () => {
  const rows = [aRow('b', 2), aRow('a', 1)]
  open().saveFeed({ value: rows, asOf: 7 })
  open().saveAccount({ value: account, asOf: 8 })
  expect(open().loadFeed()).toEqual({ value: rows, asOf: 7 })
  expect(open().loadAccount(jun)).toEqual({ value: account, asOf: 8 })
})

it('has nothing before the first visit, and nobody else’s account', () => {
  expect(open().loadFeed()).toBeNull()
  expect(open().loadAccount(jun)).toBeNull()
  open().saveAccount({ value: account, asOf: 8 })
  expect(open().loadAccount('maya' as UserId)).toBeNull()
})

it.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another kind of thing', '{"value":7,"asOf":7}'],
  ['a row without an id', '{"value":[{"amount":-1}],"asOf":7}'],
  ['an account without a balance', '{"value":{"id":"jun"},"asOf":7}'],
  ['no time', '{"value":[]}'],
])('counts what another version may have left as nothing: %s', (_, left) => {
  localStorage.setItem('pledger-known-feed', left)
  localStorage.setItem('pledger-known-account', left)
  expect(open().loadFeed()).toBeNull()
  expect(open().loadAccount(jun)).toBeNull()
})

it('keeps nothing where the storage is full or forbidden, and logs that once', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const cache = open()
  cache.saveFeed({ value: [], asOf: 1 })
  cache.saveAccount({ value: account, asOf: 1 })
  refuse.mockRestore()
  expect(open().loadFeed()).toBeNull()
  expect(warnings).toEqual(['The browser does not store the ledger'])
})
