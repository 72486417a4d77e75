import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { header, modal, row, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const hueIn = (part: Element | null | undefined) =>
  part?.querySelector<HTMLElement>('[style*="--hue"]')?.style.getPropertyValue('--hue')

const hueInHeader = () => hueIn(document.querySelector('[role="banner"], header'))

it('a person has one colour in the header, in rows, in the lists of the month and in the profile', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', until: '1,300', list: 'balance' })
  const hue = hueInHeader()
  expect(hue).toBeTruthy()
  expect(hueIn(await row('@Jun sent it to'))).toBe(hue)
  const listed = await side().findByText('@Jun')
  expect(hueIn(listed.closest('li'))).toBe(hue)
  await user.click(header().getByRole('button', { name: 'Your profile' }))
  const profile = await modal('Profile of @Jun')
  await profile.findByText('Current Balance')
  expect(hueIn(document.querySelector('dialog'))).toBe(hue)
})

it('a person keeps their colour when they choose a name', async () => {
  const { app } = await renderApp({ signedInAs: 'ann@example.com', until: '1,337' })
  const before = hueInHeader()
  await sendInForm(app.sendPoints, {
    id: 'own' as never,
    recipient: 'Jun',
    amount: '3',
    message: '',
  })
  expect(hueIn(await row('@You sent it to @Jun'))).toBe(before)
  await app.editProfile.chooseUsername('Ann')
  await waitFor(() => expect(header().getByText('AN')).toBeTruthy())
  expect(hueInHeader()).toBe(before)
})
