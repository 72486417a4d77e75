import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserNotifications } from '../../../src/adapters/browser/notices.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { aDevice } from '../../builders/a-device.ts'
import { PATIENT } from '../../builders/patient.ts'

const jun = 'jun' as UserId
const maya = 'maya' as UserId
const address = '/?transaction=t1'
const notification = { key: 't1', title: '@Maya sent you 5 GBP', text: 'Thanks', address }

let device = aDevice()
const warnings: string[] = []
const open = () =>
  new BrowserNotifications(device.openTab(), {
    warn: (text) => void warnings.push(text),
    error: () => {},
  })

const StubNotification = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  async requestPermission() {
    StubNotification.permission = StubNotification.answer
    return StubNotification.permission
  },
}

/** What the service worker is asked to show. */
const shown: { readonly title: string; readonly options: NotificationOptions }[] = []
const worker = {
  postMessage: (message: { notification: (typeof shown)[0] }) => shown.push(message.notification),
}

beforeEach(() => {
  device = aDevice()
  warnings.length = 0
  shown.length = 0
  StubNotification.permission = 'default'
  StubNotification.answer = 'granted'
  vi.stubGlobal('Notification', StubNotification)
  const registration = { active: worker } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  hide(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
}

/** Until the service worker has it. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('is off until it is turned on, for this account and the next visit', async () => {
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

it('is denied where the browser denies it', async () => {
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

it('lets the service worker show what came, and say where it leads', async () => {
  await open().turnOn(jun)
  open().show(jun, notification)
  await vi.waitFor(() => expect(shown).toHaveLength(1), PATIENT)
  expect(shown).toEqual([
    {
      title: '@Maya sent you 5 GBP',
      options: { body: 'Thanks', tag: 'pledger-t1', icon: '/icons/192.png', data: { address } },
    },
  ])
})

it('shows nothing before the service worker is there', async () => {
  vi.mocked(navigator.serviceWorker.getRegistration).mockResolvedValue(undefined)
  await open().turnOn(jun)
  open().show(jun, notification)
  await settled()
  expect(warnings).toEqual([])
})

it.each([
  ['while the page is visible', () => hide(false)],
  ['to a person who turned it off', () => open().turnOff(jun)],
])('shows none %s', async (_, change) => {
  await open().turnOn(jun)
  change()
  open().show(jun, notification)
  await settled()
  expect(shown).toEqual([])
})

it('shows none to another account', async () => {
  await open().turnOn(jun)
  open().show(maya, notification)
  await settled()
  expect(shown).toEqual([])
})

it('says where a pressed one leads to', () => {
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
  vi.mocked(navigator.serviceWorker.getRegistration).mockRejectedValue(new Error('not here'))
  open().show(jun, notification)
  await vi.waitFor(() => expect(warnings).toEqual(['A notification could not be shown']), PATIENT)
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
