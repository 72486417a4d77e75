import { describe, expect, it } from 'vitest'
import type { Journal } from '../../../../src/adapters/memory/journal/journal.ts'
import { aTransfer } from '../../../builders/a-transfer.ts'
import { breakableJournal } from '../../../builders/breakable-journal.ts'
import { MemoryJournal } from '../../../builders/memory-journal.ts'
import { uniqueName, uniqueUserId } from '../../../builders/unique.ts'
import { openTestStore } from '../open-test-store.ts'

describe('a store that opens a stored journal', () => {
  it('has the same state as the store that wrote it', async () => {
    const journal = new MemoryJournal()
    const { ledger } = await openTestStore(journal)
    const id = uniqueUserId()
    await ledger.openAccount(id, uniqueName())
    const waiting = await ledger.post(aTransfer({ senderId: id }))
    await ledger.post(aTransfer({ senderId: id, amount: 100 }))
    if (waiting.ok) await ledger.takeBack(waiting.value.id, id)
    const again = await openTestStore(journal)
    expect(await again.ledger.loadPage(null, 10)).toEqual(await ledger.loadPage(null, 10))
    expect(await again.directory.findById(id)).toMatchObject({ balance: 1237, totalSent: 100 })
  })

  it('keeps the order where the clock jumps back', async () => {
    let time = 5_000_000
    const { ledger } = await openTestStore(new MemoryJournal(), { clock: { now: () => time } })
    const id = uniqueUserId()
    await ledger.openAccount(id, null)
    const first = await ledger.post(aTransfer({ senderId: id, id: 'z' as never }))
    time = 1000
    const second = await ledger.post(aTransfer({ senderId: id, id: 'a' as never }))
    const { rows } = await ledger.loadPage(null, 2)
    expect(rows).toEqual([second.ok && second.value, first.ok && first.value])
  })

  it('starts again in every tab when one resets', async () => {
    const journal = new MemoryJournal()
    const [one, two] = [await openTestStore(journal), await openTestStore(journal)]
    const id = uniqueUserId()
    await one.ledger.openAccount(id, null)
    await two.store.reset()
    await one.directory.takeName(id, uniqueName())
    expect(await one.directory.findById(id)).toBeNull()
  })

  it('looks again before it refuses, where it was not notified of another tab’s commit', async () => {
    const journal = new MemoryJournal()
    const [one, two] = [await openTestStore(journal), await openTestStore(deaf(journal))]
    const id = uniqueUserId()
    await one.ledger.openAccount(id, null)
    const posted = await two.ledger.post(aTransfer({ senderId: id }))
    expect(posted.ok).toBe(true)
  })

  it('adds nothing of an old ledger to a new one, where it was not notified of a reset', async () => {
    const journal = new MemoryJournal()
    const [one, two] = [await openTestStore(journal), await openTestStore(deaf(journal))]
    const id = uniqueUserId()
    await two.ledger.openAccount(id, null)
    await one.store.reset()
    await one.ledger.openAccount(uniqueUserId(), null)
    const posted = await two.ledger.post(aTransfer({ senderId: id }))
    expect(posted).toEqual({ ok: false, refusal: { code: 'account-missing' } })
  })

  it('reports to watchers that an account is gone after a reset', async () => {
    const { store, ledger } = await openTestStore(new MemoryJournal())
    const id = uniqueUserId()
    await ledger.openAccount(id, null)
    const gone = new Promise<void>((resolve, reject) => {
      ledger.watchAccount(id, { next: (account) => account ?? resolve(), fault: reject })
    })
    await store.reset()
    await expect(gone).resolves.toBeUndefined()
  })

  it('says nothing to a fault, and loses nothing, where the browser stops keeping it', async () => {
    const notices: string[] = []
    const { journal, breakNow } = breakableJournal()
    const { ledger, directory } = await openTestStore(journal, {
      reportNotice: ({ code }) => notices.push(code),
    })
    const id = uniqueUserId()
    await ledger.openAccount(id, null)
    breakNow()
    await ledger.post(aTransfer({ senderId: id }))
    const again = await ledger.post(aTransfer({ senderId: id }))
    const profile = await directory.findById(id)
    expect(notices).toEqual(['ledger-no-longer-stored'])
    expect(again.ok).toBe(true)
    expect(profile?.balance).toBe(1263)
  })
})

/** The same journal for a tab that hears nothing. */
function deaf(journal: Journal): Journal {
  return {
    readFrom: (sequence) => journal.readFrom(sequence),
    append: (epoch, sequence, commit) => journal.append(epoch, sequence, commit),
    restart: (epoch, withBackup) => journal.restart(epoch, withBackup),
    watch: () => () => {},
    close() {},
  }
}
