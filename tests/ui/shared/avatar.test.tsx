import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar, avatarParts } from '../../../src/ui/shared/avatar.tsx'
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

/** The colours of an avatar, apart from its letters. */
const lookOf = (id: string) => {
  const { '--hue': hue, '--tint': tint } = avatarParts({ name: 'Any', id: id as never }).style
  return { hue, tint }
}

it('two colours are 45 degrees apart, or another shade', () => {
  const looks = Array.from({ length: 500 }, (_, index) =>
    lookOf(`${index} ${index * 7919} ${index}`),
  )
  const distinct = [...new Map(looks.map((look) => [JSON.stringify(look), look])).values()]
  expect(distinct).toHaveLength(16)
  for (const one of distinct)
    for (const other of distinct) {
      const apart = Math.abs(one.hue - other.hue)
      expect(one === other || one.tint !== other.tint || Math.min(apart, 360 - apart) >= 45).toBe(
        true,
      )
    }
})

it('no two of the demo’s people look alike', () => {
  const looks = ['maya', 'priya', 'jun', 'tom', 'ines', 'wren', 'noor'].map((one) =>
    JSON.stringify(lookOf(`demo-${one}`)),
  )
  expect(new Set(looks).size).toBe(looks.length)
})

it.each(['', 'You', 'Unnamed'])('shows a silhouette for a person called "%s"', (name) => {
  const { container } = render(<Avatar name={name} initials="YO" id={'u-1' as never} />)
  const avatar = container.firstElementChild as HTMLElement
  expect(avatar.textContent).toBe('')
  expect(getComputedStyle(avatar).backgroundImage).toContain('radial-gradient')
})
