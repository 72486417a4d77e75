import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Checking } from '../../../src/core/checking.ts'
import { Fault } from '../../../src/core/domain/fault.ts'
import { accept, refuse } from '../../../src/core/domain/result.ts'
import { aFinding, aReport, stubChecking } from '../check/stub-checking.ts'
import { address, modal } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { finding, press, renderSearch, results, search, untilFound } from './find-page.ts'

const found = (parts: object) => ({
  searchCopy: {
    search: async () =>
      accept({
        size: 900,
        checkedAt: null,
        count: 0,
        transactions: [],
        peopleCount: 0,
        people: [],
        ...parts,
      }),
    close: async () => {},
  },
})

const refused = (code: string) => ({
  searchCopy: { search: async () => refuse({ code } as never), close: async () => {} },
})

const show = (parts: Partial<Checking>, options = {}) =>
  renderApp({ at: finding('tea'), openChecking: async () => stubChecking(parts), ...options })

describe('without a copy', () => {
  it('says what making one reads, in the demo', async () => {
    await renderApp({ at: finding('coffee') })
    expect(await screen.findByText(/^This reads about 47 documents. In this demo/)).toBeTruthy()
  })

  it('says in production who pays for that, and counts only once somebody asks', async () => {
    const estimate = vi.fn(async () => 1265)
    const { user } = await show({ ...refused('no-copy'), archive: { estimate } }, { inDemo: false })
    await screen.findByText(/one document for each person and each transaction, which its owner/)
    expect(estimate).not.toHaveBeenCalled()
    await press(user, 'How many is that?')
    const words = /^This reads about 1,265 documents, which the owner of this ledger pays for/
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('makes one with one press, and finds', async () => {
    const { user } = await renderApp({ at: finding('coffee') })
    await user.click(await screen.findByRole('button', { name: 'Make my copy' }))
    await untilFound('2 found')
    await waitFor(() => expect(results()).toEqual(['@Priya', '@Inés sent it to @Wren']))
  })

  it('does not say that nothing was found', async () => {
    await show(refused('no-copy'))
    const dialog = await search()
    await screen.findByRole('button', { name: 'Make my copy' })
    expect(dialog.textContent).not.toContain('ound.')
  })

  it('shows how far the making is, and stops it', async () => {
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    const { user } = await show({
      ...refused('no-copy'),
      auditLedger: {
        async check(_, onProgress) {
          onProgress({ read: 300, expected: 1200 })
          await stopped
          return refuse({ code: 'stopped' })
        },
        stop: async () => stop(),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make my copy' }))
    await screen.findByText('Reading the ledger · 300 of about 1,200 entries')
    await press(user, 'Stop')
    expect(await screen.findByText(/^Stopped. What was read is in your copy/)).toBeTruthy()
  })

  it('shows a check of the ledger that runs already, on top of it', async () => {
    const checking = stubChecking({
      ...refused('no-copy'),
      auditLedger: {
        check(_, onProgress) {
          onProgress({ read: 300, expected: 1200 })
          return new Promise(() => {})
        },
        stop: async () => {},
      },
    })
    const { user } = await renderApp({
      at: '/?find=tea&check=',
      openChecking: async () => checking,
    })
    const check = await modal('Check the ledger')
    await user.click(await check.findByRole('button', { name: 'Check the ledger' }))
    const making = await screen.findByText('Reading the ledger · 300 of about 1,200 entries')
    expect(making.closest('dialog')).toBe(await search())
  })

  it('says why it cannot be made, and tries again', async () => {
    let tries = 0
    const { user } = await show({
      ...refused('no-copy'),
      auditLedger: {
        async check() {
          tries++
          if (tries === 1) throw new Fault('unreachable', 'gone')
          return accept(aReport({ copyProblem: { code: 'copy-full' } }))
        },
        stop: async () => {},
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make my copy' }))
    await screen.findByText('The ledger cannot be reached.')
    await press(user, 'Try again')
    expect(await screen.findByText(/^This device has no room left for a copy/)).toBeTruthy()
  })

  it('leads from findings to the check', async () => {
    const { user } = await show({
      ...refused('no-copy'),
      auditLedger: {
        check: async () => accept(aReport({ findings: [aFinding()] })),
        stop: async () => {},
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make my copy' }))
    await screen.findByText(/^The check of the ledger found 1 thing that does not add up/)
    await user.click(screen.getByRole('link', { name: 'Open the check' }))
    await modal('Check the ledger')
  })

  it('needs the network to make one', async () => {
    const { world } = await show(refused('no-copy'))
    await screen.findByRole('button', { name: 'Make my copy' })
    world.setOnline(false)
    expect(
      await screen.findByText('You are offline; making a copy needs the network.'),
    ).toBeTruthy()
  })
})

describe('with a copy', () => {
  it('says when it was checked', async () => {
    await renderSearch('coffee')
    const words = 'Searched in your copy of the ledger, checked today at 10:15.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says how old it is', async () => {
    const { world, reload } = await renderSearch('coffee')
    world.passMinutes(3 * 24 * 60)
    await reload()
    const words = 'Your copy is 3 days old: newer transactions are missing.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('finds what is new once it is refreshed', async () => {
    const { user, actAs, world } = await renderSearch('\nfrom maya\namount 3..3', {
      signedInAs: 'Jun',
    })
    await untilFound('Nothing found')
    world.passMinutes(1)
    await (await actAs('Maya')).send('Wren', 3)
    await press(user, 'Refresh')
    await untilFound('1 found')
  })

  it('finds offline, with the people of the copy', async () => {
    const { world } = await renderSearch('coffee', { breaking: ['suggest'] })
    world.setOnline(false)
    await untilFound('2 found')
    await waitFor(() => expect(results()).toEqual(['@Priya', '@Inés sent it to @Wren']))
  })

  it('says that it is not complete, and goes on', async () => {
    await show(found({ size: 900, checkedAt: null }))
    await screen.findByText('Searched in the first 900 entries: your copy is not complete yet.')
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it.each([
    ['copy-corrupt', /^Your copy on this device is damaged/],
    ['copy-forbidden', /^This browser does not let the page keep a copy/],
    ['copy-of-earlier-version', /^An earlier version of this page wrote your copy/],
    ['copy-of-later-version', /^A later version of this page wrote your copy/],
    ['copy-changed', /^Another tab changed your copy/],
  ])('says of %s what it means', async (code, words) => {
    await show(refused(code))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('leads from a damaged copy to where it can be dropped', async () => {
    const { user } = await show(refused('copy-corrupt'))
    await user.click(await screen.findByRole('link', { name: 'Open the check' }))
    await waitFor(() => expect(address()).toBe('/?find=tea&check='))
  })

  it('is searched again once the check changed it', async () => {
    const { app } = await renderApp({ at: finding('advice') })
    await screen.findByRole('button', { name: 'Make my copy' })
    window.history.pushState({ steps: 1 }, '', '/?find=advice&check=')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { steps: 1 } }))
    await modal('Check the ledger')
    const { auditLedger } = await app.openChecking()
    await auditLedger.check({ depth: 'everything' }, () => {})
    window.history.back()
    await waitFor(() => expect(results()).toEqual(['@Inés sent it to @Wren']))
  })
})
