// First: React DOM looks at the console when it loads.
import './untraced-react.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

configure({
  // Only a failing test waits this long.
  asyncUtilTimeout: 10_000,
  // Without the HTML of the page: printing it at each retry takes longer than the tests.
  getElementError: (message) => new Error(message?.split('\n')[0]),
})

window.history.scrollRestoration = 'manual'

/** The last step back or forward. The browser makes it later: in the next test it would close what that has opened. */
let step: Promise<unknown> = Promise.resolve()
window.history.go = (delta) => {
  step = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  History.prototype.go.call(window.history, delta)
}
window.history.back = () => window.history.go(-1)

const saidOnConsole: string[] = []

beforeEach(() => {
  saidOnConsole.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.map(String).join(' ')
    // Browsers report this when a list is measured while it renders. It is harmless.
    if (!text.includes('ResizeObserver loop')) saidOnConsole.push(text)
  })
})

afterEach(async () => {
  await step
  cleanup()
  vi.restoreAllMocks()
  window.history.pushState(null, '', '/')
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.scrollTo({ top: 0 })
  // Anything that React reports is a bug: an endless update, a missing key, an uncaught error.
  expect(saidOnConsole).toEqual([])
})
