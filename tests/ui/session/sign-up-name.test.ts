import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { alerts, fill, header, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

/** The sign-up form, filled in but for this username. */
async function typing(username: string) {
  const page = await renderApp({ at: '/?auth=signup' })
  const auth = await modal('Sign Up')
  await fill(page.user, auth.getByLabelText('Email'), 'noor@example.com')
  await fill(page.user, auth.getByLabelText('Password'), 'correct horse')
  const field = auth.getByLabelText('Username (optional)')
  if (username !== '') await fill(page.user, field, username)
  const submit = () => page.user.click(auth.getByRole('button', { name: 'Sign Up' }))
  return { ...page, auth, field, submit }
}

const closed = () => waitFor(() => expect(openModals()).toBe(0))

it('says to a newcomer that GBP are points, and nothing of it to those who sign in', async () => {
  const { user, auth } = await typing('')
  expect(auth.getByText('You start with 1,337 GBP. These are points, not pounds.')).toBeTruthy()
  await user.click(auth.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(auth.queryByText(/points, not pounds/)).toBeNull())
})

describe('the username at sign-up', () => {
  it('says that it is free, and is one’s own at once', async () => {
    const { auth, submit, directory } = await typing('noor')
    await auth.findByText('@noor is free.')
    await submit()
    await closed()
    await header().findByRole('button', { name: 'Sign Out' })
    await waitFor(async () =>
      expect(await directory.findByName('noor' as never)).toMatchObject({ ok: true }),
    )
    expect(screen.queryByText('Choose a username')).toBeNull()
  })

  it('may stay empty', async () => {
    const { submit } = await typing('')
    await submit()
    await closed()
    expect(await screen.findByRole('button', { name: 'Choose a username' })).toBeTruthy()
  })

  it('says that it is taken, and one press takes the nearest free one', async () => {
    const { user, auth, field, submit } = await typing('MAYA')
    await auth.findByText('Taken. @MAYA 2 is free.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await submit()
    expect(openModals()).toBe(1)
    await user.click(auth.getByRole('button', { name: 'Use @MAYA 2' }))
    await auth.findByText('@MAYA 2 is free.')
    await submit()
    await closed()
  })

  it.each(
    casesOf([
      ['Мария', 'Use Latin letters, digits, and single spaces, dots, _ or - between them.'],
      ['Unnamed', 'This name is reserved.'],
      ['a'.repeat(31), 'A username has at most 30 characters; this has 31.'],
    ]),
  )('refuses "%s" while it is typed', async (username, words) => {
    const { auth } = await typing(username)
    await auth.findByText(words)
  })

  it('refuses a single letter once the form is sent', async () => {
    const { auth, submit } = await typing('a')
    expect(auth.queryByText('A username has at least 2 characters.')).toBeNull()
    await submit()
    await auth.findByText('A username has at least 2 characters.')
    expect(openModals()).toBe(1)
  })

  it('that somebody else takes in that moment leaves an open account, and is still in the form of the profile', async () => {
    const { user, auth, submit, actAs } = await typing('noor')
    await auth.findByText('@noor is free.')
    await (await actAs('Wren')).claimName('Noor')
    await submit()
    await closed()
    const words =
      'Somebody else has @noor. Your account is open: choose another username in your profile.'
    await waitFor(() => expect(alerts()).toContain(words))
    await user.click(await screen.findByRole('button', { name: 'Choose a username' }))
    expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'noor')
  })

  it('is not asked for at Sign In', async () => {
    await renderApp({ at: '/?auth=signin' })
    expect((await modal('Sign In')).queryByLabelText('Username (optional)')).toBeNull()
  })
})
