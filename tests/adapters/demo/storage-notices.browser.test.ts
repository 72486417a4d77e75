import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDemo } from '../../../src/adapters/demo/open-demo.ts'
import { OPEN_COMMUNITY } from '../../../src/core/domain/community.ts'
import type { StorageNotice } from '../../../src/core/ports/demo.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueIds } from '../../builders/unique.ts'

/** The demo as a page that opens now finds it, with Lars at it where nobody is signed in. */
async function openPage() {
  let drops = 0
  const { ledger, identity, demo } = await openDemo({
    clock: { now: () => Date.now() },
    connectivity: { isOnline: () => true, watch: () => () => {} },
    ids: uniqueIds,
    log: { warn: () => {}, error: () => {} },
    productName: 'Pledger',
    community: OPEN_COMMUNITY,
    device: aDevice().store,
    transfers: 0,
    dropCopy: async () => void drops++,
  })
  let notices: readonly StorageNotice[] = []
  demo.watchStorageNotices((told) => {
    notices = told
  })
  const lars = demo.people().find(({ username }) => username === 'Lars')
  return {
    signIn: () => demo.signInAs(lars as never),
    signedIn: () => identity.current()?.id ?? null,
    notices: () => notices.map(({ code }) => code),
    drops: () => drops,
    reset: () => demo.reset(),
    send: (message: string) =>
      ledger.post(
        aTransfer({
          senderId: 'demo-lars' as never,
          recipient: 'Priya' as never,
          recipientId: 'demo-priya' as never,
          message,
        }),
      ),
    async sent() {
      const { rows } = await ledger.loadPage(null, 3)
      return rows.map(({ message }) => message).filter((message) => /one|two/.test(message))
    },
  }
}

const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}

const forbidLocalStorage = () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse('SecurityError'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('SecurityError'))
}
const fillLocalStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
const forbidDatabases = () =>
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse('SecurityError'))
const fillDatabases = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse('QuotaExceededError'))

async function forgetAll() {
  vi.restoreAllMocks()
  localStorage.clear()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('pledger-demo').onsuccess = resolve
  })
}

beforeEach(forgetAll)
afterEach(forgetAll)

async function signedInAndSent() {
  const page = await openPage()
  await page.signIn()
  await page.send('one')
  return page
}

describe('the demo says what a reload will find', () => {
  it('nothing, where the browser stores all', async () => {
    const page = await signedInAndSent()
    const after = await openPage()
    expect(await after.sent()).toEqual(['one'])
    expect(after.signedIn()).toBe('demo-lars')
    expect(page.notices()).toEqual([])
    expect(after.notices()).toEqual([])
  })

  it.each([
    ['forbidden', forbidLocalStorage],
    ['full', fillLocalStorage],
  ])(
    'that one is signed out, and what was sent stays, where local storage is %s',
    async (_, spoil) => {
      spoil()
      const page = await signedInAndSent()
      const told = page.notices()
      const after = await openPage()
      expect(told).toEqual(['sign-in-not-stored'])
      expect(await after.sent()).toEqual(['one'])
      expect(after.signedIn()).toBeNull()
    },
  )

  it.each([
    ['cannot be opened', forbidDatabases],
    ['are full from the start', fillDatabases],
  ])(
    'that the ledger starts again for a person who stays signed in, where databases %s',
    async (_, spoil) => {
      spoil()
      const page = await signedInAndSent()
      const told = page.notices()
      vi.restoreAllMocks()
      const after = await openPage()
      expect(told).toEqual(['ledger-not-stored'])
      expect(await after.sent()).toEqual([])
      expect(after.signedIn()).toBe('demo-lars')
    },
  )

  it('and drops the copy of the ledger that starts again', async () => {
    forbidDatabases()
    const page = await openPage()
    expect(page.drops()).toBe(1)
  })

  it('that what was sent before stays, and the rest is lost, where databases fill up', async () => {
    const page = await openPage()
    await page.send('one')
    fillDatabases()
    await page.send('two')
    const shown = await page.sent()
    vi.restoreAllMocks()
    const after = await openPage()
    expect(page.notices()).toEqual(['ledger-no-longer-stored'])
    expect(shown).toEqual(['two', 'one'])
    expect(await after.sent()).toEqual(['one'])
  })

  it('that nothing stays, where databases fill up right after a reset', async () => {
    const page = await openPage()
    fillDatabases()
    await page.reset()
    await page.send('two')
    expect(page.notices()).toEqual(['ledger-not-stored'])
  })
})
