import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Checking } from '../../../src/core/app.ts'
import { accept, Fault, refuse } from '../../../src/core/domain/result.ts'
import { casesOf } from '../../in-depth.ts'
import { aFinding, aReport, auditing, stubChecking } from '../check/stub-checking.ts'
import { address, fill, frames, modal } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { field, finding, press, renderSearch, results, search, untilFound } from './find-page.ts'

const found = (parts: object) => ({
  findInCopy: {
    find: async () =>
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
  findInCopy: { find: async () => refuse({ code } as never), close: async () => {} },
})

/** A device without a copy, on which making one goes so. */
const making = (...audit: Parameters<typeof auditing>) => ({
  ...refused('no-copy'),
  ...auditing(...audit),
})

function show(parts: Partial<Checking>, options = {}) {
  const checking = stubChecking(parts)
  return renderWhole({ at: finding('tea'), checking: async () => checking, ...options })
}

it('logs that the copy could not be closed, for example because its worker has ended', async () => {
  const ended = new Fault('broken', 'The worker has ended')
  const find = vi.fn(found({}).findInCopy.find)
  const { app } = await show({ findInCopy: { find, close: () => Promise.reject(ended) } })
  const warn = vi.spyOn(app.log, 'warn')
  await waitFor(() => expect(find).toHaveBeenCalled())
  cleanup()
  await waitFor(() =>
    expect(warn).toHaveBeenCalledWith('The copy of the ledger could not be closed', ended),
  )
})

const untilEstimated = () => screen.findByText(': downloads about 1,265 records')

/** A device without a copy, where the page in production counts what to download. */
async function showCounted(options = {}) {
  const estimate = vi.fn(async () => 1265)
  const parts = { ...refused('no-copy'), archive: { estimate } }
  return { ...(await show(parts, { inDemo: false, ...options })), estimate }
}

describe('without a copy', () => {
  it('finds at once what is loaded, and says that this is not everything', async () => {
    await show(refused('no-copy'), { at: finding('coffee') })
    const dialog = await untilFound('1 found')
    await waitFor(() => expect(results()).toEqual(['@Inés sent it to @Wren']))
    expect(await dialog.findByText('of 25 loaded here')).toBeTruthy()
  })

  it('finds what is loaded by people, amount and day', async () => {
    await renderWhole({ at: finding('coffee\nfrom ines\nto wren\namount 10..20') })
    await waitFor(() => expect(results()).toEqual(['@Inés sent it to @Wren']))
  })

  it('finds what comes to the page while it is open', async () => {
    const { actAs } = await renderWhole({ at: finding('\nfrom maya\namount 3..3') })
    await (await actAs('Maya')).send('Wren', 3)
    await waitFor(() => expect(results()).toEqual(['@Maya sent it to @Wren']))
  })

  it.each([
    ['is stopped', () => refuse({ code: 'stopped' } as const)],
    ['fails', () => Promise.reject(new Fault('unreachable', 'gone'))],
    ['cannot be stored', () => accept(aReport({ copyProblem: { code: 'copy-full' } }))],
  ])(
    'reads a small ledger by itself, and where that %s offers it, without a cost',
    async (_, end) => {
      const check = vi.fn(async () => end())
      const small = { ...making(check), archive: { estimate: async () => 499 } }
      await show(small, { inDemo: false })
      const rest = await screen.findByRole('button', { name: 'Search everything' })
      await frames(2)
      expect(check).toHaveBeenCalledExactlyOnceWith({ depth: 'new' }, expect.anything())
      expect(rest.parentElement?.textContent).toBe('Search everything')
      expect(screen.queryByText('What does this cost?')).toBeNull()
    },
  )

  it('reads nothing by itself where it is not known how much there is', async () => {
    const check = vi.fn(() => new Promise<never>(() => {}))
    const estimate = () => Promise.reject(new Fault('unreachable', 'gone'))
    await show({ ...making(check), archive: { estimate } })
    await screen.findByRole('button', { name: 'Search everything' })
    expect(check).not.toHaveBeenCalled()
  })

  it('says how much a large ledger downloads', async () => {
    await showCounted()
    await untilEstimated()
    expect(screen.getByText('What does this cost?')).toBeTruthy()
  })

  it('offers nothing before anything is typed, and so counts nothing', async () => {
    const { user, estimate } = await showCounted({ at: finding('') })
    await screen.findByText(/^Find people by any word of their name/)
    await press(user, 'People')
    await fill(user, await field(), 'wren')
    await untilFound('1 found')
    expect(estimate).not.toHaveBeenCalled()
    await press(user, 'Everything')
    await untilEstimated()
    expect(estimate).toHaveBeenCalledOnce()
  })

  it('counts once while the page is open, because the owner pays for counting', async () => {
    const { user, estimate } = await showCounted()
    await untilEstimated()
    await user.clear(await field())
    await screen.findByText(/^Find people by any word of their name/)
    await fill(user, await field(), 'tea')
    await untilEstimated()
    expect(estimate).toHaveBeenCalledOnce()
  })

  it('says what it costs on request', async () => {
    const { user } = await showCounted()
    await user.click(await screen.findByText('What does this cost?'))
    expect(
      (await screen.findByText(/^The owner of this ledger pays for each record/)).checkVisibility(),
    ).toBe(true)
  })

  it('makes one of a small ledger, and finds, without a word of what it has done already', async () => {
    const offers: boolean[] = []
    const watch = new MutationObserver(() => {
      offers.push(document.body.textContent.includes('Search everything'))
    })
    watch.observe(document.body, { subtree: true, childList: true })
    await renderWhole({ at: finding('coffee') })
    await untilFound('2 found')
    watch.disconnect()
    expect(offers).not.toEqual([])
    expect(offers).not.toContain(true)
    await waitFor(() => expect(results()).toEqual(['@Priya', '@Inés sent it to @Wren']))
  })

  it('says of nothing found where that was', async () => {
    await show(refused('no-copy'), { at: finding('xyzzy') })
    const words = 'Nothing found among people and the 25 transactions loaded here.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Nothing found')).toBeNull()
  })

  it('shows how far the making is, and stops it', async () => {
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    const parts = making(
      async (_, onProgress) => {
        onProgress({ read: 300, expected: 1200 })
        await stopped
        return refuse({ code: 'stopped' })
      },
      async () => stop(),
    )
    const { user } = await show(parts)
    await user.click(await screen.findByRole('button', { name: 'Search everything' }))
    await screen.findByText('Reading the ledger · 300 of about 1,200 entries')
    await press(user, 'Stop')
    expect(await screen.findByText(/^Stopped. What was read is in your copy/)).toBeTruthy()
  })

  it('shows a check of the ledger that runs already, on top of it', async () => {
    const parts = making((_, onProgress) => {
      onProgress({ read: 300, expected: 1200 })
      return new Promise(() => {})
    })
    const { user } = await show(parts, { at: '/?find=tea&check=' })
    const check = await modal('Check the ledger')
    await user.click(await check.findByRole('button', { name: 'Check the ledger' }))
    const running = await screen.findByText('Reading the ledger · 300 of about 1,200 entries')
    expect(running.closest('dialog')).toBe(await search())
  })

  it('says why it cannot be made, and tries again', async () => {
    let tries = 0
    const parts = making(async () => {
      if (tries++ === 0) throw new Fault('unreachable', 'gone')
      return accept(aReport({ copyProblem: { code: 'copy-full' } }))
    })
    const { user } = await show(parts)
    await user.click(await screen.findByRole('button', { name: 'Search everything' }))
    await screen.findByText('The ledger cannot be reached.')
    await press(user, 'Try again')
    expect(await screen.findByText(/^This device has no room left for a copy/)).toBeTruthy()
  })

  it('leads from findings to the check', async () => {
    const { user } = await show(making(async () => accept(aReport({ findings: [aFinding()] }))))
    await user.click(await screen.findByRole('button', { name: 'Search everything' }))
    await screen.findByText(/^The check of the ledger found 1 thing that does not add up/)
    await user.click(screen.getByRole('link', { name: 'Open the check' }))
    await modal('Check the ledger')
  })

  it('needs the network to make one', async () => {
    const { world } = await show(refused('no-copy'))
    await screen.findByRole('button', { name: 'Search everything' })
    world.setOnline(false)
    const words = 'You are offline, so only what is loaded here is searched.'
    expect(await screen.findByText(words)).toBeTruthy()
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
    const words = 'Your copy is 3 days old: newer transactions may be missing.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('finds what is newer than the copy where the page has it, and it once after a refresh', async () => {
    const { user, actAs, world } = await renderSearch('\nfrom maya\namount 3..3', {
      signedInAs: 'Jun',
    })
    await untilFound('Nothing found')
    world.passMinutes(1)
    await (await actAs('Maya')).send('Wren', 3)
    await untilFound('1 found')
    await press(user, 'Refresh')
    await screen.findByText('Searched in your copy of the ledger, checked today at 10:16.')
    await untilFound('1 found')
    expect(results()).toEqual(['@Maya sent it to @Wren'])
  })

  it('shows what became of points since the copy was made, as the feed does', async () => {
    const { user, actAs } = await renderSearch('light sunday', { signedInAs: 'Jun' })
    const dialog = await untilFound('1 found')
    await dialog.findByText('Waiting for @zoe to join')
    await actAs('zoe')
    await user.click(await screen.findByRole('button', { name: 'Take back', hidden: true }))
    await dialog.findByText('Taken back')
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

  it.each(
    casesOf([
      ['copy-corrupt', /^Your copy on this device is damaged/],
      ['copy-forbidden', /^This browser does not let the page keep a copy/],
      ['copy-of-other-version', /^Another version of this page wrote your copy/],
      ['copy-changed', /^Another tab changed your copy/],
    ]),
  )('says of %s what it means', async (code, words) => {
    await show(refused(code))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('leads from a damaged copy to where it can be dropped', async () => {
    const { user } = await show(refused('copy-corrupt'))
    await user.click(await screen.findByRole('link', { name: 'Open the check' }))
    await waitFor(() => expect(address()).toBe('/?find=tea&check='))
  })

  it('is searched again once the check changed it', async () => {
    const { app } = await renderWhole({ at: '/' })
    const checking = { ...(await app.checking()), archive: { estimate: async () => 1265 } }
    cleanup()
    await renderWhole({ at: finding('advice'), checking: async () => checking })
    await screen.findByRole('button', { name: 'Search everything' })
    window.history.pushState({ steps: 1 }, '', '/?find=advice&check=')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { steps: 1 } }))
    await modal('Check the ledger')
    await checking.auditLedger.check({ depth: 'everything' }, () => {})
    window.history.back()
    await waitFor(() => expect(results()).toEqual(['@Inés sent it to @Wren']))
  })
})
