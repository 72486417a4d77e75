import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modal, signOut } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

it('gives the focus to the heading of the page when it leaves that', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await signOut(user)
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('gives the focus to the modal that it leaves', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', at: '/?profile=Jun' })
  const profile = await modal('Profile of @Jun')
  await user.click(await profile.findByRole('button', { name: 'Waiting' }))
  await user.click(await profile.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(profile.queryByRole('button', { name: 'Take back' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})
