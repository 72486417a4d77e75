import { randomUUID } from 'node:crypto'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { PASSWORD } from '../../../../contract/identity-harness.ts'
import { lastMailTo } from '../auth-emulator.ts'
import { openPage, testBrowser } from './open-browser.ts'
import { stopClock } from './stop-clock.ts'

const { openContext } = testBrowser()

function email() {
  return `person-${randomUUID()}@example.com`
}

/** Takes away places where a page could keep something. */
async function hide(context: BrowserContext, places: readonly string[]): Promise<void> {
  await context.addInitScript((names: readonly string[]) => {
    for (const name of names) Object.defineProperty(window, name, { get: () => undefined })
  }, places)
}

async function signUp(page: Page): Promise<void> {
  await page.evaluate((credentials) => window.identity.signUp(credentials), {
    email: email(),
    password: PASSWORD,
  })
}

/** Who is signed in, once that is known. */
function settledEmail(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        window.identity.watch((state) => {
          if (state.status === 'signed-in') resolve(state.person.email)
          if (state.status === 'signed-out') resolve(null)
        })
      }),
  )
}

/** Where the SDK keeps a sign-in. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const has = (storage: () => Storage) => {
      try {
        return Object.keys(storage()).some((key) => key.startsWith('firebase:authUser'))
      } catch {
        return false
      }
    }
    if (has(() => localStorage)) return 'local storage'
    if (has(() => sessionStorage)) return 'session storage'
    const databases = (await window.indexedDB?.databases?.()) ?? []
    return databases.some(({ name }) => name === 'firebaseLocalStorageDb') ? 'IndexedDB' : 'nothing'
  })
}

it.each([
  ['IndexedDB', []],
  ['local storage', ['indexedDB']],
  ['session storage', ['indexedDB', 'localStorage']],
])('keeps a sign-in over a reload in %s, where the browser lacks: %j', async (place, lacking) => {
  const context = await openContext()
  await hide(context, lacking)
  const page = await openPage(context)
  await signUp(page)
  const before = await settledEmail(page)
  const kept = await keptIn(page)
  await page.reload()
  await page.waitForFunction(() => 'identity' in window)
  expect(kept).toEqual(place)
  expect(await settledEmail(page)).toEqual(before)
})

it('signs in for the page alone where the browser keeps nothing', async () => {
  const context = await openContext()
  await hide(context, ['indexedDB', 'localStorage', 'sessionStorage'])
  const page = await openPage(context)
  await signUp(page)
  const during = await settledEmail(page)
  await page.reload()
  await page.waitForFunction(() => 'identity' in window)
  expect(during).not.toBeNull()
  expect(await settledEmail(page)).toBeNull()
})

it('signs in and out in two tabs alike', async () => {
  const context = await openContext()
  const one = await openPage(context)
  const other = await openPage(context)
  await settledEmail(other)
  await signUp(one)
  await other.waitForFunction(() => window.identity.current() !== null)
  await other.evaluate(() => window.identity.signOut())
  await one.waitForFunction(() => window.identity.current() === null)
  expect(await settledEmail(one)).toBeNull()
  expect(await settledEmail(other)).toBeNull()
})

/** Counts how often a page looks for a stored sign-in from now on. Returns the function that reads the count. */
async function countLooks(page: Page): Promise<() => Promise<number>> {
  const looks = await page.evaluateHandle(() => {
    const counted = { count: 0 }
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...asked) {
      counted.count++
      return getAll.apply(this, asked)
    }
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      counted.count++
      return getItem.call(this, key)
    }
    return counted
  })
  return () => looks.evaluate(({ count }) => count)
}

it.each([
  [800, 'IndexedDB', [], {}],
  [1000, 'local storage on phones', ['indexedDB'], devices['Pixel 7']],
] as const)(
  'looks every %d ms in %s whether another tab signed in, and not before',
  async (ms, _, lacking, device) => {
    const context = await openContext(device)
    await hide(context, lacking)
    const other = await openPage(context)
    await settledEmail(other)
    const one = await openPage(context)
    await settledEmail(one)
    await context.clock.install()
    await stopClock(context.clock)
    await other.reload()
    await other.waitForFunction(() => 'identity' in window)
    await settledEmail(other)
    await signUp(one)
    const looks = await countLooks(other)
    await context.clock.runFor(ms - 1)
    const before = [await looks(), await other.evaluate(() => window.identity.current())]
    await context.clock.runFor(1)
    await other.waitForFunction(() => window.identity.current() !== null)
    expect(before).toEqual([0, null])
  },
)

it('signs in by a mailed link that opens in another tab', async () => {
  const context = await openContext()
  const page = await openPage(context)
  const to = email()
  await page.evaluate((address) => window.identity.sendSignInLink(address), to)
  const tab = await openPage(context)
  const link = (await lastMailTo(to)) ?? ''
  await tab.evaluate((address) => window.identity.signInByLink(address), link)
  expect(await settledEmail(tab)).toBe(to)
})
