import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { opened } from '../history.ts'
import { fill, modal } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { readQrCode } from '../shared/link/read-qr-code.ts'

const home = window.location.origin

/** Presses Copy link, and returns what was copied. */
async function copied(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<string> {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('Link copied.')
  return write.mock.calls[0]?.[0] ?? ''
}

async function ask() {
  const page = await renderApp({ at: '/?profile=Jun', signedInAs: 'Jun' })
  const profile = await modal('Profile of @Jun')
  await page.user.click(await profile.findByRole('button', { name: 'Ask for points' }))
  return { ...page, profile }
}

describe('asking for points', () => {
  it('makes a link with amount and message, which fills in the form', async () => {
    const { user, profile, reload } = await ask()
    await fill(user, profile.getByLabelText('Amount'), '12')
    await fill(user, profile.getByLabelText('Message'), 'Lunch & tea')
    const link = await copied(user)
    expect(link).toBe(`${home}/?send=Jun&amount=12&message=Lunch+%26+tea`)
    await reload(link.slice(home.length))
    const send = await modal('Send GBP')
    expect(send.getByLabelText('Message (optional)')).toHaveProperty('value', 'Lunch & tea')
  })

  it('needs neither', async () => {
    const { user } = await ask()
    expect(await copied(user)).toBe(`${home}/?send=Jun`)
  })

  it.each(
    casesOf([
      ['Amount', '0', 'The smallest amount is 1 GBP.'],
      ['Amount', '-5', 'The smallest amount is 1 GBP.'],
      ['Amount', 'abc', 'Enter an amount in digits.'],
      ['Amount', '12.5', 'Enter a whole number of GBP.'],
      ['Message', 'x'.repeat(10_000), 'At most 280 characters; this has 10,000.'],
      ['Message', 'pay \u202eyam', /invisible characters or ones that change the direction/],
    ]),
  )('makes none with the %s "%s"', async (label, typed, refusal) => {
    const { user, profile } = await ask()
    await fill(user, profile.getByLabelText(label), typed)
    await profile.findByText(refusal)
    expect(profile.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it.each(
    casesOf([
      ['letters', 'x'.repeat(280)],
      ['words with accents', 'Café für José und Inés. '.repeat(11).trim()],
      ['as many other letters as a code may have', '語'.repeat(114)],
    ]),
  )('has a QR code that a reader can read, for a message of %s', async (_, message) => {
    const name = 'A name of thirty letters in all'.slice(0, 30)
    const page = await renderApp({
      at: '/?profile=id:demo-jun',
      signedInAs: 'Jun',
      history: [opened('demo-jun', name)],
    })
    const profile = await modal(`Profile of @${name}`)
    await page.user.click(await profile.findByRole('button', { name: 'Ask for points' }))
    await fill(page.user, profile.getByLabelText('Amount'), '9007199254740991')
    await fill(page.user, profile.getByLabelText('Message'), message)
    const asked = { send: name, amount: '9007199254740991', message }
    const code = await profile.findByRole('img', { name: 'QR code of this link' })
    expect(await readQrCode(code)).toBe(`${home}/?${new URLSearchParams(asked)}`)
  })

  it('has no QR code where no camera could read it, but a link', async () => {
    const { user, profile } = await ask()
    await fill(user, profile.getByLabelText('Message'), '語'.repeat(280))
    await profile.findByText('The link is too long for a QR code. Copy it instead.')
    expect(await copied(user)).toContain('/?send=Jun&message=')
  })

  it('needs a username first', async () => {
    const { user } = await renderApp({ signedInAs: 'newcomer@example.com' })
    await user.click(await screen.findByRole('button', { name: 'Your profile' }))
    await user.click(await screen.findByRole('button', { name: 'Ask for points' }))
    expect(await screen.findByText(/^Choose a username first/)).toBeTruthy()
  })
})

describe('sharing a profile', () => {
  it.each(casesOf(['Wren', undefined]))('gives its link, to the reader %s', async (signedInAs) => {
    const { user } = await renderApp({ at: '/?profile=maya', signedInAs })
    const profile = await modal('Profile of @Maya')
    await user.click(await profile.findByRole('button', { name: 'Share' }))
    expect(await copied(user)).toBe(`${home}/?profile=Maya`)
  })

  it('gives the link of a person without a name as well', async () => {
    const { user } = await renderApp({ at: '/?profile=id:u-1', history: [opened('u-1', null)] })
    const profile = await modal('Profile without a name')
    await user.click(await profile.findByRole('button', { name: 'Share' }))
    expect(await copied(user)).toBe(`${home}/?profile=id%3Au-1`)
  })

  it('is closed again by the same button', async () => {
    const { user } = await renderApp({ at: '/?profile=Maya' })
    const profile = await modal('Profile of @Maya')
    const share = await profile.findByRole('button', { name: 'Share' })
    await user.click(share)
    await user.click(share)
    await waitFor(() => expect(profile.queryByRole('img', { name: /QR code/ })).toBeNull())
  })
})
