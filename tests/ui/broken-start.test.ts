import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

// The module breaks as it is read, which is to who asks for it what not arriving is.
vi.mock('../../src/ui/start/wrong-settings.tsx', () => ({
  get WrongSettings() {
    throw new Error('wrong-settings.js is gone')
  },
}))

afterEach(() => vi.unstubAllEnvs())

it('says that it did not start where what names wrong settings does not arrive, and offers to try again', async () => {
  vi.stubEnv('VITE_BACKEND', 'postgres')
  document.body.innerHTML = '<div id="app"></div>'
  await import('../../src/main.tsx')
  const alarm = await screen.findByRole('alert')
  expect([
    alarm.querySelector('h1')?.textContent,
    alarm.querySelector('button')?.textContent,
  ]).toEqual(['The app could not start', 'Try again'])
})
