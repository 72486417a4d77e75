import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NobleDigest } from '../../../src/adapters/browser/copy/noble-digest.ts'
import type { Checking } from '../../../src/core/app.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import { VerifyReceipt } from '../../../src/core/use-cases/check/receipts.ts'
import { casesOf } from '../../in-depth.ts'
import { ANN_AND_BEN, annToBen, opened } from '../history.ts'
import { address, modal } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { savedFiles } from '../saved-files.ts'
import { NOW, TestBackend } from '../test-backend.ts'

const people = [...ANN_AND_BEN, opened('u-3', 'Zoe')]
const AT = '/?transaction=t1'

const stored = (changes: Readonly<Record<string, unknown>> = {}) => [
  ...people,
  annToBen({ id: 't1', amount: -60, message: 'Lunch', timestamp: NOW - 60_000, ...changes }),
]

/** A check of a ledger with this history. Its copy stays on the device. */
async function checked(history = stored()) {
  const world = new TestBackend()
  await world.begin(history)
  const { checking, close } = await world.open()
  await checking.auditLedger.check({ depth: 'everything' }, () => {})
  close()
  return checking
}

const show = (checking: Checking, history: readonly unknown[] = stored(), at = AT) =>
  renderApp({ at, history, checking: async () => checking })

const inCopy = () => {
  const names = [...document.querySelectorAll('dialog dt')]
  return names.find((one) => one.textContent === 'In your copy')?.nextElementSibling?.textContent
}

const differences = () =>
  [...document.querySelectorAll('dialog tbody tr')].map((line) =>
    [...line.children].map((cell) => cell.textContent).join(' | '),
  )

/** The stub of a checking that answers a comparison so. */
const answering = (checking: Checking, code: string): Checking => ({
  ...checking,
  compareTransaction: { compare: async () => refuse({ code } as never) },
})

describe('a transaction in one’s copy', () => {
  it('says which entry it is', async () => {
    await show(await checked())
    await waitFor(() => expect(inCopy()?.trim()).toBe('Entry 7, sealed'))
  })

  it('gives its receipt as a file that verifies', async () => {
    const files = savedFiles()
    const { user } = await show(await checked())
    const view = await modal('60 GBP to @Ben')
    const save = await view.findByRole('button', { name: 'Save receipt' })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    await view.findByText('Saved as pledger-receipt-t1.json.')
    expect(files[0]?.name).toBe('pledger-receipt-t1.json')
    const text = (await files[0]?.content.text()) ?? ''
    const proven = new VerifyReceipt(new NobleDigest()).verify(text)
    expect(proven).toHaveProperty('value.entry.id', 't1')
  })

  it('is found offline for a row of the feed', async () => {
    const checking = await checked()
    await renderApp({
      at: AT,
      history: stored(),
      breaking: ['find'],
      checking: async () => checking,
    })
    await waitFor(() => expect(inCopy()?.trim()).toBe('Entry 7, sealed'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save receipt' })).toHaveProperty(
        'disabled',
        false,
      ),
    )
  })

  it('is found once a check on top of the view has made the copy', async () => {
    const { app, user } = await renderApp({ at: AT, history: stored() })
    await user.click(await screen.findByRole('link', { name: 'make one' }))
    await modal('Check the ledger')
    const { auditLedger } = await app.checking()
    await auditLedger.check({ depth: 'everything' }, () => {})
    window.history.back()
    await waitFor(() => expect(inCopy()?.trim()).toBe('Entry 7, sealed'))
  })

  it('is looked for again if the copy could not be opened', async () => {
    const checking = await checked()
    const openChecking = vi.fn(async () => checking).mockRejectedValueOnce(new Error('no worker'))
    const { user } = await renderApp({ at: AT, history: stored(), checking: openChecking })
    const view = await modal('60 GBP to @Ben')
    await user.click(await view.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(inCopy()?.trim()).toBe('Entry 7, sealed'))
  })
})

describe('a transaction that the owner of the database changed', () => {
  it.each(
    casesOf([
      ['amount', { amount: -61 }, ['Points | 61 GBP | 60 GBP']],
      ['message', { message: 'Rent' }, ['Message | Rent | Lunch']],
      ['sender', { sender: 'Ben' }, ['Sender | @Ben, account u-1 | @Ann, account u-1']],
      ['recipient', { recipientId: 'u-3' }, ['Recipient | @Ben, account u-3 | @Ben, account u-2']],
      [
        'time',
        { timestamp: NOW - 3_660_000 },
        ['Time | 21 Nov 2026, 09:14:00 | 21 Nov 2026, 10:14:00'],
      ],
    ]),
  )('differs from one’s copy in its %s', async (_, changes, lines) => {
    await show(await checked(), stored(changes))
    await screen.findByText('Differs from your copy')
    await waitFor(() => expect(differences()).toEqual(lines))
    await waitFor(() => expect(inCopy()).toBe('Entry 7 differs'))
  })

  it('is still in one’s copy where it was removed from the ledger', async () => {
    const { user } = await show(await checked(), people)
    const view = await modal('No such transaction')
    await view.findByText('Your copy has it, as entry 7: it was removed from the ledger.')
    await user.click(view.getByRole('link', { name: 'Check the ledger' }))
    expect(address()).toBe('/?transaction=t1&check=')
  })
})

describe('a transaction that one’s copy does not have', () => {
  it('says that there is no copy', async () => {
    await renderApp({ at: AT, history: stored() })
    await waitFor(() => expect(inCopy()).toBe('You have no copy yet: make one'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save receipt' })).toHaveProperty('disabled', true),
    )
  })

  it('says that it is not in the copy, and leads to the check', async () => {
    const { user } = await show(await checked(people))
    await waitFor(() => expect(inCopy()).toBe('Not in your copy: check what is new'))
    await user.click(screen.getByRole('link', { name: 'check what is new' }))
    expect(address()).toBe('/?transaction=t1&check=')
  })

  it.each(
    casesOf([
      ['not-sealed-yet', 'Not sealed yet: entries are sealed after ten minutes'],
      [
        'missing-from-copy',
        'Your copy has the other entries of this time, but not this one: check the ledger',
      ],
      ['copy-changed', 'Another tab has just changed your copy. Open this view again.'],
      ['copy-forbidden', 'This browser does not let the page keep a copy'],
      ['copy-corrupt', 'Your copy is damaged: drop it and check again'],
      ['copy-of-other-version', 'Another version of this page wrote your copy: see the check'],
    ]),
  )('says of %s what it means', async (code, words) => {
    await show(answering(await checked(), code))
    await waitFor(() => expect(inCopy()?.trim()).toBe(words))
  })
})
