import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address, modal, notes, openModals, press } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })

async function openChecked() {
  const page = await renderWhole({ at: '/?check' })
  await page.user.click(await button('Check the ledger'))
  await (await check()).findByText('It all adds up')
  return page
}

describe('the check of the ledger', () => {
  it('opens from the page', async () => {
    const { user } = await renderWhole({ until: 'Sign In' })
    const link = await screen.findByRole('link', { name: 'Verify' })
    await user.click(link)
    await check()
    expect(address()).toBe('/?check=')
  })

  it('says that it needs no trust', async () => {
    await renderWhole({ at: '/?check' })
    await (await check()).findByText(/You don’t have to trust anyone, not even the owner/)
  })

  it('says before the first check how much it reads', async () => {
    await renderWhole({ at: '/?check' })
    await (await check()).findByText(/about 54 records.*costs nobody anything/)
  })

  it('says in production that the owner of the ledger pays', async () => {
    await renderWhole({ at: '/?check', inDemo: false })
    await (await check()).findByText(/about 54 records; the owner of this ledger pays for them/)
  })

  it('gives the verdict', async () => {
    await openChecked()
    await (await check()).findByText('54 entries, 7 accounts, 0 findings')
  })

  it('announces the verdict', async () => {
    await openChecked()
    await waitFor(() =>
      expect(notes()).toEqual(
        expect.arrayContaining(['It all adds up. 54 entries, 7 accounts, 0 findings.']),
      ),
    )
  })

  it('shows how many points there are, and where', async () => {
    await openChecked()
    const facts = () => [...document.querySelectorAll('dialog dd')].map((one) => one.textContent)
    await waitFor(() =>
      expect(facts()).toEqual(['7 × 1,337 = 9,359 GBP', 'In balances 9,322, waiting 37']),
    )
  })

  it('keeps the verdict while it is closed', async () => {
    const { user } = await openChecked()
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    await user.click(await screen.findByRole('link', { name: 'Verify' }))
    await (await check()).findByText('It all adds up')
  })

  it('knows its copy after a reload', async () => {
    const { reload } = await openChecked()
    await reload()
    await (await check()).findByText('54 entries on this device')
  })

  it('compares the ledger with the copy when it checks what is new', async () => {
    const { user } = await openChecked()
    await user.click(await button('Check what is new'))
    await (await check()).findByText('all 54')
  })

  it('counts what is new', async () => {
    const { user, actAs } = await openChecked()
    const jun = await actAs('Jun')
    await jun.send('Maya', 5)
    await user.click(await button('Check what is new'))
    await (await check()).findByText(/^1 entry in the last minute/)
  })

  it('finds what an owner deleted, and links to it', async () => {
    const { user, deleteAccount } = await openChecked()
    deleteAccount('demo-wren')
    await user.click(await button('Check it all again'))
    const findings = await (await check()).findByRole('region', { name: 'Findings' })
    const links = within(findings).getAllByRole('link', { name: 'Open the account demo-wren' })
    expect(links[0]?.getAttribute('href')).toBe('?profile=id%3Ademo-wren')
  })

  it('leaves the focus on the button that checks', async () => {
    const { user } = await openChecked()
    await user.click(await button('Check it all again'))
    await (await check()).findByText('all 54')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Check what is new'))
  })

  it('finds nothing after the demo was reset', async () => {
    const { app, user, reload } = await openChecked()
    await app.demo?.reset()
    await reload('/?check')
    await user.click(await button('Check the ledger'))
    await (await check()).findByText('Nothing to check yet')
  })
})

describe('the copy', () => {
  it('can be dropped, after a question', async () => {
    const { user, world } = await openChecked()
    await user.click(await button('Export'))
    await user.click(await button('Drop my copy'))
    await user.click(await button('Drop it'))
    await button('Check the ledger')
    expect(await world.copy.head('pledger/demo')).toEqual({ ok: true, value: null })
  })

  it('stays where one chooses to keep it', async () => {
    const { user } = await openChecked()
    await user.click(await button('Export'))
    await user.click(await button('Drop my copy'))
    const keep = await button('Keep it')
    const isFocused = document.activeElement === keep
    await user.click(keep)
    await (await check()).findByText('It all adds up')
    expect(isFocused).toBe(true)
  })
})
