import { describe, expect, it } from 'vitest'
import { FallbackJournal } from '../../../src/adapters/demo/demo-journal.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { breakableJournal } from '../../builders/breakable-journal.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { openTestStore } from '../memory/open-test-store.ts'

/** A ledger over a journal with storage that works until `breakNow`. */
async function openBreakable({ isBroken = false } = {}) {
  const notices: string[] = []
  const { stored, journal, breakNow } = breakableJournal()
  if (isBroken) breakNow()
  const fallback = new FallbackJournal(journal, ({ code }) => notices.push(code))
  const { store } = await openTestStore(fallback)
  const [ledger, directory] = [new MemoryLedger(store), new MemoryDirectory(store)]
  const open = async (id: UserId) => (await ledger.openAccount(id, null)).ok
  return { stored, breakNow, notices, store, ledger, directory, open, fallback }
}

describe('a journal with storage that fails', () => {
  it('stores what is appended until then', async () => {
    const { stored, open, breakNow } = await openBreakable()
    const before = stored.end.length
    await open(uniqueUserId())
    breakNow()
    await open(uniqueUserId())
    expect(stored.end.length).toBe(before + 1)
  })

  it('is gone on without, and is reported once', async () => {
    const { open, breakNow, ledger, directory, notices } = await openBreakable()
    const id = uniqueUserId()
    await open(id)
    breakNow()
    const posted = await ledger.post(aTransfer({ senderId: id }))
    const again = await ledger.post(aTransfer({ senderId: id }))
    expect([posted.ok, again.ok]).toEqual([true, true])
    expect((await directory.findById(id))?.balance).toBe(1263)
    expect(notices).toEqual(['ledger-no-longer-stored'])
  })

  it('lets nothing start again', async () => {
    const { store, open, breakNow } = await openBreakable()
    await open(uniqueUserId())
    breakNow()
    expect(await store.catchUp()).toBe(false)
    expect(store.state.accounts.size).toBe(1)
  })

  it('can be begun where it fails at once', async () => {
    const { open, notices } = await openBreakable({ isBroken: true })
    expect(await open(uniqueUserId())).toBe(true)
    expect(notices).toEqual(['ledger-not-stored'])
  })

  it('can be reset, and keeps what was stored', async () => {
    const { store, stored, open, breakNow, notices, fallback } = await openBreakable()
    await open(uniqueUserId())
    const before = stored.end
    breakNow()
    await fallback.restart(false)
    await store.catchUp()
    expect(store.state.accounts.size).toBe(0)
    expect(stored.end).toEqual(before)
    expect(notices).toEqual(['ledger-no-longer-stored'])
  })

  it('hears no other tab from then on', async () => {
    const { stored, open, breakNow, fallback } = await openBreakable()
    stored.watch(() => {})
    let heard = 0
    fallback.watch(() => heard++)
    breakNow()
    await open(uniqueUserId())
    await stored.append(stored.end, [[]])
    expect(heard).toBe(0)
  })
})
