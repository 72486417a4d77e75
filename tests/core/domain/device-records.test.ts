import { describe, expect, it } from 'vitest'
import type { DeviceRecord } from '../../../src/core/domain/device-record.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { type Month, noSums } from '../../../src/core/domain/month.ts'
import { NOTICE_MARK, NOTIFICATIONS, SEEN_REACTIONS } from '../../../src/core/domain/notices.ts'
import { CACHED_ACCOUNT, CACHED_FEED } from '../../../src/core/domain/offline-cache.ts'
import { OWN_REACTIONS } from '../../../src/core/domain/own-reactions.ts'
import { DISMISSED_MONTH, SHOWN_LIST } from '../../../src/core/domain/people-lists.ts'
import { ASKED_REQUESTS } from '../../../src/core/domain/requests.ts'
import { OUTBOX } from '../../../src/core/domain/send.ts'
import { DRAFTS } from '../../../src/core/domain/send-form.ts'
import { NAME_WISH } from '../../../src/core/domain/session.ts'
import { TAKEN_WORDS } from '../../../src/core/domain/transaction.ts'
import { RECENT_SENDS, type RecentSend, withRecentSend } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anAskedRequest } from '../../builders/an-asked-request.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { aRow } from '../builders.ts'

const send = (id: string, at: number) =>
  ({ id, at, recipientId: 'u-tom', recipient: 'Tom' }) as RecentSend
const mark = { lookedAt: 1, newest: 1, totalReceived: 2 }
const wish = { name: 'Zoe', of: 'u-1' }
const draft = {
  ...{ sender: 'demo-maya', openedFor: '', id: 'd1' },
  ...{ recipient: 'Priya', amount: '37', message: 'Half a sentence' },
}
const { shownAsFree: _, ...transfer } = aTransfer()
const account = {
  ...{ id: 'jun' as UserId, username: 'Jun', avatar: 'JU', description: null },
  ...{ balance: 1300, joinDate: 1, totalSent: 37, totalReceived: 0, nameCount: 1 },
  ...{ lastTransaction: null, cleared: null, suspended: null, lifted: null, leftAt: null },
  monthSums: noSums('2026-11' as Month),
}

/** Each record, a value of it, and damaged values. */
const records: readonly (readonly [DeviceRecord<unknown>, unknown, ...unknown[]])[] = [
  [OUTBOX, { transfer, state: 'sending', since: 1 }, { transfer: { id: 'c' } }],
  [OUTBOX, { transfer, state: 'sent', since: 1 }, { transfer, state: 'posted', since: 1 }],
  [OUTBOX, { transfer, state: 'unanswered', since: 1 }, { transfer, state: null, since: 1 }],
  [OUTBOX, anEntry({ ...aTransfer(), shownAsFree: true }, 'failed', 7), { transfer, since: 1 }],
  [DRAFTS, [draft], [{ ...draft, id: '' }], [{ sender: 'demo-maya', openedFor: '', text: 'Half' }]],
  [RECENT_SENDS, [send('a', 1)], [{ id: 'a' }], [7]],
  [ASKED_REQUESTS, [anAskedRequest()], [{ to: 'u-tom' }]],
  [NAME_WISH, wish, { name: 'Zoe' }, { ...wish, name: '<b>' }],
  [NOTICE_MARK, mark, { newest: 1, totalReceived: 2 }, [1, 2]],
  [NOTIFICATIONS, true, 'on', 1],
  [SEEN_REACTIONS, [['a', 1]], [['a', '1']], ['a']],
  [OWN_REACTIONS, [['a', '👏']], [['a', 'x']], [['', '👏']]],
  [SHOWN_LIST, 'balance', 'toString'],
  [DISMISSED_MONTH, '2026-11', '2026-13', 11],
  [TAKEN_WORDS, aRow('a', 1), { id: 7 }],
  [CACHED_FEED, { value: [aRow('b', 2)], asOf: 7 }, { value: 7, asOf: 7 }, { value: [] }],
  [CACHED_FEED, { value: [], asOf: 7 }, { value: [{ amount: -1 }], asOf: 7 }],
  [
    CACHED_ACCOUNT,
    { value: account, asOf: 8 },
    { value: { id: 'jun' }, asOf: 7 },
    { value: account },
  ],
]

describe('a record of the device', () => {
  it.each(records.map(([record, ...values]) => [record.key, record, values] as const))(
    'is read as it was stored, and empty where another version left something else: %s',
    (_, { read }, [value, ...damaged]) => {
      const stored = JSON.parse(JSON.stringify(value))
      expect(read(stored)).toEqual(stored)
      for (const one of [null, {}, 37.5, ...damaged]) expect(read(one)).toEqual(read(null))
    },
  )
})

describe('recent sends', () => {
  it('have a send once', () => {
    expect(withRecentSend([send('a', 1)], send('a', 2))).toEqual([send('a', 2)])
  })

  it('have the newest last, in whatever order they come', () => {
    const sends = [3, 1, 2].reduce(
      (all: readonly RecentSend[], at) => withRecentSend(all, send(`t${at}`, at)),
      [],
    )
    expect(sends.map(({ at }) => at)).toEqual([1, 2, 3])
  })
})
