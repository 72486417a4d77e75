import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, header, modal, notes, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function openDemo() {
  const page = await renderApp()
  await page.user.click(await screen.findByRole('button', { name: 'Demo' }))
  return { ...page, panel: await modal('This is the demo') }
}

it('has seven people to be, each by one click', async () => {
  const { panel } = await openDemo()
  const people = panel.getAllByRole('button', { name: /^Be / })
  expect(people.map((person) => person.title)).toEqual([
    'Priya',
    'Maya',
    'Jun',
    'Inés',
    'Tom Okafor',
    'Wren',
    'Lars',
  ])
})

it('makes somebody else of whoever is signed in', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await header().findByText('1,300')
  await user.click(await screen.findByRole('button', { name: 'Demo' }))
  await user.click((await modal('This is the demo')).getByRole('button', { name: 'Be Lars' }))
  expect(await header().findByText('912')).toBeTruthy()
})

it('starts afresh when asked to', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await user.click(await screen.findByRole('button', { name: 'Demo' }))
  await user.click((await modal('This is the demo')).getByRole('button', { name: 'Reset demo' }))
  await header().findByRole('button', { name: 'Sign In' })
  await waitFor(() => expect(notes()).toContain('The demo starts afresh.'))
  expect(openModals()).toBe(0)
})

it.each([
  [
    'storage-set-aside',
    'What this browser had kept of the demo could not be read. It was put aside, and the demo starts afresh.',
  ],
  [
    'ledger-not-stored',
    'This browser keeps no ledger for this page: the demo works, but a reload starts its ledger afresh.',
  ],
  [
    'ledger-no-longer-stored',
    'This browser keeps no more of the ledger. A reload goes back to what was kept: what is sent from now on is lost.',
  ],
  [
    'sign-in-not-stored',
    'This browser does not keep who signs in: after a reload you may have to sign in again.',
  ],
] as const)('says clearly what became of what was kept: %s', async (code, words) => {
  const { world } = await renderApp()
  world.notices.tell({ code })
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('says a notice once, and not again once it was put away', async () => {
  const { user, world } = await renderApp()
  world.notices.tell({ code: 'storage-set-aside' })
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const afterwards = alerts()
  world.notices.tell({ code: 'ledger-not-stored' })
  await screen.findByText(/^This browser keeps no ledger/)
  expect([afterwards, alerts().length]).toEqual([[], 1])
})
