import { describe, expect, it, vi } from 'vitest'
import { TextStore, type WebStorage } from '../../../src/adapters/shared/text-store.ts'
import { FakeStorage } from '../../builders/fake-storage.ts'

const fail = () => {
  throw new DOMException('no', 'SecurityError')
}

/** A storage that fails at some of what it is asked. */
function aStorage(failing: Partial<WebStorage>): WebStorage {
  return Object.assign(new FakeStorage(), failing)
}

describe('a text store', () => {
  it('keeps a text for the next page', () => {
    const storage = new FakeStorage()
    storage.openStore().set('key', 'text')
    expect(storage.openStore().get('key')).toBe('text')
  })

  it('has nothing under a key that was removed', () => {
    const store = new FakeStorage().openStore()
    store.set('key', 'text')
    store.remove('key')
    expect(store.get('key')).toBeNull()
  })

  it('lists the keys with a prefix', () => {
    const store = new FakeStorage().openStore()
    for (const key of ['sent-1', 'sent-2', 'draft']) store.set(key, 'text')
    expect(store.keys('sent-')).toEqual(['sent-1', 'sent-2'])
  })

  describe.each([
    ['cannot be named', fail],
    ['cannot be read or written', () => aStorage({ getItem: fail, setItem: fail, key: fail })],
    ['is full', () => aStorage({ setItem: fail })],
  ] as const)('over a storage that %s', (_, open) => {
    it('is empty at first', () => {
      expect(new TextStore(open).get('key')).toBeNull()
    })

    it('keeps its texts in memory until they are removed, and reports the failure once', () => {
      const onFailure = vi.fn()
      const store = new TextStore(open, onFailure)
      store.set('key', 'one')
      store.set('key', 'two')
      expect(store.get('key')).toBe('two')
      expect(store.keys()).toEqual(['key'])
      store.remove('key')
      expect(store.get('key')).toBeNull()
      expect(onFailure).toHaveBeenCalledTimes(1)
    })
  })

  it('still gives what was stored before the storage was full', () => {
    const storage = new FakeStorage()
    storage.openStore().set('before', 'stored')
    storage.setItem = fail
    const store = storage.openStore()
    store.set('key', 'text')
    expect(store.get('before')).toBe('stored')
  })

  it('gives the newer text in memory where the storage is full and holds an older one', () => {
    const storage = new FakeStorage()
    const store = storage.openStore()
    store.set('key', 'older')
    storage.setItem = fail
    store.set('key', 'newer')
    expect(store.get('key')).toBe('newer')
  })

  it.each([
    ['under its key', 'key', 1],
    ['under another key', 'other', 0],
  ])('reports what another tab writes %s: %i', (_, key, times) => {
    const storage = new FakeStorage()
    const heard = vi.fn()
    storage.openStore().watch('key', heard)
    storage.openStore().set(key, 'text')
    expect(heard).toHaveBeenCalledTimes(times)
  })

  it('reports that everything was cleared', () => {
    const { storage, events } = new FakeStorage().openTab()
    const heard = vi.fn()
    new TextStore(() => storage, undefined, events).watch('key', heard)
    const cleared = Object.assign(new Event('storage'), { key: null })
    ;(events as EventTarget).dispatchEvent(cleared)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('reports nothing of what its own tab writes', () => {
    const store = new FakeStorage().openStore()
    const heard = vi.fn()
    store.watch('key', heard)
    store.set('key', 'text')
    expect(heard).not.toHaveBeenCalled()
  })

  it('reports nothing more once it is stopped', () => {
    const storage = new FakeStorage()
    const heard = vi.fn()
    storage.openStore().watch('key', heard)()
    storage.openStore().set('key', 'text')
    expect(heard).not.toHaveBeenCalled()
  })
})
