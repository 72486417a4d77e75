import '../../../src/ui/shared/tokens.css'
import '../../../src/ui/shared/base.css'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { StartFailed } from '../../../src/ui/start/start-failed.tsx'
import { WrongSettings } from '../../../src/ui/start/wrong-settings.tsx'

it('names each setting that cannot be used, and why', () => {
  const problems = [
    { name: 'VITE_BACKEND', message: 'must be demo, not "postgres".' },
    { name: 'VITE_X', message: 'is no setting of Pledger. Is it misspelt?' },
  ]
  render(<WrongSettings problems={problems} />)
  expect([
    screen.getByRole('heading').textContent,
    ...screen.getAllByRole('listitem').map((item) => item.textContent),
  ]).toEqual([
    'This ledger is not set up correctly',
    'VITE_BACKEND must be demo, not "postgres".',
    'VITE_X is no setting of Pledger. Is it misspelt?',
  ])
})

it('says that a part of the app did not arrive, and tries again when asked to', async () => {
  let tries = 0
  render(<StartFailed cause={new Error('chunk.js is gone')} retry={() => tries++} />)
  const alarm = screen.getByRole('alert').textContent
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(alarm).toEqual(expect.stringContaining('chunk.js is gone'))
  expect(tries).toBe(1)
})
