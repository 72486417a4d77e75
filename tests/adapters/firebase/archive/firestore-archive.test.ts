import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FirestoreArchive } from '../../../../src/adapters/firebase/archive/firestore-archive.ts'
import { compareIds, type StoredValue } from '../../../../src/core/domain/check/records.ts'
import { randomIds } from '../../../builders/random-ids.ts'
import { idsOf, pagesOf, recordsOf, timeAt } from '../../../contract/archive-reading.ts'
import { sendToNobody, someone } from '../../../contract/people.ts'
import { withHarness } from '../../../contract/with-harness.ts'
import { openFirestoreArchiveHarness } from './firestore-archive-harness.ts'

describe('the archive of a ledger in Firestore', () => {
  const harness = withHarness(openFirestoreArchiveHarness)

  it('names the project, and reads the past', async () => {
    const { projectId, archive } = harness()
    const expected = { origin: `pledger/${projectId}`, isLive: false }
    expect(await archive.open()).toMatchObject(expected)
  })

  it('counts as sealed what is ten minutes older than the snapshot', async () => {
    const { readAt, sealedBefore } = await harness().archive.open()
    expect(readAt - Number(sealedBefore)).toBe(600_000_000)
  })

  it('takes the instant of a snapshot from the service, not from the device', async () => {
    const before = await harness().archive.open()
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const after = await harness().archive.open().finally(vi.useRealTimers)
    expect(after.readAt).toBeGreaterThan(before.readAt)
  })

  it('says when a record was written first and last', async () => {
    const maya = await someone(harness())
    const row = await sendToNobody(maya)
    await maya.ledger.takeBack(row.id, maya.id)
    const { archive } = harness()
    const snapshot = await archive.open()
    const [record] = await archive.find(snapshot, 'transaction', [row.id])
    const { createdAt, updatedAt } = record ?? {}
    expect(createdAt).toBeGreaterThanOrEqual(Math.round(row.timestamp * 1000))
    expect(updatedAt).toBeGreaterThan(createdAt ?? Number.NaN)
    expect(updatedAt).toBeLessThanOrEqual(snapshot.readAt)
  })

  it('is out of reach where nobody answers', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const nowhere = { projectId: 'demo-nowhere', emulator: { host: '127.0.0.1', port: 1 } }
    const opened = new FirestoreArchive(nowhere).open()
    await expect(opened).rejects.toMatchObject({ name: 'Fault', code: 'unreachable' })
    vi.restoreAllMocks()
  })
})

describe('an estimate of a ledger in Firestore', () => {
  const harness = withHarness(openFirestoreArchiveHarness)

  it('is within a factor of 2, with the transactions that were closed', async () => {
    const transactions = randomIds(400, 1).map((id, index) => ({
      id,
      fields: { timestamp: timeAt(index), ...(index % 2 === 0 && { settledAt: timeAt(index) }) },
    }))
    await harness().write('transactions', transactions)
    const estimate = await harness().archive.estimate()
    expect(estimate).toBeGreaterThan(300)
    expect(estimate).toBeLessThan(1200)
  })
})

describe('an estimate of a ledger that was imported', () => {
  const harness = withHarness(openFirestoreArchiveHarness)

  it('is within a factor of 2, though its ids are numbers', async () => {
    const imported = recordsOf('send', 1500, (index) => index * 1000)
    const closed = recordsOf('close', 300).map(({ id, fields }) => ({
      id,
      fields: { ...fields, timestamp: timeAt(0) },
    }))
    await harness().write('transactions', [...imported, ...closed])
    const estimate = await harness().archive.estimate()
    expect(estimate).toBeGreaterThan(2100 / 2)
    expect(estimate).toBeLessThan(2100 * 2)
  })
})

const oddFields: Readonly<Record<string, StoredValue>> = {
  amount: { foreign: '{"doubleValue":7.5}' },
  message: { foreign: '{"arrayValue":{"values":[{"integerValue":"7"}]}}' },
  senderId: { map: { a: null, time: 7, inner: { map: { foreign: 'x' } } } },
  recipientId: 7,
  sender: null,
  status: true,
  title: timeAt(7),
  timestamp: timeAt(1),
}

describe('a record that no client of ours wrote', () => {
  const harness = withHarness(openFirestoreArchiveHarness)
  beforeAll(() =>
    harness().write('transactions', [
      { id: 'odd', fields: oddFields },
      { id: 'bare', fields: { timestamp: timeAt(2) } },
      { id: 'empty', fields: {} },
    ]),
  )

  it('comes as it is stored', async () => {
    const { archive } = harness()
    const [odd] = await archive.find(await archive.open(), 'transaction', ['odd'])
    expect(odd?.fields).toEqual(oddFields)
  })

  it('comes in the lists as it is stored', async () => {
    const [odd, bare] = (await pagesOf(harness().archive, 'send')).flat()
    expect(odd?.fields).toEqual(oddFields)
    expect(bare?.fields).toEqual({ timestamp: timeAt(2) })
  })

  it('is in no list without the time, but comes by its id', async () => {
    const { archive } = harness()
    const [empty] = await archive.find(await archive.open(), 'transaction', ['empty'])
    expect(empty).toMatchObject({ id: 'empty', fields: {} })
    expect(await idsOf(archive, 'send')).not.toContain('empty')
  })
})

describe('records without the time that orders their list', () => {
  const harness = withHarness(openFirestoreArchiveHarness)
  const listed = ['a', 'c', '\u{FFFD}', '\u{1F600}']
  const hidden = Array.from({ length: 210 }, (_, index) => `b${1000 + index}`)
  const unlisted = async (after: string | null, to: string | null) => {
    const { archive } = harness()
    const between = listed.filter(
      (id) =>
        (after === null || compareIds(id, after) > 0) && (to === null || compareIds(id, to) <= 0),
    )
    const range = { after, to, listed: between }
    const records = await archive.findUnlisted(await archive.open(), 'account', range)
    return records.map(({ id }) => id)
  }
  beforeAll(async () => {
    const { write } = harness()
    await write(
      'accounts',
      listed.map((id, index) => ({ id, fields: { joinDate: timeAt(index) } })),
    )
    await write(
      'accounts',
      [...hidden, '\u{FFFE}', '\u{1F601}'].map((id) => ({ id, fields: { balance: 7 } })),
    )
  })

  it.each([
    ['from the first to the last of all', null, null, [...hidden, '\u{FFFE}', '\u{1F601}']],
    ['after one', 'c', null, ['\u{FFFE}', '\u{1F601}']],
    ['up to one', null, 'c', hidden],
    ['between two', 'a', 'c', hidden],
    ['between two, in the order of their bytes', '\u{FFFD}', '\u{1F600}', ['\u{FFFE}']],
    ['up to the first listed, of which there are none', null, 'a', []],
  ])('are found %s', async (_, after, to, expected) => {
    expect(await unlisted(after, to)).toEqual(expected)
  })

  it('are found as they are stored', async () => {
    const { archive } = harness()
    const range = { after: '\u{1F600}', to: null, listed: [] }
    const [record] = await archive.findUnlisted(await archive.open(), 'account', range)
    expect(record).toMatchObject({ id: '\u{1F601}', fields: { balance: 7 } })
  })

  it('are those of the snapshot', async () => {
    const { archive, write } = harness()
    const snapshot = await archive.open()
    await write('transactions', [{ id: 'later', fields: {} }])
    const range = { after: null, to: null, listed: [] }
    expect(await archive.findUnlisted(snapshot, 'transaction', range)).toEqual([])
    const now = await archive.findUnlisted(await archive.open(), 'transaction', range)
    expect(now.map(({ id }) => id)).toEqual(['later'])
  })
})

describe('an account with the longest id that a document can have', () => {
  const harness = withHarness(openFirestoreArchiveHarness)
  const longest = 'é'.repeat(750)

  it('comes by its id, and one that is longer is none', async () => {
    const { archive, write } = harness()
    await write('accounts', [{ id: longest, fields: { joinDate: timeAt(1) } }])
    const found = await archive.find(await archive.open(), 'account', [longest, `${longest}e`])
    expect(found.map((record) => record?.id ?? null)).toEqual([longest, null])
  })
})

describe('records with times of any type', () => {
  const harness = withHarness(openFirestoreArchiveHarness)
  // In the database's order of types.
  const kinds: readonly (readonly [string, (index: number) => StoredValue])[] = [
    ['null', () => null],
    ['truth', () => true],
    ['number', (index) => index],
    ['fraction', (index) => ({ foreign: `{"doubleValue":${1000.5 + index}}` })],
    ['time', timeAt],
    ['far', () => ({ foreign: '{"timestampValue":"9000-01-01T00:00:00Z"}' })],
    ['text', (index) => `a ${1000 + index}`],
    ['list', () => ({ foreign: '{"arrayValue":{"values":[{"integerValue":"7"}]}}' })],
    ['map', () => ({ foreign: '{"mapValue":{"fields":{"a":{"integerValue":"7"}}}}' })],
  ]

  it('are listed once each, and in order', async () => {
    const records = kinds.flatMap(([kind, value]) =>
      Array.from({ length: 110 }, (_, index) => ({
        id: `${kind}-${1000 + index}`,
        fields: { timestamp: value(index) },
      })),
    )
    await harness().write('transactions', records.toReversed())
    const listed = await idsOf(harness().archive, 'send')
    expect(listed).toEqual(records.map(({ id }) => id))
  })
})
