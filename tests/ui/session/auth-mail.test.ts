import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { address, alerts, closed, fill, header, modal, notes } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

type Page = Awaited<ReturnType<typeof renderApp>>

async function ask({ user }: Page, title: string, button: string, email: string) {
  const auth = await modal(title)
  await fill(user, auth.getByLabelText('Email'), email)
  await user.click(auth.getByRole('button', { name: button }))
  return auth
}

const askLink = (page: Page, email = 'ann@example.com') =>
  ask(page, 'Sign in by email', 'Send the link', email)
const askReset = (page: Page, email: string) =>
  ask(page, 'Forgotten password', 'Send a reset link', email)

/** Jun's link to choose a new password has come. */
async function resetMailed() {
  const page = await renderApp({ at: '/?auth=reset' })
  await askReset(page, 'jun@example.com')
  const link = await screen.findByRole('link', { name: 'Open the link' })
  const open = async () => {
    await page.user.click(link)
    return modal('Choose a new password')
  }
  return { ...page, link, open }
}

async function linkMailed() {
  const page = await renderApp({ at: '/?auth=link' })
  const auth = await askLink(page)
  return { ...page, auth, link: await auth.findByRole('link', { name: 'Open the link' }) }
}

it.each(
  casesOf([
    ['Email me a sign-in link', 'Sign in by email'],
    ['Forgot your password?', 'Forgotten password'],
  ]),
)('"%s" leads there and back', async (button, title) => {
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click((await modal('Sign In')).getByRole('button', { name: button }))
  await user.click((await modal(title)).getByRole('button', { name: 'Back to Sign In' }))
  expect(await modal('Sign In')).toBeTruthy()
})

describe.each(
  casesOf([
    ['Email me a sign-in link', 'Sign in by email'],
    ['Forgot your password?', 'Forgotten password'],
  ]),
)('"%s"', (button, title) => {
  async function opened() {
    const page = await renderApp()
    await page.user.click(await header().findByRole('button', { name: 'Sign In' }))
    const signIn = await modal('Sign In')
    await fill(page.user, signIn.getByLabelText('Email'), 'ann@example.com')
    await page.user.click(signIn.getByRole('button', { name: button }))
    return { ...page, auth: await modal(title) }
  }

  it('keeps the email that was typed', async () => {
    const { auth } = await opened()
    expect(auth.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com')
  })

  it('puts the focus on the email', async () => {
    const { auth } = await opened()
    await waitFor(() => expect(document.activeElement).toBe(auth.getByLabelText('Email')))
  })

  it('is left by Back for Sign In, with the email and the focus on it', async () => {
    await opened()
    window.history.back()
    const email = (await modal('Sign In')).getByLabelText('Email')
    expect(email).toHaveProperty('value', 'ann@example.com')
    await waitFor(() => expect(document.activeElement).toBe(email))
  })

  it('is one step of the history, which its own way back takes as well', async () => {
    const { user, auth } = await opened()
    await user.click(auth.getByRole('button', { name: 'Back to Sign In' }))
    await modal('Sign In')
    window.history.back()
    await closed()
  })

  it('is closed at once', async () => {
    const { user, auth } = await opened()
    await user.click(auth.getByRole('button', { name: 'Close' }))
    await closed()
  })
})

it('signs in by a mailed link', async () => {
  const { user, link } = await linkMailed()
  const words =
    'If ann@example.com can sign in here, we have sent a link to it. Open it on this device.'
  await waitFor(() => expect(notes()).toContain(words))
  await user.click(link)
  await header().findByRole('button', { name: 'Sign Out' })
  await closed()
})

it('has one primary button once the mail is there', async () => {
  const { auth, link } = await linkMailed()
  const again = auth.getByRole('button', { name: 'Send the link' })
  const colour = (element: HTMLElement) => getComputedStyle(element).backgroundColor
  await waitFor(() => expect(colour(again)).not.toBe(colour(link)))
})

it('asks for the email where the link is opened on another device', async () => {
  const { link, ...page } = await linkMailed()
  page.world.forgetLinkEmail()
  const other = await page.reload(link.getAttribute('href') ?? '')
  const confirm = await modal('Confirm your email')
  await fill(other.user, confirm.getByLabelText('Email'), 'ben@example.com')
  await other.user.keyboard('{Enter}')
  const words = 'Authentication failed: This link was sent to another email. Which one?'
  await waitFor(() => expect(alerts()).toEqual([words]))
  await other.user.clear(confirm.getByLabelText('Email'))
  await fill(other.user, confirm.getByLabelText('Email'), 'ann@example.com')
  await other.user.keyboard('{Enter}')
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('says that a link works once, and leads to another', async () => {
  const page = await linkMailed()
  const link = page.link.getAttribute('href')
  await page.user.click(page.link)
  await page.user.click(await header().findByRole('button', { name: 'Sign Out' }))
  await page.reload(link ?? '')
  const other = await modal('Confirm your email')
  await fill(page.user, other.getByLabelText('Email'), 'ann@example.com')
  await page.user.keyboard('{Enter}')
  const words =
    'Authentication failed: This link was already used or is incomplete. Request a new one.'
  await waitFor(() => expect(alerts()).toEqual([words]))
  await page.user.click(screen.getByRole('button', { name: 'Request a new link' }))
  await modal('Sign in by email')
  expect(address()).toBe('/?auth=link')
})

describe('a sign-in link opened while another person is signed in', () => {
  async function openLinkAsJun() {
    const { link, ...first } = await linkMailed()
    await first.app.signIn.withPassword({ email: 'jun@example.com', password: 'jun likes points' })
    const page = await first.reload(link.getAttribute('href') ?? '')
    return { page, auth: await modal('Sign in by email') }
  }

  it('says who that is, and signs nobody out automatically', async () => {
    const { page, auth } = await openLinkAsJun()
    await auth.findByText('You are signed in as jun@example.com.')
    await page.user.click(auth.getByRole('button', { name: 'Close' }))
    await header().findByText('1,300')
    await closed()
  })

  it('signs them out and in by the link when asked to', async () => {
    const { page, auth } = await openLinkAsJun()
    const leave = await auth.findByRole('button', { name: 'Sign out and use the link' })
    await page.user.click(leave)
    await header().findByText('1,337')
    await closed()
    const profile = await header().findByRole('button', { name: 'Your profile' })
    await page.user.click(profile)
    expect(await modal('Profile without a name')).toBeTruthy()
  })

  it('says so where they cannot be signed out', async () => {
    const { page, auth } = await openLinkAsJun()
    page.requests.fail('signOut')
    await page.user.click(await auth.findByRole('button', { name: 'Sign out and use the link' }))
    await waitFor(() => expect(alerts()).toEqual(['Signing out failed. Please try again.']))
    await header().findByText('1,300')
  })
})

it('chooses a new password by a mailed link, then signs in with it', async () => {
  const page = await resetMailed()
  const choose = await page.open()
  await fill(page.user, await choose.findByLabelText('New password'), 'brand new one')
  await page.user.keyboard('{Enter}')
  const auth = await modal('Sign In')
  const saved = await auth.findByText('Your new password is saved. Sign in with it.')
  expect(saved.role).toBe('status')
  await fill(page.user, auth.getByLabelText('Email'), 'jun@example.com')
  await fill(page.user, auth.getByLabelText('Password'), 'brand new one')
  await page.user.keyboard('{Enter}')
  expect(await header().findByText('1,300')).toBeTruthy()
})

it('saves a new password once, however often it is asked to meanwhile', async () => {
  const page = await resetMailed()
  const choose = await page.open()
  const release = page.requests.hold('confirmPasswordReset')
  await fill(page.user, await choose.findByLabelText('New password'), 'brand new one')
  await page.user.dblClick(choose.getByRole('button', { name: 'Save' }))
  release()
  const auth = await modal('Sign In')
  const saved = await auth.findByText('Your new password is saved. Sign in with it.')
  expect(saved.role).toBe('status')
})

it('says that a link for a new password was used before one is typed, and leads to another', async () => {
  const page = await resetMailed()
  const link = page.link.getAttribute('href')
  const choose = await page.open()
  await fill(page.user, await choose.findByLabelText('New password'), 'brand new one')
  await page.user.keyboard('{Enter}')
  await modal('Sign In')
  await page.reload(link ?? '')
  const words =
    'Authentication failed: This link was already used or is incomplete. Request a new one.'
  await waitFor(() => expect(alerts()).toEqual([words]))
  await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
  await page.user.click(await screen.findByRole('button', { name: 'Request a new link' }))
  await modal('Forgotten password')
  expect(address()).toBe('/?auth=reset')
})

it('accepts a new password although its link cannot be checked, and says so', async () => {
  const page = await resetMailed()
  page.requests.fail('checkPasswordResetCode')
  const choose = await page.open()
  await choose.findByText(/^Authentication failed/)
  await waitFor(() => expect(document.activeElement).toBe(choose.getByLabelText('New password')))
})

it('shows a new password when asked to, and its rule', async () => {
  const page = await resetMailed()
  const choose = await page.open()
  const field = await choose.findByLabelText('New password')
  await page.user.click(choose.getByRole('button', { name: 'Show' }))
  expect(field.getAttribute('type')).toBe('text')
  expect(choose.getByText('At least 6 characters.').id).toBe(field.getAttribute('aria-describedby'))
})

it('refuses a new password that is too short', async () => {
  const page = await resetMailed()
  const choose = await page.open()
  await fill(page.user, await choose.findByLabelText('New password'), 'short')
  await page.user.keyboard('{Enter}')
  const words = 'Authentication failed: The password needs at least 6 characters.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('gives the same answer where nobody has the email', async () => {
  const page = await renderApp({ at: '/?auth=reset' })
  await askReset(page, 'nobody@example.com')
  await waitFor(() =>
    expect(notes()).toContain(
      'If nobody@example.com has an account with a password, we have sent it a link to choose a new one.',
    ),
  )
  expect(screen.queryByRole('link', { name: 'Open the link' })).toBeNull()
})

it.each(
  casesOf([
    ['link', 'Sign in by email', 'Send the link'],
    ['reset', 'Forgotten password', 'Send a reset link'],
  ]),
)('sends no %s to what is no email', async (view, title, button) => {
  const page = await renderApp({ at: `/?auth=${view}` })
  const auth = await ask(page, title, button, 'ann')
  expect(await auth.findByText('Enter a valid email, like you@example.com.')).toBeTruthy()
})

it('dismisses a simulated mail', async () => {
  const { user, auth } = await linkMailed()
  await user.click(await auth.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Simulated email')).toBeNull())
})
