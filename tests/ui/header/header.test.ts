import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import { casesOf } from '../../in-depth.ts'
import { address, alerts, header, modal, resizeWindow, row, signOut } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

const controls = async () => {
  await waitFor(() => expect(header().queryByText('Loading...')).toBeNull())
  return header()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

it('offers Sign In and Sign Up to a visitor', async () => {
  await renderWhole()
  expect(await controls()).toEqual(['Sign In', 'Sign Up'])
})

it.each([
  ['Sign In', '/?auth=signin'],
  ['Sign Up', '/?auth=signup'],
])('opens %s from the header', async (name, place) => {
  const { user } = await renderWhole()
  await user.click(await header().findByRole('button', { name }))
  await modal(name)
  expect(address()).toBe(place)
})

it('shows a signed-in person the balance with separators, the profile and Sign Out', async () => {
  await renderWhole({ signedInAs: 'Jun' })
  expect(await header().findByText('1,300')).toBeTruthy()
  expect(await controls()).toEqual(['What you received', 'Your profile', 'Sign Out'])
})

it('says "Loading..." until it is known who is signed in, and shows the feed all the same', async () => {
  const { release } = await renderWhole({ signedInAs: 'Jun', holding: ['watch'] })
  await row('Thanks for covering')
  expect(header().getByRole('status').textContent).toBe('Loading...')
  release()
  await header().findByText('1,300')
  expect(header().queryByRole('status')).toBeNull()
})

it('shows 1,337 GBP, marked busy, until the account is read', async () => {
  const { release } = await renderWhole({ signedInAs: 'Lars', holding: ['openAccount'] })
  const busy = async (points: string) =>
    (await header().findByText(points)).closest('[aria-busy]')?.getAttribute('aria-busy')
  expect(await busy('1,337')).toBe('true')
  release()
  expect(await busy('912')).toBe('false')
})

describe('where the account cannot be read', () => {
  const words = 'Your balance could not be loaded. Try again'
  const opened = async () => {
    const page = await renderWhole({ signedInAs: 'Lars', breaking: ['openAccount'] })
    return { ...page, unknown: await header().findByRole('button', { name: words }) }
  }

  it('shows no balance, and no initials', async () => {
    const { unknown } = await opened()
    expect(unknown.textContent).toBe('– GBP')
    expect(header().queryByText('1,337')).toBeNull()
    expect(header().getByRole('button', { name: 'Your profile' }).textContent).toBe('')
  })

  it('offers no send', async () => {
    await opened()
    expect(screen.queryByRole('button', { name: 'Send GBP' })).toBeNull()
  })

  it('offers no send from a profile', async () => {
    await renderWhole({ signedInAs: 'Lars', at: '/?profile=Maya', breaking: ['openAccount'] })
    await (await modal('Profile of @Maya')).findByText('Total Sent')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send GBP' })).toBeNull())
  })

  it('offers no send in a form that is open already, and says why', async () => {
    await renderWhole({ signedInAs: 'Lars', at: '/?send=Maya', breaking: ['openAccount'] })
    const send = await modal('Send GBP')
    await send.findByText('Your account could not be loaded, so nothing can be sent now.')
    expect(send.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true)
  })

  it('reads it when asked again, and then offers to send', async () => {
    const { user, requests, unknown } = await opened()
    requests.recover()
    await user.click(unknown)
    expect(await header().findByText('912')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Send GBP' })).toBeTruthy()
  })

  it('keeps the focus at the balance when asked again', async () => {
    const { user, requests, unknown } = await opened()
    requests.recover()
    await user.click(unknown)
    const balance = await header().findByText('912')
    expect(document.activeElement?.contains(balance)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })
})

it('follows the balance when another person sends', async () => {
  const { actAs } = await renderWhole({ signedInAs: 'Jun', until: '1,300' })
  await (await actAs('Priya')).send('Jun', 1000)
  expect(await header().findByText('2,300')).toBeTruthy()
})

it('signs out', async () => {
  const { user } = await renderWhole({ signedInAs: 'Jun' })
  await signOut(user)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send GBP' })).toBeNull())
})

it('says so when signing out fails', async () => {
  const { user, requests } = await renderWhole({ signedInAs: 'Jun' })
  requests.fail('signOut')
  await user.click(await header().findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(alerts()).toEqual(['Signing out failed. Please try again.']))
})

it('says so when signing out is refused', async () => {
  const { user, app } = await renderWhole({ signedInAs: 'Jun' })
  const refused = refuse({ code: 'auth/too-many-requests' } as const)
  vi.spyOn(app.identity, 'signOut').mockResolvedValue(refused)
  await user.click(await header().findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(alerts()).toEqual(['Signing out failed. Please try again.']))
})

it('offers to send only when signed in', async () => {
  const { user } = await renderWhole({ until: 'Thanks for covering' })
  expect(screen.queryByRole('button', { name: 'Send GBP' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Demo' }))
  await user.click(await screen.findByRole('button', { name: 'Be Jun' }))
  expect(await screen.findByRole('button', { name: 'Send GBP' })).toBeTruthy()
})

it('leads home, and calls the product by its name', async () => {
  await renderWhole({ product: { name: 'Kudos' }, at: '/?profile=Jun' })
  const home = header().getByRole('link', { name: 'Home' })
  expect(header().getByText('Kudos')).toBeTruthy()
  expect(home.getAttribute('href')).toBe('/')
  await waitFor(() => expect(document.title).toBe('Kudos'))
})

it.each(casesOf([390, 1200]))(
  'has room for its link home in words, %s pixels wide',
  async (width) => {
    await resizeWindow(width)
    await renderWhole({ signedInAs: 'Jun' })
    const balance = (await header().findByText('1,300')).getBoundingClientRect()
    const home = header().getByRole('link', { name: 'Home' }).getBoundingClientRect()
    expect(home.width).toBeGreaterThan(38)
    expect(home.right).toBeLessThan(balance.left)
  },
)

it('leads home by its logo where a phone is too narrow for the word', async () => {
  await resizeWindow(360, 740)
  await renderWhole({ signedInAs: 'Jun', until: '1,300' })
  const logo = screen.getByRole('banner').querySelector('svg')?.getBoundingClientRect()
  const { left = 0, top = 0 } = logo ?? {}
  const home = header().getByRole('link', { name: 'Home' })
  expect(document.elementFromPoint(left + 14, top + 14)).toBe(home)
})
