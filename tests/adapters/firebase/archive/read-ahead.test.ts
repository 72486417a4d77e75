import { describe, expect, it, vi } from 'vitest'
import { ReadAhead } from '../../../../src/adapters/firebase/archive/read-ahead.ts'
import type { EntryKind } from '../../../../src/core/domain/check/entry.ts'
import { Fault } from '../../../../src/core/domain/fault.ts'
import type { ListCursor, Snapshot } from '../../../../src/core/ports/archive.ts'
import { recordsOf } from '../../../contract/archive-reading.ts'

const snapshot: Snapshot = {
  ...{ key: '1', origin: 'pledger/demo-x', readAt: 0 as never },
  ...{ sealedBefore: null, isLive: false },
}
const written = { createdAt: null, updatedAt: null }
const pageOf = (kind: EntryKind, count: number) =>
  recordsOf(kind, count).map((record) => ({ ...record, ...written }))
const full = pageOf('send', 100)
const endOf = (page: typeof full): ListCursor => {
  const { id = '', fields = {} } = page.at(-1) ?? {}
  return { value: fields.timestamp ?? null, id }
}

const loading = () => vi.fn(async (_: Snapshot, kind: EntryKind) => pageOf(kind, 100))

describe('the page after a full one', () => {
  it('is loaded before it is asked for, once', async () => {
    const load = loading()
    const ahead = new ReadAhead(load)
    await ahead.list(snapshot, 'send', null)
    expect(load).toHaveBeenCalledTimes(2)
    expect(load).toHaveBeenLastCalledWith(snapshot, 'send', endOf(full))
    expect(await ahead.list(snapshot, 'send', endOf(full))).toEqual(full)
    // The second page, and the one after it.
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is loaded for each list by itself', async () => {
    const load = loading()
    const ahead = new ReadAhead(load)
    await ahead.list(snapshot, 'send', null)
    await ahead.list(snapshot, 'close', null)
    await ahead.list(snapshot, 'send', endOf(full))
    expect(load).toHaveBeenCalledTimes(5)
  })

  it.each([
    ['of another snapshot', { ...snapshot, key: '2' }, endOf(full)],
    ['after another place', snapshot, { ...endOf(full), id: 'other' }],
    ['from the start', snapshot, null],
  ])('is not taken for one %s', async (_, other, after) => {
    const load = loading()
    const ahead = new ReadAhead(load)
    await ahead.list(snapshot, 'send', null)
    await ahead.list(other, 'send', after)
    expect(load).toHaveBeenCalledWith(other, 'send', after)
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('fails whoever asks for it, and is then loaded again', async () => {
    const load = loading()
    const ahead = new ReadAhead(load)
    load.mockResolvedValueOnce(full).mockRejectedValueOnce(new Fault('unreachable', 'cut'))
    await ahead.list(snapshot, 'send', null)
    const asked = () => ahead.list(snapshot, 'send', endOf(full))
    await expect(asked()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await asked()).toHaveLength(100)
  })
})

describe('no page is loaded ahead', () => {
  it.each([0, 1, 99])('after the last one, of %i', async (count) => {
    const load = loading()
    load.mockResolvedValue(pageOf('send', count))
    await new ReadAhead(load).list(snapshot, 'send', null)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('of a live snapshot', async () => {
    const load = loading()
    await new ReadAhead(load).list({ ...snapshot, isLive: true }, 'send', null)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
