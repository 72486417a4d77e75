import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fillSend } from '../fill-send.ts'
import { feed, notes, press } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const READY = 'A new version is ready.'
const REPLACED = 'Pledger was updated in another tab. Reload when you are ready.'

describe('a newer version', () => {
  it('is offered, and taken when one asks for it', async () => {
    const { world, user } = await renderApp()
    await feed()
    world.updates.report('ready')
    await screen.findByText(READY)
    await user.click(screen.getByRole('button', { name: 'Update now' }))
    await waitFor(() => expect(notes()).toEqual([READY]))
    expect(world.updates.applied).toBe(1)
  })

  it('that was there before the page is offered as well', async () => {
    const { world, reload } = await renderApp()
    world.updates.report('ready')
    await reload()
    await screen.findByText(READY)
  })

  it('can be postponed', async () => {
    const { world, user } = await renderApp()
    await feed()
    world.updates.report('ready')
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    expect(notes().includes(READY)).toBe(false)
    expect(world.updates.applied).toBe(0)
  })

  it('that another tab applied is announced, also after Later, and reloads the page on request', async () => {
    const { world, user } = await renderApp()
    await feed()
    world.updates.report('ready')
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    world.updates.report('replaced')
    await screen.findByText(REPLACED)
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect(world.updates.applied).toBe(1)
  })

  it.each([
    ['ready', READY],
    ['replaced', REPLACED],
  ] as const)('is not spoken of while a form is open (%s)', async (state, words) => {
    const { world, user } = await renderApp({ signedInAs: 'Jun' })
    await feed()
    world.updates.report(state)
    await screen.findByText(words)
    await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
    await fillSend(user, { message: 'Half a sentence' })
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await press('{Escape}')
    await screen.findByText(words)
  })

  it('is not offered while a modal is open that is not in the address', async () => {
    const { world, user } = await renderApp()
    await user.click(await screen.findByRole('button', { name: 'Demo' }))
    await screen.findByRole('dialog')
    world.updates.report('ready')
    await press('{Escape}')
    await screen.findByText(READY)
    await user.click(screen.getByRole('button', { name: 'Demo' }))
    await waitFor(() => expect(screen.queryByText(READY)).toBeNull())
  })
})
