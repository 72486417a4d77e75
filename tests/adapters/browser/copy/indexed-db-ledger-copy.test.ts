import { afterEach, describe, expect, it, vi } from 'vitest'
import { IndexedDbLedgerCopy } from '../../../../src/adapters/browser/copy/indexed-db-ledger-copy.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'
import type { CopyChange, CopyHead } from '../../../../src/core/ports/ledger-copy.ts'
import { aChange, anAccount } from '../../../builders/a-copy-change.ts'
import { uniqueWord } from '../../../builders/unique.ts'
import { describeLedgerCopy } from '../../../contract/ledger-copy-contract.ts'
import { describeStoredCopy } from '../../../contract/stored-copy-contract.ts'

type List = 'heads' | 'bundles' | 'roots' | 'accounts'

const origin = 'pledger/demo'
const names: string[] = []

function aName(): string {
  const name = `copy-${uniqueWord()}`
  names.push(name)
  return name
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

async function changeList(name: string, list: List, change: (store: IDBObjectStore) => IDBRequest) {
  const database = await request(indexedDB.open(name))
  await request(change(database.transaction(list, 'readwrite').objectStore(list)))
  database.close()
}

async function saved(name: string, change: CopyChange): Promise<CopyChange> {
  const result = await new IndexedDbLedgerCopy(name).save(change)
  expect(result).toEqual({ ok: true, value: undefined })
  return change
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await Promise.all(names.splice(0).map((name) => request(indexedDB.deleteDatabase(name))))
})

describeLedgerCopy('in IndexedDB', () => {
  const name = aName()
  return () => new IndexedDbLedgerCopy(name)
})

const stored = 'copy-stored'
const put =
  (list: List, value: unknown, ...key: number[]) =>
  (one: string) =>
    changeList(stored, list, (store) => store.put(value, key.length > 0 ? [one, ...key] : one))
/** Changes the head as an accident would. */
const changeHead = (change: (stored: { head: object }) => object) => async (one: string) => {
  const database = await request(indexedDB.open(stored))
  const found = await request(database.transaction('heads').objectStore('heads').get(one))
  database.close()
  await put('heads', change(found))(one)
}
const withHead = (fields: Partial<CopyHead>) =>
  changeHead((found) => ({ ...found, head: { ...found.head, ...fields } }))
const remove = (list: List, key: string | number) => (one: string) =>
  changeList(stored, list, (store) => store.delete([one, key]))

const withoutTexts = (index: number) =>
  aChange({ to: 600 }).bundles[index]?.entries.map((copied) => ({ ...copied, texts: null }))
const changeRoot = (fields: object) => async (one: string) => {
  const database = await request(indexedDB.open(stored))
  const found = await request(database.transaction('roots').objectStore('roots').get([one, 1]))
  database.close()
  await put('roots', { ...found, ...fields }, 1)(one)
}

describeStoredCopy('in IndexedDB', {
  open: () => new IndexedDbLedgerCopy(stored),
  damages: {
    'a missing head': (one) => changeList(stored, 'heads', (store) => store.delete(one)),
    'a head that is none': put('heads', 'nonsense'),
    'a head of no format': put('heads', { head: {} }),
    'a head without a size': put('heads', {
      format: 1,
      head: { origin: 'pledger/demo' },
      places: 1,
    }),
    'a head of another origin': withHead({ origin: 'pledger/demo' }),
    'a head with another root': withHead({ root: 'b3RoZXI=' }),
    'a head that is sealed later': withHead({ sealedBefore: 9_600 as Micros }),
    'a head that says more is checked': withHead({ checkedSize: 600 }),
    'a head that says it was checked': withHead({ checkedAt: 7 as Micros }),
    'a head with another broken record': withHead({ broken: [{ about: 'account', id: 'u-9' }] }),
    'a head without a checksum': changeHead(({ head }) => ({ format: 1, head, places: 1 })),
    'a missing bundle': remove('bundles', 1),
    'a bundle that is none': put('bundles', 'nonsense', 1),
    'a bundle with an entry too few': put('bundles', aChange({ to: 255 }).bundles[0]?.entries, 0),
    'an entry without its text': put(
      'bundles',
      Array.from({ length: 256 }, () => ({})),
      0,
    ),
    'a bundle without its texts': put('bundles', withoutTexts(0), 0),
    'a last bundle without its texts': put('bundles', withoutTexts(2), 2),
    'a bundle with other words': put(
      'bundles',
      aChange({ to: 600, message: 'x' }).bundles[1]?.entries,
      1,
    ),
    'another checksum of a bundle': changeRoot({ sum: 'b3RoZXI=' }),
    'another root': changeRoot({ root: 'b3RoZXI=' }),
    'an account with another balance': (one) =>
      changeList(stored, 'accounts', (store) =>
        store.put(anAccount('u-1', { balance: 1_337_000 }), [one, 'u-1']),
      ),
    'a missing root': remove('roots', 2),
    'a root that is none': put('roots', 7, 0),
    'a missing account': remove('accounts', 'u-1'),
    'an account that is none': (one) =>
      changeList(stored, 'accounts', (store) => store.put({ id: 'u-1' }, [one, 'u-1'])),
  },
  makeEarlier: put('heads', { format: 0, anything: true }),
  makeLater: put('heads', { format: 2, anything: true }),
})

describe('the browser’s storage', () => {
  it('loses nothing when it is full at any step of a save', async () => {
    const name = aName()
    const before = await saved(name, aChange({ origin, to: 300, accounts: [anAccount('u-1')] }))
    const change = aChange({ origin, from: 300, to: 900, accounts: [anAccount('u-2')] })
    const writes = 2 * change.bundles.length + change.accounts.length + 1
    const copy = new IndexedDbLedgerCopy(name)
    for (let failing = 0; failing < writes; failing++) {
      const { put } = IDBObjectStore.prototype
      let count = 0
      const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        if (count++ === failing) throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, args)
      })
      expect(await copy.save(change)).toEqual({ ok: false, refusal: { code: 'copy-full' } })
      spy.mockRestore()
      expect(await copy.head(origin)).toEqual({ ok: true, value: before.head })
      expect(await copy.bundles(origin, 0, 9)).toEqual({ ok: true, value: before.bundles })
      expect(await copy.accounts(origin)).toEqual({ ok: true, value: before.accounts })
    }
    await saved(name, change)
  })

  it.each([
    ['refuses access', () => vi.spyOn(indexedDB, 'open').mockImplementation(refuseAccess)],
    ['does not exist', () => vi.stubGlobal('indexedDB', undefined)],
  ])('is forbidden where it %s', async (_, forbid) => {
    const copy = new IndexedDbLedgerCopy(aName())
    forbid()
    const forbidden = { ok: false, refusal: { code: 'copy-forbidden' } }
    expect(await copy.head(origin)).toEqual(forbidden)
    expect(await copy.save(aChange({ origin, to: 1 }))).toEqual(forbidden)
    await expect(copy.drop(origin)).rejects.toThrow()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(await copy.head(origin)).toEqual({ ok: true, value: null })
  })

  it('is forbidden where it does not answer in time, and is asked again the next time', async () => {
    const name = aName()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = Object.create(IDBOpenDBRequest.prototype, {
      addEventListener: { value: () => undefined },
    })
    vi.spyOn(indexedDB, 'open').mockReturnValueOnce(silent)
    const copy = new IndexedDbLedgerCopy(name)
    const reading = copy.head(origin)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await reading).toEqual({ ok: false, refusal: { code: 'copy-forbidden' } })
    expect(await copy.head(origin)).toEqual({ ok: true, value: null })
  })

  it('belongs to a later version of the app that changed it', async () => {
    const name = aName()
    const later = await request(indexedDB.open(name, 9))
    later.close()
    const copy = new IndexedDbLedgerCopy(name)
    const refusal = { ok: false, refusal: { code: 'copy-of-other-version' } }
    expect(await copy.head(origin)).toEqual(refusal)
    expect(await copy.save(aChange({ origin, to: 1 }))).toEqual(refusal)
  })

  it('makes room for a later version in another tab', async () => {
    const name = aName()
    const copy = new IndexedDbLedgerCopy(name)
    await copy.save(aChange({ origin, to: 1 }))
    const later = await request(indexedDB.open(name, 9))
    later.close()
    const result = await copy.head(origin)
    expect(result).toEqual({ ok: false, refusal: { code: 'copy-of-other-version' } })
  })

  it('is used again after another tab deleted it', async () => {
    const name = aName()
    const copy = new IndexedDbLedgerCopy(name)
    await copy.save(aChange({ origin, to: 300 }))
    await request(indexedDB.deleteDatabase(name))
    expect(await copy.head(origin)).toEqual({ ok: true, value: null })
    const result = await copy.save(aChange({ origin, from: 300, to: 301 }))
    expect(result).toEqual({ ok: false, refusal: { code: 'copy-changed' } })
  })

  it.each([
    ['entries', aChange({ origin, to: 300 })],
    ['accounts', aChange({ origin, to: 0, accounts: [anAccount('u-1')] })],
  ])('overwrites nothing where %s are left without a head', async (_, change) => {
    const name = aName()
    await saved(name, change)
    await changeList(name, 'heads', (store) => store.delete(origin))
    const result = await new IndexedDbLedgerCopy(name).save(aChange({ origin, to: 400 }))
    expect(result).toEqual({ ok: false, refusal: { code: 'copy-corrupt' } })
  })

  it('lets another tab delete it while it saves', async () => {
    const name = aName()
    const copy = new IndexedDbLedgerCopy(name)
    await copy.head(origin)
    const saving = copy.save(aChange({ origin, to: 3_000 }))
    await request(indexedDB.deleteDatabase(name))
    expect((await saving).ok).toBe(true)
    expect((await copy.head(origin)).ok).toBe(true)
  })

  it('is damaged where the database has no lists', async () => {
    const name = aName()
    const empty = await request(indexedDB.open(name, 1))
    empty.close()
    const result = await new IndexedDbLedgerCopy(name).head(origin)
    expect(result).toEqual({ ok: false, refusal: { code: 'copy-corrupt' } })
  })

  it('is written in a worker as well', async () => {
    const name = aName()
    const worker = new Worker(new URL('./save-in-worker.ts', import.meta.url), { type: 'module' })
    const change = aChange({ origin, to: 300, accounts: [anAccount('u-1')] })
    const answer = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage({ name, change })
    })
    worker.terminate()
    expect(answer).toEqual({ ok: true, value: undefined })
    const bundles = await new IndexedDbLedgerCopy(name).bundles(origin, 0, 9)
    expect(bundles).toEqual({ ok: true, value: change.bundles })
  })
})

function refuseAccess(): never {
  throw new DOMException('The user denied permission.', 'SecurityError')
}
