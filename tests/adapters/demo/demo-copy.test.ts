import { describe, expect, it } from 'vitest'
import { DemoCopy } from '../../../src/adapters/demo/open-demo.ts'
import type { Commit } from '../../../src/adapters/memory/journal.ts'
import { accept } from '../../../src/core/domain/result.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { openTestStore } from '../memory/open-test-store.ts'
import { aHistoryPlan } from './a-history-plan.ts'

const clock = { now: () => Date.UTC(2026, 10, 21) }

async function setUp(drop: () => Promise<void> = async () => {}) {
  const counts = { drops: 0, warnings: 0 }
  const { store } = await openTestStore(new MemoryJournal())
  const dropCopy = () => {
    counts.drops++
    return drop()
  }
  const copy = new DemoCopy(dropCopy, { warn: () => void counts.warnings++ })
  copy.watch(store)
  const commit = (events: Commit) =>
    store.write(
      () => accept(events),
      () => null,
    )
  return { store, copy, counts, commit }
}

describe('the copy of the demo', () => {
  it('is dropped when a made-up history gets into the ledger', async () => {
    const { counts, commit } = await setUp()
    await commit([aHistoryPlan({ count: 0 })])
    expect(counts.drops).toBe(1)
  })

  it('stays when a person opens an account', async () => {
    const { counts, commit } = await setUp()
    await commit([{ type: 'opened', id: 'u-1' as never, name: null, joinDate: clock.now() }])
    expect(counts.drops).toBe(0)
  })

  it('is gone before the ledger is read', async () => {
    let endDropping = () => {}
    const { store, copy } = await setUp(
      () =>
        new Promise((resolve) => {
          endDropping = resolve
        }),
    )
    void copy.drop()
    let isRead = false
    const archive = await copy.archiveOf(store, clock)()
    const reading = archive.estimate().then(() => {
      isRead = true
    })
    await new Promise((resolve) => setTimeout(resolve))
    const wasReadBefore = isRead
    endDropping()
    await reading
    expect(wasReadBefore).toBe(false)
  })

  it('says in the log where the device does not let it be dropped', async () => {
    const { copy, counts } = await setUp(() => Promise.reject(new Error('forbidden')))
    await copy.drop()
    expect(counts.warnings).toBe(1)
  })

  it('is checked over one snapshot in all calls', async () => {
    const { store, copy } = await setUp()
    const archive = await copy.archiveOf(store, clock)()
    const snapshot = await archive.open()
    await expect(archive.list(snapshot, 'open', null)).resolves.toEqual([])
  })
})
