import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserNotifications } from '../../../../src/adapters/browser/notices/browser-notifications.ts'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import { FakeStorage } from '../../../builders/fake-storage.ts'

const jun = 'jun' as UserId
const maya = 'maya' as UserId
const notification = { key: 't1', title: '@Maya sent you 5 GBP', text: 'Thanks', open: () => {} }

const storage = { now: new FakeStorage() }
const warnings: string[] = []
const open = () =>
  new BrowserNotifications(storage.now.openStore(), {
    warn: (text) => void warnings.push(text),
    error: () => {},
  })

/** Shown notifications, by their tags: as in a system, one takes the place of another with its tag. */
const shown = new Map<string, { title: string; onclick: (() => void) | null }>()

class StubNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static async requestPermission() {
    StubNotification.permission = StubNotification.answer
    return StubNotification.permission
  }
  onclick: (() => void) | null = null
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    shown.set(options.tag ?? '', this)
  }
  close() {
    shown.delete(this.options.tag ?? '')
  }
}

beforeEach(() => {
  storage.now = new FakeStorage()
  warnings.length = 0
  shown.clear()
  StubNotification.permission = 'default'
  StubNotification.answer = 'granted'
  vi.stubGlobal('Notification', StubNotification)
  hide(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
}

it('is off until somebody turns it on, for this account and the next visit', async () => {
  expect(open().state(jun)).toBe('off')
  expect(await open().turnOn(jun)).toBe('on')
  expect(open().state(jun)).toBe('on')
  expect(open().state(maya)).toBe('off')
})

it('is off again once it is turned off', async () => {
  await open().turnOn(jun)
  open().turnOff(jun)
  expect(open().state(jun)).toBe('off')
})

it('is denied where the browser is told to', async () => {
  StubNotification.answer = 'denied'
  expect(await open().turnOn(jun)).toBe('denied')
  expect(open().state(jun)).toBe('denied')
})

it('stays off where the question is closed without an answer', async () => {
  StubNotification.answer = 'default'
  expect(await open().turnOn(jun)).toBe('off')
})

it('stays off, and warns, where the browser cannot ask', async () => {
  vi.spyOn(StubNotification, 'requestPermission').mockRejectedValue(new Error('not here'))
  expect(await open().turnOn(jun)).toBe('off')
  expect(warnings).toEqual(['The browser did not ask whether to allow notifications'])
})

it('is missing in a browser without notifications', async () => {
  Reflect.deleteProperty(window, 'Notification')
  expect(open().state(jun)).toBe('missing')
  expect(await open().turnOn(jun)).toBe('missing')
})

it('shows one for an arrival, also from two pages', async () => {
  await open().turnOn(jun)
  open().show(jun, notification)
  open().show(jun, notification)
  expect([...shown.values()].map(({ title }) => title)).toEqual(['@Maya sent you 5 GBP'])
})

it.each([
  ['while the page is visible', () => hide(false)],
  ['to somebody who turned it off', () => open().turnOff(jun)],
])('shows none %s', async (_, change) => {
  await open().turnOn(jun)
  change()
  open().show(jun, notification)
  expect(shown.size).toBe(0)
})

it('shows none to another account', async () => {
  await open().turnOn(jun)
  open().show(maya, notification)
  expect(shown.size).toBe(0)
})

it('opens what it is about when it is pressed', async () => {
  await open().turnOn(jun)
  let opened = false
  open().show(jun, {
    ...notification,
    open: () => {
      opened = true
    },
  })
  ;[...shown.values()][0]?.onclick?.()
  expect(opened).toBe(true)
  expect(shown.size).toBe(0)
})

it('shows it by the service worker where a page cannot', async () => {
  await open().turnOn(jun)
  const byWorker: string[] = []
  const registration = { showNotification: async (title: string) => void byWorker.push(title) }
  const found = registration as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(found)
  vi.stubGlobal(
    'Notification',
    Object.assign(
      function Illegal() {
        throw new TypeError('Illegal constructor')
      },
      { permission: 'granted' },
    ),
  )
  open().show(jun, notification)
  await vi.waitFor(() => expect(byWorker).toEqual(['@Maya sent you 5 GBP']))
})

it('counts on the icon, and takes the count away again', () => {
  const counts: (number | undefined)[] = []
  const badge = {
    setAppBadge: async (count?: number) => void counts.push(count),
    clearAppBadge: async () => void counts.push(0),
  }
  Object.assign(navigator, badge)
  open().countOnIcon(3)
  open().countOnIcon(0)
  expect(counts).toEqual([3, 0])
})
