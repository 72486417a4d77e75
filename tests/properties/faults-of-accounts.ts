import { storedTexts } from '../../src/core/domain/check/records.ts'
import type { OwnedRecord } from '../builders/stored-ledger.ts'
import { edit, editingAccount, found, HINT, moved, type OwnerFault } from './owner-fault.ts'

/** What an owner can do to accounts. */
export const FAULTS_OF_ACCOUNTS: readonly OwnerFault[] = [
  {
    what: 'deletes an account that sent or received',
    ...found('entry-broken', 'entry-missing'),
    make: (ledger, choose) => {
      const used = ({ fields }: OwnedRecord) => fields.lastTransaction !== undefined
      const record = choose([...ledger.accounts.values()].filter(used))
      return record && ledger.accounts.delete(record.id) ? record.id : null
    },
  },
  {
    what: 'deletes an account that never did anything',
    ...found(null, 'entry-missing'),
    make: (ledger, choose) => {
      const unused = ({ fields }: OwnedRecord) => fields.lastTransaction === undefined
      const record = choose([...ledger.accounts.values()].filter(unused))
      return record && ledger.accounts.delete(record.id) ? record.id : null
    },
  },
  {
    what: 'deletes an account and writes it again as it was',
    ...found(HINT, HINT),
    make: (ledger, choose) => {
      const record = choose([...ledger.accounts.values()])
      if (!record) return null
      record.createdAt = ledger.now
      return edit(ledger, record, {})
    },
  },
  {
    what: 'deletes an account and opens it again',
    ...found('balance-differs', 'entry-changed'),
    make: (ledger, choose) => {
      const moved = ({ fields }: OwnedRecord) => fields.balance !== 1337
      const record = choose([...ledger.accounts.values()].filter(moved))
      if (!record) return null
      ledger.names.clear()
      ledger.open(record.id, null)
      return record.id
    },
  },
  {
    what: 'opens an account in the past',
    ...found(HINT, 'entry-inserted', null),
    make: (ledger, choose, by) => {
      const oldest = choose([...ledger.accounts.values()])
      if (!oldest) return null
      ledger.open('backdated')
      const account = ledger.accounts.get('backdated')
      return account ? edit(ledger, account, moved(oldest, 'joinDate', by / 1_000_000)) : null
    },
  },
  {
    what: 'changes when an account was opened',
    ...found(HINT, 'entry-changed'),
    make: (ledger, choose, by) => {
      const record = choose([...ledger.accounts.values()])
      if (!record) return null
      record.createdAt = ledger.now
      return edit(ledger, record, moved(record, 'joinDate', -by))
    },
  },
  {
    what: 'takes away when an account was opened, so that no list has it',
    ...found('entry-broken', 'entry-missing'),
    make: editingAccount(() => ({ joinDate: undefined })),
  },
  {
    what: 'makes the time when an account was opened a text',
    ...found('entry-broken', 'entry-missing'),
    make: editingAccount(() => ({ joinDate: '2026-11-21' })),
  },
  {
    what: 'makes the time when an account was opened null',
    ...found('entry-broken', 'entry-missing'),
    make: editingAccount(() => ({ joinDate: null })),
  },
  {
    what: 'opens an account after it was used',
    ...found('entry-broken', 'entry-changed'),
    make: (ledger, choose) => {
      const used = ({ fields }: OwnedRecord) => fields.lastTransaction !== undefined
      const record = choose([...ledger.accounts.values()].filter(used))
      return record ? edit(ledger, record, { joinDate: { time: ledger.now } }) : null
    },
  },
  {
    what: 'changes a balance',
    ...found('balance-differs', 'balance-differs'),
    make: editingAccount(({ fields }, by) => ({ balance: Number(fields.balance) + by })),
  },
  {
    what: 'changes what somebody sent altogether',
    ...found('totals-differ', 'totals-differ'),
    make: editingAccount(({ fields }, by) => ({ totalSent: Number(fields.totalSent) + by })),
  },
  {
    what: 'makes a balance a fraction',
    ...found('entry-broken', 'entry-broken'),
    make: editingAccount(() => ({ balance: { foreign: '{"doubleValue":1337}' } })),
  },
  {
    what: 'gives an account a name that nobody can have',
    ...found('entry-broken', 'entry-broken'),
    make: editingAccount(() => ({ displayName: 'Unnamed', usernameKey: 'unnamed', nameCount: 1 })),
  },
  {
    what: 'lists an account under a name that is not theirs',
    ...found('entry-broken', 'entry-broken'),
    make: editingAccount(() => ({ prefixes: storedTexts(['priya']) })),
  },
  {
    what: 'opens an account with points out of thin air',
    ...found('balance-differs', 'balance-differs'),
    make: (ledger, _, by) => {
      ledger.open('rich')
      const account = ledger.accounts.get('rich')
      return account ? edit(ledger, account, { balance: 1337 + by }) : null
    },
  },
  {
    what: 'opens an account out of thin air, without a time',
    ...found('entry-broken', 'entry-broken', null),
    make: (ledger) => {
      ledger.open('hidden')
      const account = ledger.accounts.get('hidden')
      return account ? edit(ledger, account, { joinDate: undefined }) : null
    },
  },
  {
    what: 'opens an account with an id that nobody can have',
    ...found('entry-broken', 'entry-broken'),
    make: (ledger) => {
      const id = 'x'.repeat(500)
      ledger.open(id)
      return id
    },
  },
  {
    what: 'moves points from one balance to another',
    ...found('balance-differs', 'balance-differs'),
    make: (ledger, choose, by) => {
      const from = choose(
        [...ledger.accounts.values()].filter(({ fields }) => Number(fields.balance) >= by),
      )
      const to = choose([...ledger.accounts.values()].filter((one) => one !== from))
      if (!from || !to) return null
      edit(ledger, from, { balance: Number(from.fields.balance) - by })
      return edit(ledger, to, { balance: Number(to.fields.balance) + by })
    },
  },
]
