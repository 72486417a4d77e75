import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { ANN_AND_BEN } from '../history.ts'
import { address, fill, header, modal, openModals, press as pressKey } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'
import {
  aLedgerOf,
  field,
  finding,
  marks,
  people,
  press,
  renderSearch,
  results,
  search,
  untilFound,
} from './find-page.ts'

describe('the search', () => {
  it('opens from the header', async () => {
    const { user } = await renderApp()
    await user.click(header().getByRole('link', { name: 'Find' }))
    await search()
    expect(address()).toBe('/?find=')
  })

  it('opens by the key /', async () => {
    await renderApp({ inDemo: false, until: 'Coffee, and' })
    await waitFor(async () => {
      // Once the address is that of the search, the key would type.
      if (address() === '/') await pressKey('/')
      expect(address()).toBe('/?find=')
    })
    expect(await field()).toHaveProperty('value', '')
  })

  it('does not open by the key / during typing', async () => {
    const { user } = await renderApp({ at: '/?auth=signin' })
    const email = (await modal('Sign In')).getByLabelText('Email')
    await fill(user, email, 'a')
    await pressKey('/')
    expect([openModals(), (email as HTMLInputElement).value]).toEqual([1, 'a/'])
  })

  it('begins in its field', async () => {
    await renderApp({ at: '/?find=' })
    const first = await field()
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  it('closes by Escape', async () => {
    await renderApp({ at: '/?find=coffee' })
    await search()
    await pressKey('{Escape}')
    await waitFor(() => expect([openModals(), address()]).toEqual([0, '/']))
  })

  it('writes into the address what is typed, so that a reload finds the same', async () => {
    const { user, reload } = await renderSearch('')
    await fill(user, await field(), 'coffee')
    await waitFor(() => expect(address()).toBe('/?find=coffee'))
    await reload()
    await untilFound('2 found')
  })

  it('says what it can find before anything is typed', async () => {
    await renderSearch('')
    expect(await screen.findByText(/^Find people by any word of their name/)).toBeTruthy()
  })
})

describe('before anything is typed', () => {
  /** A ledger of so many people, Ann and Ben among them. */
  const zoes = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const name = `Zoe ${String(index + 1).padStart(2, '0')}`
      return { type: 'opened', id: `zoe-${index}`, name, joinDate: NOW - index }
    })
  const everybody = () => screen.findByRole('region', { name: 'Everybody' })
  const listed = (count: number) => waitFor(() => expect(results()).toHaveLength(count))

  it('everybody is listed by name', async () => {
    await renderApp({ at: '/?find=' })
    await listed(7)
    expect(results()).toEqual(['@Inés', '@Jun', '@Lars', '@Maya', '@Priya', '@Tom Okafor', '@Wren'])
    expect(within(await everybody()).queryByRole('button', { name: 'More' })).toBeNull()
  })

  it('a name leads to the profile', async () => {
    const { user } = await renderApp({ at: '/?find=' })
    await listed(7)
    await user.click(within(await everybody()).getByRole('link', { name: '@Lars' }))
    await modal('Profile of @Lars')
  })

  it('more come by a press, 25 at a time, and the keyboard goes on with the first of them', async () => {
    const { user } = await renderApp({ at: '/?find=', history: [...ANN_AND_BEN, ...zoes(30)] })
    await listed(25)
    const more = await screen.findByRole('button', { name: 'More' })
    more.focus()
    await user.keyboard('{Enter}')
    await listed(32)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('@Zoe 24'))
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  it('people without a name, and who left, are not listed', async () => {
    const history = [
      ...ANN_AND_BEN,
      { type: 'opened', id: 'nameless', name: null, joinDate: NOW },
      { type: 'opened', id: 'lin', name: 'Lin', joinDate: NOW },
      { type: 'left', id: 'lin', at: NOW },
    ]
    await renderApp({ at: '/?find=', history })
    await listed(2)
    expect(results()).toEqual(['@Ann', '@Ben'])
  })

  it('nobody is listed where nobody has a name, and it says so', async () => {
    await renderApp({ at: '/?find=', history: [] })
    expect(await screen.findByText('Nobody has a username yet.')).toBeTruthy()
  })

  it('a list that could not be loaded says so, and comes by a click', async () => {
    const { user, requests } = await renderApp({ at: '/?find=', breaking: ['loadPeople'] })
    await screen.findByText('People could not be listed.')
    requests.recover()
    await user.click(within(await everybody()).getByRole('button', { name: 'Try again' }))
    await listed(7)
  })

  it('a further page that could not be loaded loses nothing, and comes by a click', async () => {
    const history = [...ANN_AND_BEN, ...zoes(30)]
    const { user, requests } = await renderApp({ at: '/?find=', history })
    await listed(25)
    requests.fail('loadPeople')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByText('People could not be listed.')
    expect(results()).toHaveLength(25)
    requests.recover()
    await user.click(within(await everybody()).getByRole('button', { name: 'Try again' }))
    await listed(32)
  })

  it('the list waits for the network, and then comes by itself', async () => {
    const { world, requests } = await renderApp({ at: '/?find=', breaking: ['loadPeople'] })
    await screen.findByText('People could not be listed.')
    world.setOnline(false)
    await screen.findByText('You are offline, so people cannot be listed.')
    requests.recover()
    world.setOnline(true)
    await listed(7)
  })

  it('who types at once has no list loaded', async () => {
    const { user, directory } = await renderApp({ at: '/' })
    const reads = vi.spyOn(directory, 'loadPeople')
    await user.click(header().getByRole('link', { name: 'Find' }))
    // As soon as there is a field, however slow the machine is.
    await waitFor(() =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Find people and transactions' }), {
        target: { value: 'lars' },
      }),
    )
    await waitFor(() => expect(results()).toContain('@Lars'))
    expect(reads).not.toHaveBeenCalled()
  })

  it('Enter opens nobody', async () => {
    const { user } = await renderApp({ at: '/?find=' })
    await listed(7)
    await user.type(await field(), '{Enter}')
    expect(address()).toBe('/?find=')
  })

  it('the list is still there after a search', async () => {
    const { user, directory } = await renderApp({ at: '/?find=' })
    await listed(7)
    const reads = vi.spyOn(directory, 'loadPeople')
    await fill(user, await field(), 'lars')
    await waitFor(() => expect(results()).not.toContain('@Wren'))
    await user.clear(await field())
    await listed(7)
    expect(reads).not.toHaveBeenCalled()
  })
})

describe('what is found', () => {
  it('is people by name and description, and transactions', async () => {
    await renderSearch('coffee')
    await untilFound('2 found')
    await waitFor(() => expect(results()).toEqual(['@Priya', '@Inés sent it to @Wren']))
  })

  it('is marked', async () => {
    await renderSearch('coffee')
    await untilFound('2 found')
    await waitFor(() => expect(marks()).toEqual(['coffee', 'Coffee']))
  })

  it('is a person by any word of their name, without accents and capitals', async () => {
    await renderApp({ at: finding('OKAF') })
    await waitFor(() => expect(people()).toEqual(['@Tom Okafor']))
  })

  it('is a person whom a loaded row names, without waiting for the ledger', async () => {
    await renderApp({ at: finding('OKAF'), holding: ['suggest'] })
    await waitFor(() => expect(people()).toEqual(['@Tom Okafor']))
    expect(results()[0]).toBe('@Tom Okafor')
  })

  it('opens by Enter: the first', async () => {
    const { user } = await renderSearch('advice')
    await untilFound('1 found')
    await user.type(await field(), '{Enter}')
    await modal(/^12 GBP to @Wren/)
  })

  it('is reached with the arrow keys, and left with them', async () => {
    await renderSearch('coffee')
    await untilFound('2 found')
    await pressKey('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('@Inés sent it to @Wren'))
    await pressKey('{ArrowUp}{ArrowUp}')
    const typing = await field()
    await waitFor(() => expect(document.activeElement).toBe(typing))
  })

  it('opens the focused one by Enter', async () => {
    await renderSearch('coffee')
    await untilFound('2 found')
    await pressKey('{ArrowDown}{Enter}')
    await modal('Profile of @Priya')
    expect(address()).toBe('/?find=coffee&profile=Priya')
  })

  it('offers to send to a person', async () => {
    const { user } = await renderSearch('wren', { signedInAs: 'Jun' })
    const dialog = within(await search())
    await user.click(await dialog.findByRole('button', { name: 'Send GBP to @Wren' }))
    const send = await modal('Send GBP')
    expect(send.getByRole('combobox')).toHaveProperty('value', 'Wren')
  })

  it('offers no send to oneself', async () => {
    await renderSearch('jun', { signedInAs: 'Jun' })
    await waitFor(() => expect(results()[0]).toBe('@Jun'))
    expect(screen.queryByRole('button', { name: 'Send GBP to @Jun' })).toBeNull()
  })

  it('comes in pages', async () => {
    const history = aLedgerOf(...Array.from({ length: 60 }, (_, index) => `Tea ${index}`))
    const { user } = await renderSearch('tea', { history })
    const dialog = await untilFound('60 found')
    await waitFor(() => expect(results()).toHaveLength(25))
    await user.click(dialog.getByRole('button', { name: 'Show 25 more' }))
    await dialog.findByRole('button', { name: 'Show 10 more' })
    await waitFor(() => expect(results()).toHaveLength(50))
  })

  it.each(
    casesOf([
      ['markup', '<img src=x onerror=alert(1)>', 'onerror'],
      ['an emoji', 'Well done 🎉🎉', '🎉'],
      ['letters from right to left', 'תודה רבה על הקפה', 'רבה'],
      ['a word with an accent', 'Crème brûlée', 'brul'],
    ]),
  )('can be %s', async (_, message, typed) => {
    await renderSearch(typed, { history: aLedgerOf('Something else', message) })
    await untilFound('1 found')
    await waitFor(() =>
      expect(
        screen.getAllByText(
          (_text, one) => one?.textContent === message && one.matches('dialog p'),
        ),
      ).toHaveLength(1),
    )
  })

  it('may be nothing', async () => {
    await renderSearch('xyzzy')
    const dialog = await untilFound('Nothing found')
    expect(await dialog.findByText('No people or transactions match.')).toBeTruthy()
  })

  it('is nothing for ten thousand letters', async () => {
    await renderSearch('y'.repeat(10_000))
    await untilFound('Nothing found')
    expect(await field()).toHaveProperty('value', 'y'.repeat(300))
  })

  it('shows the status of points that waited', async () => {
    await renderSearch('light sunday')
    const dialog = await untilFound('1 found')
    expect(await dialog.findByText('Waiting for @zoe to join')).toBeTruthy()
  })

  it('finds people though the copy cannot be opened, and tries again', async () => {
    let tries = 0
    const { app } = await renderApp()
    const openChecking = async () => {
      tries++
      if (tries === 1) throw new Error('no worker')
      return app.checking()
    }
    const { user } = await renderApp({ at: finding('wren'), checking: openChecking })
    await screen.findByText('Your copy of the ledger could not be opened.')
    await waitFor(() => expect(people()).toEqual(['@Wren']))
    await press(user, 'Try again')
    await screen.findByText(/^Searched in your copy of the ledger/)
  })

  it('says that people cannot be looked up, and tries again', async () => {
    const { user, requests } = await renderApp({ at: finding('wren'), breaking: ['suggest'] })
    await screen.findByText('People could not be looked up.')
    requests.recover()
    await press(user, 'Try again')
    await waitFor(() => expect(people()).toEqual(['@Wren']))
  })
})
