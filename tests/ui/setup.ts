import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

configure({
  // Only a page that never gets there waits this long.
  asyncUtilTimeout: 5_000,
  // What was looked for, without the page around it: printing that at each try takes longer than the tests.
  getElementError: (message) => new Error(message?.split('\n')[0]),
})

window.history.scrollRestoration = 'manual'

const saidOnConsole: string[] = []

beforeEach(() => {
  saidOnConsole.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.map(String).join(' ')
    // Browsers say this whenever a list is measured in the middle of drawing it; nothing is amiss.
    if (!text.includes('ResizeObserver loop')) saidOnConsole.push(text)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.history.pushState(null, '', '/')
  window.scrollTo({ top: 0 })
  // What React complains of breaks the page sooner or later: an update without end, a missing key, a lost error.
  expect(saidOnConsole).toEqual([])
})
