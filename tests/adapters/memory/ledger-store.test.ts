import { describe, expect, it, vi } from 'vitest'
import type { Commit, Journal } from '../../../src/adapters/memory/journal.ts'
import { LedgerReplay } from '../../../src/adapters/memory/ledger-replay.ts'
import { aTransfer, SALTS } from '../../builders/a-transfer.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { uniqueName, uniqueUserId } from '../../builders/unique.ts'
import { journalOf, openTestStore } from './open-test-store.ts'

/** Two tabs over one journal, and an id for an account. The second tab may hear nothing of the first. */
async function openTabs({ isDeaf = false } = {}) {
  const journal = new MemoryJournal()
  const one = await openTestStore(journal)
  const two = await openTestStore(isDeaf ? deaf(journal) : journal)
  const id = uniqueUserId()
  return { journal, one, two, id }
}

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

  it('has the same state where texts and descriptions were taken away', async () => {
    const journal = new MemoryJournal()
    const { ledger, directory, leaving } = await openTestStore(journal)
    const [ann, ben] = [uniqueUserId(), uniqueUserId()]
    await ledger.openAccount(ann, uniqueName())
    await directory.setDescription(ann, 'Bakes bread')
    await directory.setDescription(ann, '')
    const name = uniqueName()
    const waiting = aTransfer({ senderId: ann, recipient: name })
    await ledger.post(waiting)
    await ledger.openAccount(ben, name)
    await ledger.handOver(waiting.id, ann)
    await ledger.removeMessage(waiting.id, ann, { for: 'own' })
    for (const person of [ann, ben]) {
      await leaving.leave(person)
      await leaving.removeWords(person, null)
    }
    const again = await openTestStore(journal)
    expect(await again.ledger.loadPage(null, 10)).toEqual(await ledger.loadPage(null, 10))
    expect(await again.directory.findById(ann)).toEqual(await directory.findById(ann))
    expect(await again.directory.findById(ben)).toEqual(await directory.findById(ben))
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
    const { journal, one, id } = await openTabs()
    await one.ledger.openAccount(id, null)
    await journal.restart()
    await one.directory.claimName(id, uniqueName())
    expect(await one.directory.findById(id)).toBeNull()
  })

  it('looks again before it refuses, where it was not notified of another tab’s commit', async () => {
    const { one, two, id } = await openTabs({ isDeaf: true })
    await one.ledger.openAccount(id, null)
    const posted = await two.ledger.post(aTransfer({ senderId: id }))
    expect(posted.ok).toBe(true)
  })

  it('adds nothing of an old ledger to a new one, where it was not notified of a reset', async () => {
    const { journal, one, two, id } = await openTabs({ isDeaf: true })
    await two.ledger.openAccount(id, null)
    await journal.restart()
    await one.ledger.openAccount(uniqueUserId(), null)
    const posted = await two.ledger.post(aTransfer({ senderId: id }))
    expect(posted).toEqual({ ok: false, refusal: { code: 'account-missing' } })
  })

  it('reports to watchers that an account is gone after a reset', async () => {
    const journal = new MemoryJournal()
    const { store, ledger } = await openTestStore(journal)
    const id = uniqueUserId()
    await ledger.openAccount(id, null)
    const gone = new Promise<void>((resolve, reject) => {
      ledger.watchAccount(id, { next: (account) => account ?? resolve(), fault: reject })
    })
    await journal.restart()
    await store.catchUp()
    await expect(gone).resolves.toBeUndefined()
  })
})

/** The same journal for a tab that hears nothing. */
function deaf(journal: Journal): Journal {
  return Object.assign(Object.create(journal), { watch: () => () => {}, close() {} })
}

const opening = { type: 'opened', id: 'u-1', name: 'Ann', joinDate: 1 }
const row = { id: 'old-1', amount: -5, salts: SALTS }

async function openReplay(journal: MemoryJournal) {
  const changes: unknown[] = []
  const recover = vi.fn(() => journal.restart())
  const replay = new LedgerReplay(
    {
      journal,
      clock: { now: () => 1000 },
      productName: 'Pledger',
      initialCommit: () => [],
      recover,
    },
    (change) => changes.push(change),
  )
  await replay.catchUp()
  return { replay, recover, changes }
}

it('reads a row with missing fields by the defaults, and moves nothing for it', async () => {
  const { replay } = await openReplay(journalOf([opening, { type: 'posted', row }]))
  const expected = { type: 'transaction', icon: '💰', message: 'Pledger transaction' }
  expect(replay.state.transactions.get('old-1' as never)).toMatchObject(expected)
  expect(replay.state.accounts.get('u-1' as never)).toMatchObject({ balance: 1337 })
})

it('applies what another tab appended, and only that', async () => {
  const journal = journalOf([opening])
  const { replay, changes } = await openReplay(journal)
  changes.length = 0
  const theirs = [{ ...opening, id: 'u-2', name: 'Ben' }]
  await journal.append(journal.end, [theirs as never])
  expect(await replay.catchUp()).toBe(true)
  expect(changes).toEqual([theirs])
})

it('says that nothing changed where no other tab appended', async () => {
  const { replay } = await openReplay(journalOf([opening]))
  expect(await replay.catchUp()).toBe(false)
})

it('appends nothing where another tab was quicker', async () => {
  const journal = journalOf([opening])
  const { replay } = await openReplay(journal)
  await journal.append(journal.end, [[{ ...opening, id: 'u-2', name: 'Ben' }] as never])
  const mine = [{ ...opening, id: 'u-3', name: 'Cid' }]
  expect(await replay.append([mine as never])).toBe(false)
  expect([...replay.state.accounts.keys()]).toEqual(['u-1'])
})

it('starts again where another tab has reset', async () => {
  const journal = journalOf([opening])
  const { replay, changes } = await openReplay(journal)
  await journal.restart()
  await replay.catchUp()
  expect(replay.state.accounts.size).toBe(0)
  expect(changes.at(-1)).toBe('restarted')
})

it.each([
  ['is no list', 'nonsense'],
  ['holds an unknown event', [{ type: 'minted', points: 1000 }]],
  ['opens an account twice', [opening, opening]],
  ['gives a name two owners', [opening, { ...opening, id: 'u-2' }]],
  ['holds a name that nobody could have', [{ ...opening, name: '../../' }]],
  ['holds a row without an id', [{ type: 'posted', row: { amount: -5, salts: SALTS } }]],
  [
    'holds a row from before there were salts',
    [{ type: 'posted', row: { ...row, salts: undefined } }],
  ],
  ['holds a name without its time', [opening, { type: 'named', id: 'u-1', name: 'Anna' }]],
  ['posts a row twice', Array(2).fill({ type: 'posted', row })],
  ['moves half a point', [{ type: 'posted', row: { ...row, amount: -0.5 } }]],
  ['gives the sender points', [{ type: 'posted', row: { ...row, amount: 5 } }]],
  [
    'overdraws',
    [
      opening,
      { type: 'posted', row: { ...row, amount: -1338, senderId: 'u-1', status: 'waiting' } },
    ],
  ],
  ['settles what does not wait', [{ type: 'taken-back', id: 'old-1', at: 2 }]],
])('starts again after a recovery where the journal %s', async (_, corrupt) => {
  const { replay, recover } = await openReplay(journalOf(corrupt))
  const commit: Commit = [{ type: 'opened', id: uniqueUserId(), name: null, joinDate: 1 }]
  expect(await replay.append([commit])).toBe(true)
  expect(recover).toHaveBeenCalledTimes(1)
  expect(replay.state.accounts.size).toBe(0)
})
