import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The part of the service worker that takes presses, with the windows of the site that are open. */
function openWorker(windows: readonly { readonly name: string; readonly frameType?: string }[]) {
  const did: string[] = []
  let take: ((event: unknown) => void) | null = null
  const clients = {
    matchAll: async () =>
      windows.map(({ name, frameType = 'top-level' }) => ({
        frameType,
        focus: async () => void did.push(`focus ${name}`),
        postMessage: (message: unknown) => did.push(`tell ${name} ${JSON.stringify(message)}`),
      })),
    openWindow: async (address: string) => void did.push(`open ${address}`),
  }
  const scope = {
    addEventListener: (_: string, listener: (event: unknown) => void) => {
      take = listener
    },
    globalThis: { clients },
  }
  const source = readFileSync('build/pressed-notifications.js', 'utf8')
  new Function('globalThis', 'addEventListener', source)(scope.globalThis, scope.addEventListener)
  const press = async (address: string) => {
    let done: Promise<unknown> = Promise.resolve()
    const notification = { data: { address }, close: () => did.push('close') }
    take?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
    return did
  }
  return { press }
}

it('a pressed notification brings the page that was in front last to the front, and tells it', async () => {
  const { press } = openWorker([{ name: 'last' }, { name: 'other' }])
  expect(await press('/?transaction=t1')).toEqual([
    'close',
    'tell last {"pressedNotification":"/?transaction=t1"}',
    'focus last',
  ])
})

it('a pressed notification opens a page where none is open', async () => {
  const { press } = openWorker([])
  expect(await press('/?notices=')).toEqual(['close', 'open /?notices='])
})

it('a frame in another page is no open page', async () => {
  const { press } = openWorker([{ name: 'frame', frameType: 'nested' }])
  expect(await press('/?notices=')).toEqual(['close', 'open /?notices='])
})
