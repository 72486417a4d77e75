import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface OpenWindow {
  readonly name: string
  readonly frameType?: string
  readonly visibilityState?: string
}

/** The part of the service worker that shows notifications, with the windows of the site that are open. */
function openWorker(...windows: readonly OpenWindow[]) {
  const did: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const clients = {
    matchAll: async () =>
      windows.map(({ name, frameType = 'top-level', visibilityState = 'hidden' }) => ({
        frameType,
        visibilityState,
        focus: async () => void did.push(`focus ${name}`),
        postMessage: (message: unknown) => did.push(`tell ${name} ${JSON.stringify(message)}`),
      })),
    openWindow: async (address: string) => void did.push(`open ${address}`),
  }
  const registration = { showNotification: async (title: string) => void did.push(`show ${title}`) }
  const listen = (type: string, listener: (event: unknown) => void) => listeners.set(type, listener)
  const source = readFileSync('build/notifications.js', 'utf8')
  new Function('globalThis', 'addEventListener', source)({ clients, registration }, listen)
  const happen = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    listeners.get(type)?.({ ...event, waitUntil })
    await done
    return did
  }
  return {
    press: (address: string) =>
      happen('notificationclick', {
        notification: { data: { address }, close: () => did.push('close') },
      }),
    take: (data: unknown) => happen('message', { data }),
  }
}

const told = { notification: { title: '@Maya sent you 5 GBP', options: {} } }

it('a notification is shown while all pages are hidden', async () => {
  const { take } = openWorker({ name: 'one' }, { name: 'other' })
  expect(await take(told)).toEqual(['show @Maya sent you 5 GBP'])
})

it('no notification is shown while a page is visible', async () => {
  const { take } = openWorker({ name: 'one' }, { name: 'other', visibilityState: 'visible' })
  expect(await take(told)).toEqual([])
})

it.each([[null], ['text'], [{ type: 'SKIP_WAITING' }]])(
  'another message shows nothing: %s',
  async (message) => {
    expect(await openWorker().take(message)).toEqual([])
  },
)

it('a pressed notification brings the page that was in front last to the front, and sends it the address', async () => {
  const { press } = openWorker({ name: 'last' }, { name: 'other' })
  expect(await press('/?transaction=t1')).toEqual([
    'close',
    'tell last {"pressedNotification":"/?transaction=t1"}',
    'focus last',
  ])
})

it('a pressed notification opens a page where none is open', async () => {
  const { press } = openWorker()
  expect(await press('/?notices=')).toEqual(['close', 'open /?notices='])
})

it('a frame in another page is no open page', async () => {
  const { press } = openWorker({ name: 'frame', frameType: 'nested' })
  expect(await press('/?notices=')).toEqual(['close', 'open /?notices='])
})
