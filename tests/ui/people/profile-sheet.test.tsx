import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { monthOf } from '../../../src/core/domain/month.ts'
import type { Profile } from '../../../src/core/domain/people.ts'
import { ProfileFigures } from '../../../src/ui/people/profile-card.tsx'
import { casesOf } from '../../in-depth.ts'
import { historyRows } from '../history/a-history.ts'
import { modal, resizeWindow } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function openPriya() {
  const page = await renderApp({ at: '/?profile=Priya', signedInAs: 'Jun' })
  const profile = await modal('Profile of @Priya')
  await profile.findByRole('button', { name: 'Send GBP' })
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  return { ...page, profile }
}

it.each(casesOf([320, 360, 390]))(
  'has each button in one line, inside the sheet, %d pixels wide',
  async (width) => {
    await resizeWindow(width, 700)
    const { profile } = await openPriya()
    for (const name of ['Send GBP', 'Share', 'Export']) {
      const button = profile.getByRole('button', { name })
      expect(button.getBoundingClientRect().height).toBeLessThan(50)
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
      expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width - 24)
    }
  },
)

it('opens one panel at a time, and shows which by its button', async () => {
  const { user, profile } = await openPriya()
  const share = profile.getByRole('button', { name: 'Share', expanded: false })
  const isPressed = (name: string) =>
    profile.getByRole('button', { name }).getAttribute('aria-expanded')
  const fill = getComputedStyle(share).backgroundColor
  await user.click(share)
  await profile.findByRole('button', { name: 'Copy link' })
  await waitFor(() => expect(getComputedStyle(share).backgroundColor).not.toBe(fill))
  await user.click(profile.getByRole('button', { name: 'Export' }))
  await profile.findByRole('region', { name: 'Statement' })
  expect(profile.queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect([isPressed('Share'), isPressed('Export')]).toEqual(['false', 'true'])
  await user.click(profile.getByRole('button', { name: 'Export' }))
  expect(profile.queryByRole('region', { name: 'Statement' })).toBeNull()
})

it('asks for points and exports one at a time in one’s own profile as well', async () => {
  const { user } = await renderApp({ at: '/?profile=Jun', signedInAs: 'Jun' })
  const profile = await modal('Profile of @Jun')
  await user.click(await profile.findByRole('button', { name: 'Export' }))
  await profile.findByRole('region', { name: 'Statement' })
  await user.click(profile.getByRole('button', { name: 'Ask for points' }))
  await profile.findByRole('button', { name: 'Copy link' })
  expect(profile.queryByRole('region', { name: 'Statement' })).toBeNull()
})

it('recommends CSV, the file that a spreadsheet opens', async () => {
  const { user, profile } = await openPriya()
  await user.click(profile.getByRole('button', { name: 'Export' }))
  const fill = async (name: string) =>
    getComputedStyle(await profile.findByRole('button', { name })).backgroundColor
  const primary = getComputedStyle(profile.getByRole('button', { name: 'Send GBP' }))
  expect(await fill('Save as CSV')).toBe(primary.backgroundColor)
  expect(await fill('Save as JSON')).toBe('rgba(0, 0, 0, 0)')
})

it('says whose profile it is, above a line, once its name has scrolled away', async () => {
  await resizeWindow(390, 420)
  await openPriya()
  const dialog = screen.getByRole('dialog')
  const names = () =>
    [...dialog.querySelectorAll('p')].filter((p) => p.innerText.endsWith('@Priya'))
  const bar = () => screen.getByRole('button', { name: 'Close' }).parentElement as HTMLElement
  expect(names()).toHaveLength(1)
  expect(getComputedStyle(bar()).boxShadow).toBe('none')
  dialog.scrollTo({ top: 200 })
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(bar().textContent).toContain('PR@Priya')
  expect(getComputedStyle(bar()).boxShadow).not.toBe('none')
  dialog.scrollTo({ top: 0 })
  await waitFor(() => expect(names()).toHaveLength(1))
})

const rich = {
  id: 'ben',
  username: 'Ben',
  avatar: 'BE',
  balance: 1_223_559,
  joinDate: Date.UTC(2026, 10, 20),
  totalSent: 1_000_000,
  totalReceived: 2_222_222,
  description: null,
} as Profile

it('has room for amounts of seven digits', () => {
  // As wide as a profile is inside on a computer.
  const { container } = render(
    <div style={{ width: 472, overflow: 'auto' }}>
      <ProfileFigures profile={rich} month={monthOf(0)} />
    </div>,
  )
  const { scrollWidth, clientWidth } = container.firstElementChild as HTMLElement
  expect(scrollWidth).toBe(clientWidth)
})
