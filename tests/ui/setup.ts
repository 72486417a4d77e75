import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({
  // Only a page that never gets there waits this long.
  asyncUtilTimeout: 5_000,
  // What was looked for, without the page around it: printing that at each try takes longer than the tests.
  getElementError: (message) => new Error(message?.split('\n')[0]),
})

window.history.scrollRestoration = 'manual'

afterEach(() => {
  cleanup()
  window.history.pushState(null, '', '/')
  window.scrollTo({ top: 0 })
})
