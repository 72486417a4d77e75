import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IndexedDbJournal } from '../../../src/adapters/demo/indexed-db-journal.ts'
import { openDemoStore } from '../../../src/adapters/demo/open-demo.ts'
import type { LedgerStore } from '../../../src/adapters/memory/ledger-store.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryLeaving } from '../../../src/adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import { MemoryModeration } from '../../../src/adapters/memory/memory-moderation.ts'
import { MemoryRequests } from '../../../src/adapters/memory/memory-requests.ts'
import type { Amount } from '../../../src/core/domain/amount.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Profile } from '../../../src/core/domain/people.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { StorageNotice } from '../../../src/core/ports/demo.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { readFeed } from '../../builders/read-feed.ts'
import { uniqueWord } from '../../builders/unique.ts'
import { deleteDatabase, request, storedIn } from './database.ts'

const lars = { senderId: 'demo-lars' as Transfer['senderId'] }
const toPriya = {
  recipient: 'Priya' as Transfer['recipient'],
  recipientId: 'demo-priya' as Transfer['recipientId'],
}

/** The demo's moderator. */
const PRIYA = 'demo-priya' as UserId

let databaseName = ''
let tabs: LedgerStore[] = []
let notices: string[] = []
/** How far the clock is ahead. Unit: ms. */
let ahead = 0

async function openTab(transfers = 0) {
  const reportNotice = ({ code }: StorageNotice) => void notices.push(code)
  const options = { clock: { now: () => Date.now() + ahead }, productName: 'Pledger', transfers }
  const { store, reset } = await openDemoStore(
    options,
    new IndexedDbJournal(databaseName),
    reportNotice,
  )
  tabs.push(store)
  return {
    store,
    reset,
    ledger: new MemoryLedger(store),
    directory: new MemoryDirectory(store),
    leaving: new MemoryLeaving(store),
    moderation: new MemoryModeration(store),
    requests: new MemoryRequests(store),
  }
}

async function change(store: 'meta' | 'commits', key: string | number, value: unknown) {
  const database = await request(indexedDB.open(databaseName))
  const transaction = database.transaction(store, 'readwrite')
  await request(transaction.objectStore(store).put(value, key))
  database.close()
}

const stored = () => storedIn(databaseName)

async function count(store: 'aside' | 'commits'): Promise<number> {
  const database = await request(indexedDB.open(databaseName))
  const records = await request(database.transaction(store).objectStore(store).count())
  database.close()
  return records
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
  await deleteDatabase(databaseName)
})

describe('the demo’s ledger in the browser', () => {
  it('is there again after a reload', async () => {
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya, amount: 12 }))
    closeTabs()
    const after = await openTab()
    const { rows } = await after.ledger.loadPage(null, 1)
    const sender = await after.directory.findById(lars.senderId)
    expect(rows[0]).toEqual(posted.ok && posted.value)
    expect(sender?.balance).toBe(900)
    expect(notices).toEqual([])
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
    expect(settled).toBe(13)
    expect(sender?.balance).toBe(37)
  })

  it('begins once when two tabs open it at the same time', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    const rows = [
      (await one.ledger.loadPage(null, 100)).rows,
      (await two.ledger.loadPage(null, 100)).rows,
    ]
    expect(await count('commits')).toBe(1)
    expect(rows[0]).toEqual(rows[1])
  })

  it('shows in one tab what another sends', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    const transfer = aTransfer({ ...lars, ...toPriya })
    const arrived = new Promise<Transaction>((resolve, reject) => {
      two.ledger.watchHead(null, null, {
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

  it('starts again in every tab after a reset', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    await one.ledger.post(aTransfer({ ...lars, ...toPriya, amount: 12 }))
    const back = new Promise<void>((resolve, reject) => {
      let spent = false
      two.ledger.watchAccount(lars.senderId, {
        next: (account) => {
          if (account?.balance === 900) spent = true
          if (account?.balance === 912 && spent) resolve()
          if (account?.balance === 900) one.reset().catch(reject)
        },
        fault: reject,
      })
    })
    await expect(back).resolves.toBeUndefined()
  })

  it.each([
    ['of another format', 'meta', 'epoch', { format: 99, epoch: 'later' }],
    ['with a commit that is none', 'commits', 1, { events: 7 }],
    ['with a commit missing', 'commits', 2, []],
  ] as const)('sets content %s aside, says so, and starts again', async (_, store, key, value) => {
    await openTab()
    closeTabs()
    await change(store, key, value)
    const { directory } = await openTab()
    const sender = await directory.findById(lars.senderId)
    expect(notices).toEqual(['storage-set-aside'])
    expect(await count('aside')).toBe(1)
    expect(sender?.balance).toBe(912)
  })

  it('goes on without the browser’s storage where a later version owns it, and says so', async () => {
    const later = await request(indexedDB.open(databaseName, 9))
    later.close()
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect(notices).toEqual(['ledger-not-stored'])
    expect(posted.ok).toBe(true)
  })

  it('makes room for a later version, and goes on in memory', async () => {
    const { ledger } = await openTab()
    const later = await request(indexedDB.open(databaseName, 9))
    later.close()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect(notices).toEqual(['ledger-no-longer-stored'])
    expect(posted.ok).toBe(true)
  })

  it('is stored again after the browser’s database was deleted', async () => {
    const { ledger } = await openTab()
    await request(indexedDB.deleteDatabase(databaseName))
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya, message: 'Stored again' }))
    expect(posted.ok).toBe(true)
    expect(await stored()).toContain('Stored again')
    expect(notices).toEqual([])
  })

  it('is stored on after one request of the database failed', async () => {
    const { ledger } = await openTab()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('Lost', 'UnknownError')
    })
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya, message: 'Stored on' }))
    expect(posted.ok).toBe(true)
    expect(await stored()).toContain('Stored on')
    expect(notices).toEqual([])
  })

  it('makes up its longer history once, also over a reload', async () => {
    const { ledger, store } = await openTab(200)
    await store.historyJob.done
    const rows = await readFeed(ledger)
    closeTabs()
    const after = await openTab(200)
    const again = await readFeed(after.ledger)
    expect(again.length).toBe(240)
    expect(again).toEqual(rows)
    expect(await count('commits')).toBe(2)
  })

  it('makes up a history where one is asked for later, under what was sent until then', async () => {
    const { ledger } = await openTab()
    const posted = await ledger.post(aTransfer({ ...lars, ...toPriya }))
    closeTabs()
    const after = await openTab(200)
    const rows = await readFeed(after.ledger)
    expect(rows.length).toBe(241)
    expect(rows[0]).toEqual(posted.ok && posted.value)
  })

  it('has the made-up people’s balances add up after a reload, also of who was sent points', async () => {
    const { ledger, store, directory } = await openTab(200)
    await store.historyJob.done
    const people = await directory.suggest('', 100, null)
    const recipient = people.find(({ id }) => id.startsWith('made-up'))
    await ledger.post(aTransfer({ ...lars, ...to(recipient), amount: 12 }))
    const before = await directory.findById(recipient?.id as never)
    closeTabs()
    const after = await openTab(200)
    expect(await after.directory.findById(recipient?.id as never)).toEqual(before)
  })

  it('forgets the made-up history with everything else, and makes it up again', async () => {
    const { ledger, store, reset } = await openTab(200)
    await store.historyJob.done
    await reset()
    const rows = await readFeed(ledger)
    expect(rows.length).toBe(240)
    expect(notices).toEqual([])
  })
})

describe('words that were taken away in the demo', () => {
  const SECRET = 'My address is 12 Elm Street'
  const saying = () => aTransfer({ ...lars, ...toPriya, message: SECRET })

  it.each([
    ['by their sender', 'demo-lars', { for: 'own' }],
    ['by a moderator', 'demo-priya', { for: 'moderation', reason: 'private' }],
  ] as const)('are nowhere in the browser’s database any more: %s', async (_, by, why) => {
    const { ledger } = await openTab()
    const transfer = saying()
    await ledger.post(transfer)
    expect(await stored()).toContain(SECRET)
    const removed = await ledger.removeMessage(transfer.id, by as never, why)
    expect(removed.ok).toBe(true)
    expect(await stored()).not.toContain(SECRET)
    closeTabs()
    const after = await openTab()
    expect(await after.ledger.find(transfer.id)).toEqual(removed.ok && removed.value)
    expect(notices).toEqual([])
  })

  it('are nowhere in the browser’s database any more: because their sender left', async () => {
    const { ledger, leaving } = await openTab()
    const transfer = saying()
    await ledger.post(transfer)
    await leaving.leave(lars.senderId)
    await leaving.removeWords(lars.senderId, null)
    expect(await stored()).not.toContain(SECRET)
    const removed = await ledger.find(transfer.id)
    closeTabs()
    expect(await (await openTab()).ledger.find(transfer.id)).toEqual(removed)
    expect(notices).toEqual([])
  })

  it('are nowhere, whichever tab took them away', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()])
    const transfer = saying()
    await one.ledger.post(transfer)
    await two.ledger.find(transfer.id)
    await two.ledger.removeMessage(transfer.id, lars.senderId, { for: 'own' })
    await one.ledger.post(aTransfer({ ...lars, ...toPriya }))
    expect(await stored()).not.toContain(SECRET)
    expect(await one.ledger.find(transfer.id)).toMatchObject({ message: '' })
  })

  it.each(['by its owner', 'by a moderator', 'because its owner left'] as const)(
    'are nowhere where they were a description: %s',
    async (how) => {
      const { store, ledger, directory } = await openTab()
      const id = 'u-1' as UserId
      await ledger.openAccount(id, null)
      await directory.setDescription(id, SECRET)
      expect(await stored()).toContain(SECRET)
      if (how === 'by its owner') await directory.setDescription(id, '')
      else if (how === 'because its owner left') await new MemoryLeaving(store).leave(id)
      else await new MemoryModeration(store).clearDescription(id, PRIYA, 'private')
      expect(await stored()).not.toContain(SECRET)
      const before = await directory.findById(id)
      closeTabs()
      const after = await openTab()
      expect(await after.directory.findById(id)).toEqual(before)
    },
  )

  it.each(['withdrawn', 'paid'])(
    'are nowhere where they were a request that was %s',
    async (how) => {
      const { ledger, requests } = await openTab()
      const [from, to] = [lars.senderId, PRIYA]
      const asked = { from, to, amount: 5 as Amount, message: SECRET }
      await requests.ask(asked)
      expect(await stored()).toContain(SECRET)
      const paying = { recipient: 'Lars' as Username, recipientId: from, amount: asked.amount }
      if (how === 'withdrawn') await requests.withdraw(from, to)
      else await ledger.post({ ...aTransfer({ ...paying, senderId: to }), paysRequest: true })
      expect(await stored()).not.toContain(SECRET)
      // Not at once where the first one was withdrawn.
      ahead += 3_600_000
      await requests.ask({ ...asked, message: 'Lunch' })
      closeTabs()
      const after = await openTab()
      expect(after.store.state.requestOf(from, to)).toMatchObject({
        fromName: 'Lars',
        message: 'Lunch',
      })
      expect(notices).toEqual([])
    },
  )

  it.each(['as a row', 'with all reports by the same person'])(
    'are nowhere where they were a reported request, once that is dismissed %s',
    async (how) => {
      const { store, requests } = await openTab()
      const [from, to] = [lars.senderId, PRIYA]
      const moderation = new MemoryModeration(store)
      await requests.ask({ from, to, amount: 5 as Amount, message: SECRET })
      const report = await moderation.reportRequest(from, to, 'abuse')
      await requests.withdraw(from, to)
      expect(await stored()).toContain(SECRET)
      const about = report.ok && report.value.about
      if (how === 'as a row' && about) await moderation.dismiss(about, PRIYA)
      else await moderation.dismissAllBy(to, PRIYA)
      expect(await stored()).not.toContain(SECRET)
      closeTabs()
      expect((await openTab()).store.state.reports).toEqual([])
      expect(notices).toEqual([])
    },
  )

  it('take the names of a row with them', async () => {
    const { ledger, leaving } = await openTab()
    const transfer = aTransfer({ ...lars, recipient: 'Quentin Xavier' as never })
    await ledger.post(transfer)
    await ledger.openAccount('u-1' as never, 'Quentin Xavier' as never)
    await ledger.handOver(transfer.id, lars.senderId)
    await leaving.leave('u-1' as never)
    await leaving.removeWords('u-1' as never, null)
    const ofRow = (await stored()).split('"posted"').find((event) => event.includes(transfer.id))
    expect(ofRow?.slice(0, ofRow.indexOf('"opened"'))).not.toMatch(/quentin/i)
  })

  it.each([1, 2])('are all there where the browser dies at write %i of the removal', async (at) => {
    const { ledger } = await openTab()
    const transfer = saying()
    await ledger.post(transfer)
    const before = await stored()
    dieAtWrite(at)
    const removal = ledger.removeMessage(transfer.id, lars.senderId, { for: 'own' })
    await removal.catch(() => {})
    vi.restoreAllMocks()
    closeTabs()
    expect(await stored()).toBe(before)
    const after = await openTab()
    expect(await after.ledger.find(transfer.id)).toMatchObject({ message: SECRET })
    await after.ledger.removeMessage(transfer.id, lars.senderId, { for: 'own' })
    expect(await stored()).not.toContain(SECRET)
  })
})

/** The browser takes back what it wrote in a transaction that did not end. */
function dieAtWrite(count: number) {
  let writes = 0
  for (const method of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...about
    ) {
      const asked = write.apply(this, about)
      if (++writes >= count) this.transaction.abort()
      return asked
    })
  }
}

function to(person: Profile | undefined): Pick<Transfer, 'recipient' | 'recipientId'> {
  return {
    recipient: person?.username as Transfer['recipient'],
    recipientId: person?.id as Transfer['recipientId'],
  }
}
