import { describe, expect, it } from 'vitest'
import { openDemoStore } from '../../../src/adapters/demo/open-demo.ts'
import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import { isTime, type StoredRecord } from '../../../src/core/domain/check/records.ts'
import type { Result } from '../../../src/core/domain/result.ts'
import { type ListCursor, TIME_FIELDS } from '../../../src/core/ports/archive.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { uniqueName, uniqueUserId } from '../../builders/unique.ts'
import { idsOf, pagesOf } from '../../contract/archive-reading.ts'
import { aHistoryPlan } from '../demo/a-history-plan.ts'
import { openTestStore } from './open-test-store.ts'

const NOW = Date.UTC(2026, 10, 21)

describe('the archive of the demo', () => {
  it('says of which ledger it is, and that everything is sealed', async () => {
    const { archive } = await openArchive()
    const expected = { origin: 'pledger/demo', sealedBefore: null, isLive: false }
    expect(await archive.open()).toMatchObject(expected)
  })

  it('does not say when a record was written', async () => {
    const { archive } = await openArchive()
    const first = (await pagesOf(archive, 'send')).flat()[0]
    expect(first).toMatchObject({ createdAt: null, updatedAt: null })
  })

  const idsFound = async (archive: MemoryArchive, ...ids: string[]) =>
    (await archive.find(await archive.open(), 'transaction', ids)).map((record) => record?.id)

  it.each<[string, (archive: MemoryArchive) => Promise<unknown>, unknown]>([
    ['lists', async (archive) => (await idsOf(archive, 'send')).length, 340],
    ['lists the people of', async (archive) => (await idsOf(archive, 'open')).length, 37],
    ['estimates with', (archive) => archive.estimate(), 340 + 37 + 37],
    ['finds a transaction of', (archive) => idsFound(archive, 'made-up-7'), ['made-up-7']],
    ['finds no other one in', (archive) => idsFound(archive, 'made-up-301'), [undefined]],
  ])('%s the made-up history, also where it is opened before that is in', async (...given) => {
    const [, ask, expected] = given
    const { archive } = await openArchive({ transfers: 300 })
    expect(await ask(archive)).toEqual(expected)
  })

  it('has what another tab wrote, also where this tab was not notified', async () => {
    const journal = new MemoryJournal()
    const deaf = Object.assign(Object.create(journal), { watch: () => () => {}, close() {} })
    const [here, there] = [await openTestStore(deaf), await openTestStore(journal)]
    await there.ledger.openAccount(uniqueUserId(), null)
    expect(
      await idsOf(new MemoryArchive(here.store, clockAt(NOW), 'pledger/demo'), 'open'),
    ).toHaveLength(1)
  })

  it('goes on with a snapshot of a ledger that was reset', async () => {
    const { archive, reset } = await openArchive()
    const snapshot = await archive.open()
    const before = await pagesOf(archive, 'send', snapshot)
    await reset()
    expect(await pagesOf(archive, 'send', snapshot)).toEqual(before)
    expect((await archive.find(snapshot, 'transaction', ['demo-1']))[0]?.id).toBe('demo-1')
  })

  it('keeps the latest snapshots, and says of an older one that it is gone', async () => {
    const { archive } = await openArchive()
    const snapshots = [await archive.open(), await archive.open(), await archive.open()]
    for (let more = 0; more < 2; more++) snapshots.push(await archive.open())
    const [oldest, ...latest] = snapshots
    for (const snapshot of latest) expect(await archive.find(snapshot, 'account', [])).toEqual([])
    await expect(archive.find(oldest as never, 'account', [])).rejects.toMatchObject({
      code: 'broken',
    })
  })

  it.each(['time', 7, null])('takes no place of another archive: %s', async (value) => {
    const { archive } = await openArchive()
    const place: ListCursor = { value, id: 'a' }
    await expect(archive.list(await archive.open(), 'send', place)).rejects.toThrow(RangeError)
  })
})

describe('a ledger with sealed entries only', () => {
  it.each([
    ['stands still', () => NOW],
    ['goes back', stepping(-60_000)],
    ['jumps ahead and back', jumping()],
    ['goes on', stepping(1)],
  ])('puts each entry after all others under a clock that %s', async (_, now) => {
    const journal = new MemoryJournal()
    const [one, two] = [
      await openTestStore(journal, { clock: { now } }),
      await openTestStore(journal, { clock: { now } }),
    ]
    const archive = new MemoryArchive(one.store, { now }, 'pledger/demo')
    const added: string[] = []
    const note = async (what: string) => {
      await one.ledger.find('none' as never)
      added.push(what)
      expect(await entriesOf(archive)).toEqual(added)
    }
    const [maya, zoe, name] = [uniqueUserId(), uniqueUserId(), uniqueName('Zoe')]
    await one.ledger.openAccount(maya, null)
    await note(`open ${maya}`)
    const first = idOf(await two.ledger.post(aTransfer({ senderId: maya, recipient: name })))
    await note(`send ${first}`)
    const second = idOf(await one.ledger.post(aTransfer({ senderId: maya })))
    await note(`send ${second}`)
    await one.ledger.takeBack(second as never, maya)
    await note(`close ${second}`)
    await two.ledger.openAccount(zoe, name)
    await note(`open ${zoe}`)
    await two.ledger.handOver(first as never, maya)
    await note(`close ${first}`)
    const third = idOf(await one.ledger.post(aTransfer({ senderId: maya })))
    await note(`send ${third}`)
  })

  it('puts an entry after a made-up history that another clock planned for the future', async () => {
    const journal = new MemoryJournal()
    await journal.append(journal.end, [[aHistoryPlan({}, NOW + 86_400_000)]])
    const { store, ledger } = await openTestStore(journal, { clock: clockAt(NOW) })
    const id = uniqueUserId()
    await ledger.openAccount(id, null)
    const archive = new MemoryArchive(store, clockAt(NOW), 'pledger/demo')
    expect((await entriesOf(archive)).at(-1)).toBe(`open ${id}`)
  })

  it('was read when its latest entry was written, or later', async () => {
    const { store, ledger } = await openTestStore(new MemoryJournal(), { clock: clockAt(NOW) })
    for (let count = 0; count < 3; count++) await ledger.openAccount(uniqueUserId(), null)
    const { readAt } = await new MemoryArchive(store, clockAt(NOW - 5), 'pledger/demo').open()
    expect(readAt).toBe((NOW + 2) * 1000)
  })
})

const clockAt = (time: number) => ({ now: () => time })

function stepping(step: number): () => number {
  let time = NOW
  return () => {
    time += step
    return time
  }
}

function jumping(): () => number {
  let calls = 0
  return () => NOW + (++calls % 3) * 86_400_000
}

async function openArchive({ transfers = 0 } = {}) {
  const options = { clock: clockAt(NOW), productName: 'Pledger', transfers }
  const { store, reset } = await openDemoStore(options, new MemoryJournal(), () => {})
  return { store, reset, archive: new MemoryArchive(store, options.clock, 'pledger/demo') }
}

/** All entries in the order of their times. */
async function entriesOf(archive: MemoryArchive): Promise<readonly string[]> {
  const snapshot = await archive.open()
  const lists = await Promise.all(
    (['open', 'send', 'close'] as const).map(async (kind) =>
      (await pagesOf(archive, kind, snapshot)).flat().map((record) => ({
        entry: `${kind} ${record.id}`,
        time: timeOf(record, TIME_FIELDS[kind]),
      })),
    ),
  )
  const sorted = lists.flat().sort((a, b) => a.time - b.time)
  expect(new Set(sorted.map(({ time }) => time)).size).toBe(sorted.length)
  return sorted.map(({ entry }) => entry).filter((entry) => !entry.includes('made-up'))
}

function timeOf(record: StoredRecord, field: string): number {
  const value = record.fields[field]
  return isTime(value) ? value.time : Number.NaN
}

function idOf(posted: Result<{ readonly id: string }, unknown>): string {
  if (!posted.ok) throw new Error('The send was refused')
  return posted.value.id
}
