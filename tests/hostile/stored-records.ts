import fc from 'fast-check'
import { Timestamp } from 'firebase/firestore/lite'
import { expect } from 'vitest'
import {
  readRecord,
  readValue,
  writeValue,
} from '../../src/adapters/firebase/archive/exact-value.ts'
import { feedPageOf, takePrefetchedPage } from '../../src/adapters/firebase/feed-page.ts'
import {
  historyCursorOf,
  historyPositionOf,
  newestPositionFirst,
  readHistoryCursor,
} from '../../src/adapters/firebase/history-changes.ts'
import { sdkValue } from '../../src/adapters/firebase/sdk-query.ts'
import { readAccount } from '../../src/adapters/firebase/stored-account.ts'
import { DocumentReader, positionOf } from '../../src/adapters/firebase/stored-document.ts'
import { readRequest } from '../../src/adapters/firebase/stored-request.ts'
import { CorruptData, readCommit } from '../../src/adapters/memory/journal.ts'
import { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import { EMPTY_FEED, withArrivals, withPage } from '../../src/core/domain/feed.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { reportOf } from '../builders/an-audit.ts'
import { anyRecord } from '../builders/any-record.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import { anyNumber, anyText, anyValue, damaged, damagedJson } from './any-hostile.ts'
import { hostile } from './hostile-case.ts'
import { expectShownAccount, expectShownRequest, expectShownRow } from './shown.ts'

const NOW = Date.UTC(2026, 10, 21)
const LIN = 'lin' as UserId
const MAYA = 'maya' as UserId
const time = { seconds: NOW / 1000, nanoseconds: 1_000_000 }
const transfer = aTransfer({ senderId: LIN, recipientId: MAYA })
const row = recordOf(transfer, 'Lin' as Username, NOW)
const reactions = { '👏': 3, '❤️': 1 }
const record = { ...row, timestamp: time, settledAt: time, reactions }
const account = {
  displayName: 'Lin',
  usernameKey: 'lin',
  avatar: 'LI',
  balance: 1300,
  totalSent: 37,
  totalReceived: 0,
  month: '2026-11',
  monthSent: 37,
  monthReceived: 0,
  nameCount: 1,
  joinDate: time,
  lastTransaction: 'a',
  description: 'Hello',
}
const request = {
  from: LIN,
  to: MAYA,
  fromName: 'Lin',
  amount: 20,
  message: 'Lunch',
  at: time,
  declinedAt: time,
}
const commit = [
  { type: 'opened', id: LIN, name: 'Lin', joinDate: NOW },
  { type: 'opened', id: MAYA, name: null, joinDate: NOW },
  { type: 'posted', row },
  { type: 'described', id: LIN, description: 'Hello' },
  { type: 'reacted', id: row.id, by: MAYA, emoji: '👏', at: NOW },
  { type: 'reacted', id: row.id, by: LIN, emoji: null, at: NOW },
  { type: 'asked', from: LIN, to: MAYA, fromName: 'Lin', amount: 20, message: '', at: NOW },
  { type: 'declined', from: LIN, to: MAYA, at: NOW },
]
const overHttp = {
  documents: [
    {
      name: 'projects/p/databases/(default)/documents/transactions/a',
      createTime: '2026-11-21T00:00:00.000001Z',
      updateTime: '2026-11-21T00:00:00Z',
      fields: {
        amount: { integerValue: '-37' },
        message: { stringValue: 'for lunch' },
        timestamp: { timestampValue: '2026-11-21T00:00:00.000001Z' },
      },
    },
  ],
  nextPageToken: 'next',
}
const anyId = anyText.map((text) => text.replaceAll('/', '') || 'a')
const reader = new DocumentReader('Pledger', { warn() {}, error() {} })

/** A document with these fields. Its id is any that the database takes. */
const stored = (fields: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.oneof(fc.constant('a'), anyId), fields)
    .map(([id, data]) => ({ id, data: () => Object(data) as Readonly<Record<string, unknown>> }))

/** What an owner, an older version or another program may have written into the database. */
export const storedRecords = [
  hostile('a row of the feed', stored(fc.oneof(damaged(record), anyValue)), (document) => {
    const shown = reader.row(document)
    if (shown) expectShownRow(shown)
  }),

  hostile(
    'a page of the feed',
    fc.array(stored(damaged(record)), { maxLength: 4 }),
    (documents) => {
      const page = feedPageOf({ documents, more: true }, reader, NOW)
      const feed = withArrivals(withPage(EMPTY_FEED, page), page.rows, true)
      expect(new Set(feed.rows.map(({ id }) => id)).size).toBe(feed.rows.length)
      for (const cursor of [page.head, page.next])
        if (cursor !== null)
          expect(() => sdkValue(positionOf(cursor).time, Timestamp)).not.toThrow()
    },
  ),

  hostile('a time and an id to read on from', fc.tuple(anyValue, anyId), ([value, id]) => {
    const position = historyPositionOf(value, id, 'sent')
    if (position) {
      expect(position.id).toBe(id)
      expect(() => sdkValue(position.time, Timestamp)).not.toThrow()
    }
  }),

  hostile(
    'a place in a history',
    fc.tuple(anyValue, anyId, anyNumber.filter(Number.isFinite)),
    ([value, id, balance]) => {
      const place = historyPositionOf(value, id, 'sent')
      if (place === null) return
      expect(newestPositionFirst(place, place)).toBe(0)
      expect(readHistoryCursor(historyCursorOf(place, balance))).toEqual({ ...place, balance })
    },
  ),

  hostile('an account', stored(fc.oneof(damaged(account), anyValue)), (document) => {
    const shown = readAccount(document)
    if (shown) expectShownAccount(shown)
  }),

  hostile('a request', stored(fc.oneof(damaged(request), anyValue)), (document) => {
    const shown = readRequest(document)
    if (shown) expectShownRequest(shown)
  }),

  hostile(
    'the first page by plain HTTP',
    fc.oneof(damagedJson(overHttp), anyValue),
    async (answer) => {
      globalThis.ledgerFirstPage = Promise.resolve(answer)
      const page = await takePrefetchedPage()
      for (const shown of reader.rows(page?.documents ?? [])) expectShownRow(shown)
    },
  ),

  hostile('a document by HTTP', damagedJson(overHttp.documents[0]), (document) => {
    const read = readRecord(document)
    for (const value of Object.values(read?.fields ?? {}))
      expect(JSON.stringify(readValue(writeValue(value)))).toBe(JSON.stringify(value))
  }),

  hostile('a commit of the demo', damaged(commit), (value) => {
    const state = new LedgerState()
    try {
      state.apply(readCommit(value, 'Pledger'))
    } catch (cause) {
      // It is set aside, and the demo starts again.
      expect(cause).toBeInstanceOf(CorruptData)
      return
    }
    for (const shown of state.transactions.values()) expectShownRow(shown)
    for (const shown of state.accounts.values()) expectShownAccount(shown)
    for (const shown of state.requests.values()) expectShownRequest(shown)
  }),

  hostile(
    'any account and any transaction, checked',
    fc.tuple(anyRecord('accounts'), anyRecord('transactions')),
    async ([one, other]) => {
      const ledger = aStoredLedger(2)
      ledger.accounts.set(one.id, one)
      ledger.transactions.set(other.id, other)
      const { findings } = await reportOf(new StoredArchive(ledger))
      expect(findings.length).toBeGreaterThan(0)
    },
  ),
]
