import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fillSend, typed } from '../fill-send.ts'
import { address, closed, header, modal, openModals, press, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

const LINK = '/?send=maya&amount=12&message=Lunch'

const note = async () =>
  (await within(await screen.findByRole('dialog')).findByRole('note')).textContent

/** The form that a payment link opens for Jun, who has 1,300 GBP. */
async function openLink(query: string) {
  const page = await renderApp({ at: `/?${query}`, signedInAs: 'Jun', until: '1,300' })
  return { ...page, send: await modal('Send GBP') }
}

describe('a payment link', () => {
  it('fills in the form', async () => {
    await openLink('send=Maya&amount=12&message=Lunch')
    expect(await typed()).toEqual(['Maya', '12', 'Lunch'])
  })

  it('says who is asked for what', async () => {
    await openLink('send=Maya&amount=12&message=Lunch')
    await waitFor(async () =>
      expect(await note()).toBe('A link asks you, @Jun, to send 12 GBP to @Maya.'),
    )
  })

  it('puts the focus on that first, so that no key sends by accident', async () => {
    const { send } = await openLink('send=Maya&amount=12')
    await waitFor(() => expect(document.activeElement).toBe(send.getByRole('note')))
    await press('{Enter}')
    expect(openModals()).toBe(1)
  })

  it('is sent by one press, and leaves the address', async () => {
    const { user, send } = await openLink('send=Maya&amount=12&message=Lunch')
    await user.click(await send.findByRole('button', { name: 'Send 12 GBP to @Maya' }))
    await closed()
    expect((await row('Lunch')).textContent).toContain('12 GBP')
  })

  it('leaves the address when the form is closed', async () => {
    const { user, send } = await openLink('send=Maya&amount=12&message=Lunch')
    await user.click(send.getByRole('button', { name: 'Close' }))
    await closed()
  })

  it('asks a signed-out visitor to sign in first, and is filled in then', async () => {
    const { app } = await renderApp({ at: LINK })
    await modal('Sign In')
    await app.signIn.withPassword(credentialsOf('Jun'))
    await waitFor(async () => expect((await typed()).slice(1)).toEqual(['12', 'Lunch']))
    expect((await typed())[0]?.toLowerCase()).toBe('maya')
    expect(address()).toBe(LINK)
  })

  it.each(
    casesOf([
      ['maya&amount=12', 'A link asks you to send 12 GBP to @maya.'],
      ['maya&amount=abc', 'A link asks you to send points to @maya.'],
      ['%3Cb%3E&amount=-5', 'A link asks you to send points to somebody.'],
    ]),
  )('says what it asks before one signs in: %s', async (query, asked) => {
    await renderApp({ at: `/?send=${query}` })
    const signIn = await modal('Sign In')
    expect(
      await signIn.findByText(`${asked} Sign in to see it. Signing in sends nothing.`),
    ).toBeTruthy()
  })

  it('is not mentioned in a form that was opened on the page', async () => {
    await renderApp({ at: '/?send=maya' })
    const signIn = await modal('Sign In')
    expect(signIn.queryByText(/A link asks/)).toBeNull()
  })

  it('asks only for points where it has no amount', async () => {
    const { send } = await openLink('send=Maya&message=Lunch')
    await waitFor(async () => expect(await note()).toContain('to send points to @Maya.'))
    expect(send.queryByText('Enter an amount in digits.')).toBeNull()
  })

  it.each(
    casesOf([
      ['0', 'The smallest amount is 1 GBP.'],
      ['-5', 'The smallest amount is 1 GBP.'],
      ['1e9', 'Insufficient balance! You have 1300 GBP'],
      ['abc', 'Enter an amount in digits.'],
      ['', 'Enter an amount in digits.'],
      ['12.5', 'Enter a whole number of GBP.'],
      ['x'.repeat(10_000), 'Enter an amount in digits.'],
      ['%3Cb%3E5%3C/b%3E', 'Enter an amount in digits.'],
    ]),
  )('says at once what is wrong with the amount "%s"', async (amount, refusal) => {
    const { send } = await openLink(`send=Maya&amount=${amount}`)
    expect(await send.findByText(refusal)).toBeTruthy()
  })

  it('does so until the amount is changed', async () => {
    const { send, user } = await openLink('send=Maya&amount=12.5')
    await user.clear(send.getByLabelText('Amount'))
    await fillSend(user, { amount: '12' })
    await waitFor(() => expect(send.queryByText('Enter a whole number of GBP.')).toBeNull())
  })

  it.each(
    casesOf([
      ['x'.repeat(10_000), /^A username has at most 30 characters; this has 10,000/],
      ['<img src=x>', /^Use Latin letters, digits/],
      ['ma\u202eya', /^Use Latin letters, digits/],
      ['JUN', 'This is your own name. Choose another person.'],
    ]),
  )('says at once what is wrong with the recipient "%s"', async (recipient, refusal) => {
    const { send } = await openLink(
      new URLSearchParams({ send: recipient, amount: '1' }).toString(),
    )
    expect(await send.findByText(refusal)).toBeTruthy()
  })

  it('finds a recipient in capitals', async () => {
    const { send } = await openLink('send=MAYA&amount=12')
    expect(await send.findByRole('button', { name: /^Send 12 GBP to @maya$/i })).toBeTruthy()
    expect(send.queryByText(/^Nobody has this name yet/)).toBeNull()
  })

  it('says to its owner that it is for others', async () => {
    await openLink('send=jun&amount=12')
    await waitFor(async () => expect(await note()).toContain('This is your own link.'))
  })

  it.each(
    casesOf([
      ['x'.repeat(10_000), 'At most 280 characters; this has 10,000.'],
      ['pay \u202eyam', /invisible characters or ones that change the direction of text/],
    ]),
  )('says at once what is wrong with the message "%s"', async (message, refusal) => {
    const query = new URLSearchParams({ send: 'Maya', amount: '1', message })
    const { send } = await openLink(query.toString())
    expect(await send.findByText(refusal)).toBeTruthy()
  })

  it('shows markup as it is', async () => {
    await openLink('send=Maya&amount=1&message=%3Cb%3Ebold%3C/b%3E')
    expect((await typed())[2]).toBe('<b>bold</b>')
  })

  it('takes the first of repeated parameters', async () => {
    await openLink('send=Maya&send=Wren&amount=1&amount=2&message=a&message=b')
    expect(await typed()).toEqual(['Maya', '1', 'a'])
  })
})

describe('what was being typed', () => {
  it('is still there after a link was opened, changed and closed', async () => {
    const { user, reload } = await renderApp({ at: '/?send=', signedInAs: 'Jun' })
    await fillSend(user, { recipient: 'Wren', amount: '37', message: 'Half a sentence' })
    const link = await reload(LINK)
    await fillSend(link.user, { message: ', and more' })
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    await link.reload('/?send=')
    expect(await typed()).toEqual(['Wren', '37', 'Half a sentence'])
  })

  it('is still there after a link was sent', async () => {
    const { user, reload } = await renderApp({ at: '/?send=Maya', signedInAs: 'Jun' })
    await fillSend(user, { amount: '37' })
    const link = await reload('/?send=Maya&amount=12')
    const form = await modal('Send GBP')
    await link.user.click(await form.findByRole('button', { name: 'Send 12 GBP to @Maya' }))
    await waitFor(() => expect(openModals()).toBe(0))
    await link.reload('/?send=Maya')
    expect(await typed()).toEqual(['Maya', '37', ''])
  })

  it('in the form of a link is still there after a reload', async () => {
    const { user, reload } = await renderApp({ at: '/?send=Maya&amount=12', signedInAs: 'Jun' })
    await fillSend(user, { message: 'Half a sentence' })
    await reload()
    expect(await typed()).toEqual(['Maya', '12', 'Half a sentence'])
  })
})

it('is sent once where a link filled it in and the answer got lost before a reload', async () => {
  const { user, reload, requests } = await openLink('send=Maya&amount=12&message=Once')
  requests.loseAnswer('post')
  requests.fail('find', 'watchHead')
  const form = await modal('Send GBP')
  await user.click(await form.findByRole('button', { name: 'Send 12 GBP to @Maya' }))
  await screen.findByText(/Checking whether it was sent/)
  const again = await reload()
  await waitFor(() => expect(openModals()).toBe(0))
  await header().findByText('1,288')
  const { rows } = await again.ledger.loadPage(null, 25)
  expect(rows.filter(({ message }) => message === 'Once').length).toBe(1)
})
