import { beforeAll, describe, expect, it } from 'vitest'
import { ENTRY_KINDS, type EntryKind } from '../../src/core/domain/check/entry.ts'
import {
  type Micros,
  RECORD_KINDS,
  type RecordKind,
  type StoredRecord,
  storedTexts,
} from '../../src/core/domain/check/records.ts'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import type { Archive, ListedRange, Snapshot } from '../../src/core/ports/archive.ts'
import { uniqueUserId } from '../builders/unique.ts'
import type { ArchiveHarness } from './archive-harness.ts'
import { idsOf, pagesOf, recordsOf, timeAt } from './archive-reading.ts'
import { type Someone, send, sendToNobody, someone, withPeople } from './people.ts'
import { withHarness } from './with-harness.ts'

const collectionOf = {
  open: 'accounts',
  name: 'names',
  send: 'transactions',
  close: 'transactions',
  leave: 'accounts',
} as const

type Open = () => Promise<ArchiveHarness>

/** The contract of every archive. */
export function describeArchive(name: string, open: Open): void {
  describeOrder(name, open)
  describePages(name, open)
  describeSnapshot(name, open)
  describeRecords(name, open)
  describeRanges(name, open)
  describeRemovals(name, open)
}

function describeOrder(name: string, open: Open): void {
  describe(`the lists of an archive ${name}`, () => {
    const harness = withHarness(open)
    const listed = (kind: EntryKind) => idsOf(harness().archive, kind)
    let people: [Someone, Someone]
    let waiting: string
    let handedOver: string
    let takenBack: string
    let sent: string
    let taken: string

    beforeAll(async () => {
      people = [await someone(harness()), await someone(harness())]
      const [maya, tom] = people
      handedOver = (await sendToNobody(maya)).id
      takenBack = (await sendToNobody(maya)).id
      waiting = (await sendToNobody(maya)).id
      sent = (await send(maya, tom)).id
      const { recipient } = (await maya.ledger.find(handedOver as never)) as { recipient: string }
      taken = recipient
      await tom.directory.claimName(tom.id, recipient as never)
      await maya.ledger.takeBack(takenBack as never, maya.id)
      await maya.ledger.handOver(handedOver as never, maya.id)
    })

    it('have the names, oldest first, also those of before', async () => {
      const [maya, tom] = people
      const names = [maya.name, tom.name, taken].map((taken) => taken.toLowerCase())
      expect(await listed('name')).toEqual(names)
    })

    it('have the accounts, oldest first', async () => {
      expect(await listed('open')).toEqual(people.map(({ id }) => id))
    })

    it('have the transactions, oldest first, whatever their status', async () => {
      expect(await listed('send')).toEqual([handedOver, takenBack, waiting, sent])
    })

    it('have the transactions that were taken back or handed over again, in the order of that', async () => {
      expect(await listed('close')).toEqual([takenBack, handedOver])
    })

    it('are as long as estimated, where they are short', async () => {
      expect(await harness().archive.estimate()).toBe(2 + 3 + 4 + 2)
    })

    it('show nothing younger than the snapshot', async () => {
      const { readAt } = await harness().archive.open()
      const closed = (await pagesOf(harness().archive, 'close')).flat().at(-1)
      expect(readAt).toBeGreaterThanOrEqual(timeOf(closed, 'settledAt'))
    })
  })
}

function describePages(name: string, open: Open): void {
  const lengths = [
    [0, [0]],
    [1, [1]],
    [99, [99]],
    [100, [100, 0]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ] as const
  const cases = ENTRY_KINDS.flatMap((kind) => lengths.map((length) => [kind, ...length] as const))

  describe.each(cases)(
    `a list of %s in an archive ${name} with %i of them`,
    (kind, count, sizes) => {
      const harness = withHarness(open)
      beforeAll(() => harness().write(collectionOf[kind], recordsOf(kind, count)))

      it('comes in full pages', async () => {
        const pages = await pagesOf(harness().archive, kind)
        expect(pages.map(({ length }) => length)).toEqual(sizes)
      })

      it('has each once, oldest first', async () => {
        const written = recordsOf(kind, count).map(({ id }) => id)
        expect(await idsOf(harness().archive, kind)).toEqual(written)
      })
    },
  )

  describe.each(ENTRY_KINDS)(
    `a list of %s in an archive ${name} with many of one instant`,
    (kind) => {
      const harness = withHarness(open)
      const tied = recordsOf(kind, 250, () => 5)
      const around = recordsOf(kind, 3, (index) => 5 * index).map((record, index) => ({
        ...record,
        id: `around-${index}`,
      }))
      beforeAll(() => harness().write(collectionOf[kind], [...tied, ...around]))

      it('has each of them once, by id', async () => {
        const ids = tied.map(({ id }) => id).sort()
        const expected = ['around-0', 'around-1', ...ids, 'around-2']
        expect(await idsOf(harness().archive, kind)).toEqual(expected)
      })
    },
  )
}

function describeSnapshot(name: string, open: Open): void {
  describe(`a snapshot of an archive ${name}, while people go on`, () => {
    const harness = withHarness(open)
    const read = async (snapshot: Snapshot) => {
      const { archive } = harness()
      return {
        accounts: await archive.find(snapshot, 'account', accounts),
        transactions: await archive.find(snapshot, 'transaction', transactions),
        names: await archive.find(snapshot, 'name', names),
        open: await pagesOf(archive, 'open', snapshot),
        name: await pagesOf(archive, 'name', snapshot),
        send: await pagesOf(archive, 'send', snapshot),
        close: await pagesOf(archive, 'close', snapshot),
      }
    }
    let accounts: string[]
    let transactions: string[]
    let names: string[]
    let snapshot: Snapshot
    let before: Awaited<ReturnType<typeof read>>
    let after: typeof before
    let later: typeof before

    beforeAll(async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const rows = [await sendToNobody(maya), await sendToNobody(maya), await send(maya, tom)]
      accounts = [maya.id, tom.id]
      names = [maya, tom, { name: rows[0]?.recipient }].map(({ name }) => `${name}`.toLowerCase())
      transactions = rows.map(({ id }) => id)
      snapshot = await harness().archive.open()
      before = await read(snapshot)
      const zoe = await someone(harness(), rows[0]?.recipient as never)
      await maya.ledger.handOver(transactions[0] as never, maya.id)
      await maya.ledger.takeBack(transactions[1] as never, maya.id)
      transactions.push((await send(tom, zoe)).id)
      accounts.push(zoe.id)
      before.accounts = [...before.accounts, null]
      before.transactions = [...before.transactions, null]
      after = await read(snapshot)
      later = await read(await harness().archive.open())
    })

    it.each(['accounts', 'transactions', 'names', 'open', 'name', 'send', 'close'] as const)(
      'shows the same: %s',
      (what) => {
        expect(after[what]).toEqual(before[what])
      },
    )

    it.each([
      ['open', 2, 3],
      ['name', 2, 3],
      ['send', 3, 4],
      ['close', 0, 2],
    ] as const)('differs from the next one, by its length: %s', (kind, old, now) => {
      expect(before[kind].flat()).toHaveLength(old)
      expect(later[kind].flat()).toHaveLength(now)
    })

    it('has another key than the next one', async () => {
      expect((await harness().archive.open()).key).not.toBe(snapshot.key)
    })
  })
}

function describeRecords(name: string, open: Open): void {
  describe(`a record of an archive ${name}`, () => {
    const { harness, one, two, unnamed } = withPeople(open)
    let maya: Someone
    let tom: Someone
    const find = async (about: RecordKind, ids: readonly string[]) => {
      const { archive } = harness()
      return archive.find(await archive.open(), about, ids)
    }
    const transaction = async (id: string) => (await find('transaction', [id]))[0]
    const account = async (id: string) => (await find('account', [id]))[0]

    beforeAll(async () => {
      maya = await one()
      tom = await one()
    })

    it('has all fields of a transaction, as they are stored, and no other', async () => {
      const row = await send(maya, tom)
      const record = await transaction(row.id)
      expect(record?.fields).toEqual({
        id: row.id,
        type: 'sent',
        icon: '📤',
        title: `Sent to @${tom.name}`,
        message: 'Pledger sent!',
        amount: -37,
        profile: tom.name,
        sender: maya.name,
        recipient: tom.name,
        timestamp: { time: Math.round(row.timestamp * 1000) },
        senderId: maya.id,
        recipientId: tom.id,
        recipientKey: tom.name.toLowerCase(),
        status: 'settled',
        salts: { map: row.salts },
      })
    })

    it('has all fields of a name, as they are stored, and no other', async () => {
      const key = maya.name.toLowerCase()
      expect((await find('name', [key]))[0]?.fields).toEqual({
        userId: maya.id,
        since: { time: expect.any(Number) },
      })
    })

    it('has a digest in the place of a text that was taken away', async () => {
      const row = await send(maya, tom)
      const removed = await maya.ledger.removeMessage(row.id, maya.id, { for: 'own' })
      const { fields = {} } = (await transaction(row.id)) ?? {}
      const { sender, recipient } = row.salts ?? {}
      expect(fields).not.toHaveProperty('message')
      expect(fields.salts).toEqual({ map: { sender, recipient } })
      expect(fields.digests).toEqual({ map: removed.ok && removed.value.digests })
      expect(fields.removed).toEqual({
        map: { message: { map: { by: maya.id, for: 'own', at: { time: expect.any(Number) } } } },
      })
    })

    it('has no recipient and no end while points wait', async () => {
      const record = await transaction((await sendToNobody(maya)).id)
      expect(record?.fields).toMatchObject({ status: 'waiting', recipientId: null })
      expect(record?.fields).not.toHaveProperty('settledAt')
    })

    it('has the end of points that were taken back', async () => {
      const row = await sendToNobody(maya)
      const taken = await maya.ledger.takeBack(row.id, maya.id)
      const record = await transaction(row.id)
      const settledAt = Math.round(((taken.ok && taken.value.settledAt) || 0) * 1000)
      expect(record?.fields).toMatchObject({ status: 'returned', recipientId: null })
      expect(timeOf(record, 'settledAt')).toBe(settledAt)
    })

    it('has the recipient of points that were handed over', async () => {
      const row = await sendToNobody(maya)
      const zoe = await one(row.recipient as never)
      await maya.ledger.handOver(row.id, maya.id)
      const record = await transaction(row.id)
      expect(record?.fields).toMatchObject({ status: 'settled', recipientId: zoe.id })
      expect(timeOf(record, 'settledAt')).toBeGreaterThan(timeOf(record, 'timestamp'))
    })

    it('has all fields of an account, as they are stored, and no other', async () => {
      const [ann, ben] = await two()
      await ann.directory.setDescription(ann.id, 'Bakes')
      const { id } = await send(ann, ben, 37)
      const record = await account(ann.id)
      expect(record?.fields).toEqual({
        displayName: ann.name,
        usernameKey: ann.name.toLowerCase(),
        prefixes: storedTexts(prefixesOf(ann.name)),
        avatar: expect.stringMatching(/^[A-Z0-9]{1,4}$/),
        description: 'Bakes',
        balance: 1300,
        totalSent: 37,
        totalReceived: 0,
        month: expect.stringMatching(/^\d{4}-\d{2}$/),
        monthSent: 37,
        monthReceived: 0,
        nameCount: 1,
        joinDate: { time: expect.any(Number) },
        lastTransaction: id,
      })
    })

    it('has the placeholder, and no key, for an account without a name', async () => {
      const { id } = await unnamed()
      const { fields = {} } = (await account(id)) ?? {}
      const sums = ['month', 'monthReceived', 'monthSent', 'nameCount']
      const totals = [...sums, 'totalReceived', 'totalSent']
      const names = ['avatar', 'balance', 'displayName', 'joinDate', ...totals]
      expect(fields.displayName).toBe('You')
      expect(Object.keys(fields).sort()).toEqual(names)
    })

    it('comes by its id, in the order asked for, null where there is none', async () => {
      const ids = [tom.id, uniqueUserId(), maya.id, 'a/b', '.', '..', '__a__', '', tom.id]
      const found = await find('account', ids)
      const expected = [tom.id, null, maya.id, null, null, null, null, null, tom.id]
      expect(found.map((record) => record?.id ?? null)).toEqual(expected)
    })

    describe.each(RECORD_KINDS)('by ids: %s', (about) => {
      it('is none among no ids', async () => {
        expect(await find(about, [])).toEqual([])
      })

      it('is asked for by up to 100 ids at once', async () => {
        const ids = Array.from({ length: 101 }, (_, index) => `nobody-${index}`)
        expect(await find(about, ids.slice(1))).toEqual(Array(100).fill(null))
        await expect(find(about, ids)).rejects.toThrow(RangeError)
      })
    })
  })
}

function describeRanges(name: string, open: Open): void {
  describe(`the records of an archive ${name} that no list has`, () => {
    const harness = withHarness(open)
    const ids = recordsOf('send', 250)
      .map(({ id }) => id)
      .sort()
    const unlisted = async (range: ListedRange, about: RecordKind = 'transaction') => {
      const { archive } = harness()
      const records = await archive.findUnlisted(await archive.open(), about, range)
      return records.map(({ id }) => id)
    }
    beforeAll(() => harness().write('transactions', recordsOf('send', 250)))

    it.each([
      ['the first', null, ids.slice(0, 99), ids[98] as string],
      ['a later', ids[98] as string, ids.slice(99, 198), ids[197] as string],
      ['the last', ids[197] as string, ids.slice(198), null],
    ])('are none in %s range where all have their time', async (_, after, listed, to) => {
      expect(await unlisted({ after, to, listed })).toEqual([])
    })

    it('are none of accounts where there is none', async () => {
      expect(await unlisted({ after: null, to: null, listed: [] }, 'account')).toEqual([])
    })

    it('are asked for with up to 99 listed ids at once', async () => {
      const listed = ids.slice(0, 100)
      const asked = unlisted({ after: null, to: ids[99] ?? null, listed })
      await expect(asked).rejects.toThrow(RangeError)
    })
  })
}

function describeRemovals(name: string, open: Open): void {
  describe(`the texts of an archive ${name} that were taken away`, () => {
    const harness = withHarness(open)
    const count = 101
    const at = (index: number) => timeAt(10 * index)
    const removedOf = (index: number) => ({
      map: { by: 'somebody', for: 'own', at: at(Math.floor(index / 2)) },
    })
    const idOf = (index: number) => `row-${String(index).padStart(3, '0')}`
    const records = Array.from({ length: count }, (_, index) => ({
      id: idOf(index),
      fields: {
        ...{ amount: -1, timestamp: timeAt(0) },
        removed: { map: { [index === 7 ? 'sender' : 'message']: removedOf(index) } },
      },
    }))
    const listed = async (...[part, from]: Tail<Parameters<Archive['listRemoved']>>) => {
      const { archive } = harness()
      const found = await archive.listRemoved(await archive.open(), part, from)
      return found.map(({ id }) => id)
    }
    const after7 = records.map(({ id }) => id).filter((id) => id !== idOf(7))
    beforeAll(() => harness().write('transactions', [...records, ...recordsOf('send', 3)]))

    it('are listed by the time of that, oldest first, up to 100 at once', async () => {
      expect(await listed('message', null)).toEqual(after7)
    })

    it('are listed each by its part', async () => {
      expect(await listed('sender', null)).toEqual([idOf(7)])
      expect(await listed('recipient', null)).toEqual([])
    })

    it('are listed from a time on', async () => {
      const { time } = at(40)
      expect(await listed('message', time)).toEqual(after7.slice(-21))
      expect(await listed('message', (time + 1) as Micros)).toEqual(after7.slice(-19))
    })

    it('are listed after a cursor', async () => {
      const cursor = { value: at(40), id: idOf(80) }
      expect(await listed('message', cursor)).toEqual(after7.slice(-20))
    })
  })
}

type Tail<T> = T extends readonly [unknown, ...infer Rest] ? Rest : never

function timeOf(record: StoredRecord | null | undefined, field: string): number {
  const value = record?.fields[field]
  if (typeof value !== 'object' || !value || !('time' in value))
    throw new Error(`${field} is no time`)
  return value.time
}
