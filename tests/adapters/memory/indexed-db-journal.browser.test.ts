import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import type { MemoryStore } from '../../../src/adapters/memory/memory-store.ts'
import { openMemoryStore } from '../../../src/adapters/memory/open-memory-store.ts'
import type { Cursor, FeedPage } from '../../../src/core/domain/feed.ts'
import type { Profile } from '../../../src/core/domain/profile.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueWord } from '../../builders/unique.ts'
import { aPiece } from './a-made-up-history.ts'

const lars = { senderId: 'demo-lars' as Transfer['senderId'] }
const toPriya = {
  recipient: 'Priya' as Transfer['recipient'],
  recipientId: 'demo-priya' as Transfer['recipientId'],
}

let databaseName = ''
let tabs: MemoryStore[] = []
let notices: string[] = []

async function openTab(transfers = 0) {
  const store = await openMemoryStore({
    keptIn: 'browser',
    databaseName,
    clock: { now: () => Date.now() },
    productName: 'Pledger',
    transfers,
    tellNotice: ({ code }) => notices.push(code),
  })
  tabs.push(store)
  return { store, ledger: new MemoryLedger(store), directory: new MemoryDirectory(store) }
}

async function change(store: 'meta' | 'commits' | 'pieces', key: string | number, value: unknown) {
  const database = await request(indexedDB.open(databaseName))
  const transaction = database.transaction(store, 'readwrite')
  await request(transaction.objectStore(store).put(value, key))
  database.close()
}

async function count(store: 'aside' | 'commits' | 'pieces'): Promise<number> {
  const database = await request(indexedDB.open(databaseName))
  const records = await request(database.transaction(store).objectStore(store).count())
  database.close()
  return records
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function closeTabs() {
  for (const tab of tabs) tab.close()
  tabs = []
}

beforeEach(() => {
  databaseName = `ledger-${uniqueWord()}`
  notices = []
})

afterEach(async () => {
  closeTabs()
  await request(indexedDB.deleteDatabase(databaseName))
})

describe('the demo’s ledger in the browser', () => {
  it('is there again after a reload', async () => {
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya, amount: 12 }))
    closeTabs()
    const after = await openTab()
    const { rows } = await after.ledger.page(null, 1)
    const sender = await after.directory.findById(lars.senderId)
    expect([rows[0], sender?.balance, notices]).toEqual([posted.ok && posted.value, 900, []])
  })

  it('settles exactly 13 of 60 racing sends of 100 from two tabs', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    await one.ledger.openAccount('u-1' as never, null)
    const sends = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).ledger.post(
        aTransfer({ senderId: 'u-1' as never, ...toPriya, amount: 100 }),
      ),
    )
    const settled = (await Promise.all(sends)).filter(({ ok }) => ok).length
    const sender = await two.directory.findById('u-1' as never)
    expect([settled, sender?.balance]).toEqual([13, 37])
  })

  it('begins once when two tabs open it at the same time', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    const rows = [(await one.ledger.page(null, 100)).rows, (await two.ledger.page(null, 100)).rows]
    expect([await count('commits'), rows[0]]).toEqual([1, rows[1]])
  })

  it('shows in one tab what another sends', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    const transfer = aTransfer({ ...lars, ...toPriya })
    const arrived = new Promise<Transaction>((resolve, reject) => {
      two.ledger.watchHead(null, {
        next: (rows) => {
          const row = rows.find(({ id }) => id === transfer.id)
          if (row) resolve(row)
        },
        fault: reject,
      })
    })
    const posted = await one.ledger.post(transfer)
    expect(await arrived).toEqual(posted.ok && posted.value)
  })

  it('starts anew in every tab after a reset', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    await one.ledger.post(aTransfer({ ...lars, ...toPriya, amount: 12 }))
    const back = new Promise<void>((resolve, reject) => {
      let spent = false
      two.ledger.watchAccount(lars.senderId, {
        next: (account) => {
          if (account?.balance === 900) spent = true
          if (account?.balance === 912 && spent) resolve()
          if (account?.balance === 900) one.store.reset().catch(reject)
        },
        fault: reject,
      })
    })
    await expect(back).resolves.toBeUndefined()
  })

  it.each([
    ['of another format', 'meta', 'journal', { format: 99, epoch: 'later' }],
    ['that is no journal', 'meta', 'journal', 'nonsense'],
    ['with a commit that is none', 'commits', 1, { events: 7 }],
    ['with a commit missing', 'commits', 2, []],
  ] as const)('puts content %s aside, says so, and starts anew', async (_, store, key, value) => {
    await openTab()
    closeTabs()
    await change(store, key, value)
    const { directory } = await openTab()
    const sender = await directory.findById(lars.senderId)
    expect([notices, await count('aside'), sender?.balance]).toEqual([
      ['storage-put-aside'],
      1,
      912,
    ])
  })

  it('goes on without the browser’s storage where a later version owns it, and says so', async () => {
    const later = await request(indexedDB.open(databaseName, 9))
    later.close()
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect([notices, posted.ok]).toEqual([['ledger-not-kept'], true])
  })

  it('makes room for a later version, and goes on in memory', async () => {
    const { ledger } = await openTab()
    const later = await request(indexedDB.open(databaseName, 9))
    later.close()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect([notices, posted.ok]).toEqual([['ledger-kept-no-more'], true])
  })

  it('makes up its longer history once, also over a reload', async () => {
    const { ledger, store } = await openTab(200)
    await store.olderRows()
    const rows = await readAll(ledger)
    closeTabs()
    const after = await openTab(200)
    const again = await readAll(after.ledger)
    expect([again.length, again, await count('commits')]).toEqual([240, rows, 2])
  })

  it('makes up a history where one is asked for later, under what was sent until then', async () => {
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    closeTabs()
    const after = await openTab(200)
    const rows = await readAll(after.ledger)
    expect([rows.length, rows[0]]).toEqual([241, posted.ok && posted.value])
  })

  it('has the made-up people’s balances add up after a reload, also of who was sent points', async () => {
    const { ledger, store, directory } = await openTab(200)
    await store.olderRows()
    const people = await directory.suggest('', 100, null)
    const recipient = people.find(({ id }) => id.startsWith('made-up'))
    await ledger.post(aTransfer({ ...lars, ...to(recipient), amount: 12 }))
    const before = await directory.findById(recipient?.id as never)
    closeTabs()
    const after = await openTab(200)
    expect(await after.directory.findById(recipient?.id as never)).toEqual(before)
  })

  it('reads a made-up history that an earlier version kept whole', async () => {
    await openTab()
    closeTabs()
    await change('commits', 1, [{ type: 'made-up', ...aPiece() }])
    const { ledger } = await openTab()
    const rows = await readAll(ledger)
    expect([rows.length, rows.at(-1)?.message, notices]).toEqual([42, 'One', []])
  })

  it('forgets the made-up history with everything else, and makes it up again', async () => {
    const { ledger, store } = await openTab(200)
    await store.olderRows()
    await store.reset()
    const rows = await readAll(ledger)
    expect([rows.length, await count('pieces'), notices]).toEqual([240, 1, []])
  })

  it('puts a made-up history aside that lost a piece, says so, and starts anew', async () => {
    const { store } = await openTab(200)
    await store.olderRows()
    closeTabs()
    await change('pieces', 0, 'nonsense')
    const after = await openTab()
    await after.store.olderRows()
    expect([notices, await count('aside'), after.store.state.rows.length]).toEqual([
      ['storage-put-aside'],
      1,
      40,
    ])
  })

  it('starts anew in memory where the browser gives the history no longer, and says so', async () => {
    const { store } = await openTab(200)
    await store.olderRows()
    closeTabs()
    const after = await openTab()
    const later = await request(indexedDB.open(databaseName, 9))
    later.close()
    await after.store.olderRows()
    const posted = await after.ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect([notices.includes('ledger-kept-no-more'), posted.ok]).toEqual([true, true])
  })
})

function to(person: Profile | undefined): Pick<Transfer, 'recipient' | 'recipientId'> {
  return {
    recipient: person?.username as Transfer['recipient'],
    recipientId: person?.id as Transfer['recipientId'],
  }
}

async function readAll(ledger: MemoryLedger): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let next: Cursor | null = null
  do {
    const page: FeedPage = await ledger.page(next, 100)
    rows.push(...page.rows)
    next = page.next
  } while (next !== null)
  return rows
}
