import { expect, it, vi } from 'vitest'
import { Fault } from '../../../../src/core/domain/result.ts'
import type { Archive, ListCursor, Snapshot } from '../../../../src/core/ports/archive.ts'
import { ListPages, SnapshotReader } from '../../../../src/core/use-cases/check/entry-stream.ts'
import { recordsOf } from '../../../contract/archive-reading.ts'

const PAGE = 100
const written = { createdAt: null, updatedAt: null }

/** The pages of a list with so many sends, and how its archive is asked. */
function pagesOf(count: number) {
  const records = recordsOf('send', count).map((record) => ({ ...record, ...written }))
  const list = vi.fn(async (_: Snapshot, __: unknown, after: ListCursor | null) => {
    const start = records.findIndex(({ id }) => id === after?.id) + 1
    return records.slice(start, start + PAGE)
  })
  const archive = { list } as Partial<Archive> as Archive
  return { list, pages: new ListPages(new SnapshotReader(archive, {} as Snapshot), 'send', null) }
}

it('loads the page after a full one before it is asked for, once', async () => {
  const { list, pages } = pagesOf(PAGE + 5)
  await pages.next()
  expect(list).toHaveBeenCalledTimes(2)
  expect(await pages.next()).toHaveLength(5)
  expect(list).toHaveBeenCalledTimes(2)
})

it.each([0, 1, PAGE - 1])('loads no page after the last one, of %i', async (count) => {
  const { list, pages } = pagesOf(count)
  await pages.next()
  expect(pages.isAtEnd).toBe(true)
  expect(list).toHaveBeenCalledTimes(1)
})

it('throws a fault to the request for the page that it loaded ahead', async () => {
  const { list, pages } = pagesOf(2 * PAGE)
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(1))
  list.mockRejectedValueOnce(new Fault('unreachable', 'cut'))
  await pages.next()
  await expect(pages.next()).rejects.toMatchObject({ code: 'unreachable' })
})
