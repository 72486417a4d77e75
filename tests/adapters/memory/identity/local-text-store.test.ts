import { expect, it, vi } from 'vitest'
import { LocalTextStore } from '../../../../src/adapters/memory/identity/local-text-store.ts'

function aBrowser(storage: Partial<Pick<Storage, 'getItem' | 'setItem'>> = {}) {
  const texts = new Map<string, string>()
  const events = new EventTarget()
  const whole = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    ...storage,
  }
  return { events, storage: () => whole }
}

const forbidden = () => {
  throw new DOMException('no', 'SecurityError')
}

it('keeps a text for the next page', () => {
  const browser = aBrowser()
  new LocalTextStore('key', () => {}, browser).write('text')
  expect(new LocalTextStore('key', () => {}, browser).read()).toBe('text')
})

it.each([
  ['cannot be named', { ...aBrowser(), storage: forbidden }],
  ['cannot be read or written', aBrowser({ getItem: forbidden, setItem: forbidden })],
  ['is full', aBrowser({ setItem: forbidden })],
])('goes on in memory where the storage %s, and tells once', (_, browser) => {
  const onUnavailable = vi.fn()
  const shelf = new LocalTextStore('key', onUnavailable, browser)
  const before = shelf.read()
  shelf.write('one')
  shelf.write('two')
  expect([before, shelf.read(), onUnavailable.mock.calls.length]).toEqual([null, 'two', 1])
})

it.each([
  ['of its own', 'key', 1],
  ['of another', 'other', 0],
  ['cleared', null, 1],
])('hears of a key %s in another tab: %s, %i times', (_, key, times) => {
  const browser = aBrowser()
  const heard = vi.fn()
  new LocalTextStore('key', () => {}, browser).watch(heard)
  browser.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(heard).toHaveBeenCalledTimes(times)
})

it('hears nothing more once it stopped', () => {
  const browser = aBrowser()
  const heard = vi.fn()
  new LocalTextStore('key', () => {}, browser).watch(heard)()
  browser.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'key' }))
  expect(heard).not.toHaveBeenCalled()
})
