import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { BrowserNotifications } from '../../../../src/adapters/browser/notices/browser-notifications.ts'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import { FakeStorage } from '../../../builders/fake-storage.ts'

const jun = 'jun' as UserId
const maya = 'maya' as UserId
const address = '/?transaction=t1'
const notification = { key: 't1', title: '@Maya sent you 5 GBP', text: 'Thanks', address }

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
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Until it is known whether somebody sees a page, and what is to be shown is shown. */
async function settled(): Promise<void> {
  await navigator.locks.query()
  await navigator.serviceWorker.getRegistration()
  await new Promise((resolve) => setTimeout(resolve))
}

const titles = () => [...shown.values()].map(({ title }) => title)

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
  await settled()
  expect(titles()).toEqual(['@Maya sent you 5 GBP'])
})

it.each([
  ['while the page is visible', () => hide(false)],
  ['to somebody who turned it off', () => open().turnOff(jun)],
])('shows none %s', async (_, change) => {
  await open().turnOn(jun)
  change()
  open().show(jun, notification)
  await settled()
  expect(shown.size).toBe(0)
})

it('shows none to another account', async () => {
  await open().turnOn(jun)
  open().show(maya, notification)
  await settled()
  expect(shown.size).toBe(0)
})

it('shows none while somebody sees another page of this site', async () => {
  const other = document.createElement('iframe')
  document.body.append(other)
  onTestFinished(() => other.remove())
  let close = () => {}
  const isOpen = new Promise<void>((resolve) => {
    close = resolve
  })
  await new Promise<void>((held) => {
    void other.contentWindow?.navigator.locks.request('pledger-seen', { mode: 'shared' }, () => {
      held()
      return isOpen
    })
  })
  await open().turnOn(jun)
  open().show(jun, notification)
  await settled()
  expect(shown.size).toBe(0)
  close()
})

it('shows one again once the page that somebody saw is hidden', async () => {
  hide(false)
  const notifications = open()
  await notifications.turnOn(jun)
  hide(true)
  await settled()
  notifications.show(jun, notification)
  await settled()
  expect(titles()).toEqual(['@Maya sent you 5 GBP'])
})

it('says where it leads to when it is pressed', async () => {
  const notifications = open()
  const pressed: string[] = []
  notifications.watchPressed((where) => pressed.push(where))
  await notifications.turnOn(jun)
  notifications.show(jun, notification)
  await settled()
  ;[...shown.values()][0]?.onclick?.()
  expect(pressed).toEqual([address])
  expect(shown.size).toBe(0)
})

it('shows it by the service worker where there is one, since phones show no others', async () => {
  const byWorker: [string, NotificationOptions][] = []
  const registration = {
    active: {},
    showNotification: async (...given: [string, NotificationOptions]) => void byWorker.push(given),
  } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  await open().turnOn(jun)
  open().show(jun, notification)
  await settled()
  expect(byWorker.map(([title]) => title)).toEqual(['@Maya sent you 5 GBP'])
  expect(byWorker[0]?.[1].data).toEqual({ address })
  expect(shown.size).toBe(0)
})

it('says where one of the service worker’s leads to when it is pressed', () => {
  const pressed: string[] = []
  const stop = open().watchPressed((where) => pressed.push(where))
  const say = (data: unknown) =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  say({ pressedNotification: address })
  say({ another: 'message' })
  say(null)
  stop()
  say({ pressedNotification: address })
  expect(pressed).toEqual([address])
})

it('warns where the system does not show it', async () => {
  await open().turnOn(jun)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockRejectedValue(new Error('not here'))
  open().show(jun, notification)
  await vi.waitFor(() => expect(warnings).toEqual(['A notification could not be shown']))
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
