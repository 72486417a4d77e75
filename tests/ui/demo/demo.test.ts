import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alerts, header, modal, notes, openModals } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

async function openDemo() {
  const page = await renderWhole()
  await page.user.click(await screen.findByRole('button', { name: 'Demo' }))
  return { ...page, panel: await modal('This is the demo') }
}

it('lists the seven people, each a button', async () => {
  const { panel } = await openDemo()
  const people = await panel.findAllByRole('button', { name: /^Be / })
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

it('signs in as another person', async () => {
  const { user } = await renderWhole({ signedInAs: 'Jun', until: '1,300' })
  await user.click(await screen.findByRole('button', { name: 'Demo' }))
  await user.click(
    await (await modal('This is the demo')).findByRole('button', { name: 'Be Lars' }),
  )
  expect(await header().findByText('912')).toBeTruthy()
})

async function askForReset() {
  const page = await renderWhole({ signedInAs: 'Jun', until: '1,300' })
  await page.user.click(await screen.findByRole('button', { name: 'Demo' }))
  const panel = await modal('This is the demo')
  await page.user.click(panel.getByRole('button', { name: 'Reset demo' }))
  return { ...page, panel }
}

describe('resetting the demo', () => {
  it('asks first, and resets nothing meanwhile', async () => {
    const { panel } = await askForReset()
    panel.getByRole('group', { name: /^Reset the demo\?/ })
    expect(header().queryByText('1,300')).not.toBeNull()
  })

  it('puts the focus on the answer that deletes nothing', async () => {
    const { panel } = await askForReset()
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Cancel' }))
  })

  it('deletes nothing where the second click of a double click lands on the confirmation', async () => {
    const { panel } = await askForReset()
    fireEvent.click(panel.getByRole('button', { name: 'Delete everything' }), { detail: 2 })
    await header().findByText('1,300')
    expect(panel.queryByRole('group', { name: /^Reset the demo\?/ })).not.toBeNull()
  })

  it('deletes everything where that is confirmed', async () => {
    const { user, panel } = await askForReset()
    await user.click(panel.getByRole('button', { name: 'Delete everything' }))
    await header().findByRole('button', { name: 'Sign In' })
    await waitFor(() => expect(notes()).toContain('The demo starts again.'))
  })

  it('closes the panel once it is done', async () => {
    const { user, panel } = await askForReset()
    await user.click(panel.getByRole('button', { name: 'Delete everything' }))
    await waitFor(() => expect(openModals()).toBe(0))
  })

  it('changes nothing where one cancels', async () => {
    const { user, panel } = await askForReset()
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(header().queryByText('1,300')).not.toBeNull()
  })

  it('puts the focus back where one cancels', async () => {
    const { user, panel } = await askForReset()
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Reset demo' }))
  })
})

it.each([
  [
    'storage-set-aside',
    'The demo data in this browser could not be read. There is a backup of it, and the demo starts again.',
  ],
  [
    'ledger-not-stored',
    'This browser does not store the ledger. The demo works, but a reload starts its ledger again.',
  ],
  [
    'ledger-no-longer-stored',
    'This browser no longer stores the ledger. A reload goes back to what was stored: what is sent from now on is lost.',
  ],
  [
    'sign-in-not-stored',
    'This browser does not store who is signed in. After a reload you may have to sign in again.',
  ],
] as const)('says what became of the stored data: %s', async (code, words) => {
  const { world } = await renderWhole()
  world.notices.notify({ code })
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('shows a notice once, and not again after it was dismissed', async () => {
  const { user, world } = await renderWhole()
  world.notices.notify({ code: 'storage-set-aside' })
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const afterwards = alerts()
  world.notices.notify({ code: 'ledger-not-stored' })
  await screen.findByText(/^This browser does not store the ledger/)
  expect(afterwards).toEqual([])
  expect(alerts().length).toBe(1)
})
