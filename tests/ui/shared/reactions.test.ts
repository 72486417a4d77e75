import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { reactionTexts } from '../../../src/ui/shared/reactions/reaction-texts.ts'
import { casesOf } from '../../in-depth.ts'
import { ANN_AND_BEN, annToBen } from '../history.ts'
import { address, alerts, comeBack, header, modal, resizeWindow, row } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

const COFFEE = 'Coffee, and the good advice'
const SHIFT = 'Thanks for covering'
const PIZZA = 'Half of the pizza'

type Options = Parameters<typeof renderWhole>[0]

/** The row of the demo's sample with these words, once one can react to it. */
async function openRow(words: string, options: Options = { signedInAs: 'Tom Okafor' }) {
  const opened = await renderWhole(options)
  const one = within(await row(words))
  if (options?.signedInAs) await one.findByRole('button', { name: 'React' })
  else await one.findByRole('button', { name: /^\d/ })
  return { ...opened, one, plus: () => one.getByRole('button', { name: 'React' }) }
}

const chips = (one: { queryAllByRole: typeof screen.queryAllByRole }) =>
  one.queryAllByRole('button', { name: /^\d/ }).map((chip) => {
    const isOwn = chip.getAttribute('aria-pressed') === 'true'
    return `${chip.textContent}${isOwn ? ' own' : ''}`
  })

const six = () =>
  screen.findAllByRole('button', { name: /^(Clap|Love it|Celebrate|Say thanks|Laugh|Look)$/ })

describe('the reactions of a row', () => {
  it('are said to screen readers in words', async () => {
    const { one } = await openRow(SHIFT)
    const group = one.getByRole('group', { name: 'Reactions' })
    expect(within(group).getByRole('button', { name: '4 people clapped' })).toBeTruthy()
    expect(within(group).getByRole('button', { name: '2 people loved it' })).toBeTruthy()
  })

  it('mark one’s own', async () => {
    const { one } = await openRow(SHIFT, { signedInAs: 'Maya' })
    await waitFor(() => expect(chips(one)).toEqual(['👏 4 own', '❤️ 2']))
  })

  it('grow by one’s own at once, and a second press takes it back', async () => {
    const { one, user, release } = await openRow(COFFEE, {
      signedInAs: 'Tom Okafor',
      holding: ['react'],
    })
    await user.click(one.getByRole('button', { name: '1 person said thanks' }))
    await waitFor(() => expect(chips(one)).toEqual(['🙏 2 own']))
    release()
    await user.click(one.getByRole('button', { name: '2 people said thanks' }))
    await waitFor(() => expect(chips(one)).toEqual(['🙏 1']))
  })

  it('are one a person: another one takes the place of the first', async () => {
    const { one, user, plus } = await openRow(COFFEE)
    await user.click(one.getByRole('button', { name: '1 person said thanks' }))
    await user.click(plus())
    await user.click(await screen.findByRole('button', { name: 'Celebrate' }))
    await waitFor(() => expect(chips(one)).toEqual(['🎉 1 own', '🙏 1']))
  })

  it('go back where the ledger cannot be reached, and the page says so', async () => {
    const { one, user, requests, world } = await openRow(COFFEE)
    requests.fail('react')
    await user.click(one.getByRole('button', { name: '1 person said thanks' }))
    await waitFor(() => expect(alerts().join()).toMatch(/did not get through/))
    expect(chips(one)).toEqual(['🙏 1'])
    expect(world.errors).toEqual(['A reaction failed'])
  })

  it('of others come when the reader comes back to the page', async () => {
    const listen = vi.spyOn(window, 'addEventListener')
    const { one, actAs } = await openRow(COFFEE)
    const jun = await actAs('Jun')
    await jun.react('demo-39', '👏')
    // What follows returns loads after the first rows.
    await waitFor(() => expect(listen.mock.calls.map(([type]) => type)).toContain('blur'))
    comeBack()
    await waitFor(() => expect(chips(one)).toEqual(['👏 1', '🙏 1']))
  })

  it('are counts for visitors, and a press offers to sign in', async () => {
    const { one, user, requests } = await openRow(COFFEE, {})
    expect(one.queryByRole('button', { name: 'React' })).toBeNull()
    await user.click(one.getByRole('button', { name: '1 person said thanks' }))
    const form = await modal('Sign In')
    expect(form.getByText('Sign in to react.')).toBeTruthy()
    expect(requests.asked.has('own')).toBe(false)
    expect(requests.asked.has('react')).toBe(false)
  })

  it('ask for no document until one looks at them', async () => {
    const { one, user, requests } = await openRow(COFFEE)
    expect(requests.asked.has('own')).toBe(false)
    await user.hover(one.getByRole('button', { name: '1 person said thanks' }))
    await waitFor(() => expect(requests.asked.has('own')).toBe(true))
  })

  it('are refused to who is suspended, with the reason', async () => {
    const { one, user, actAs } = await openRow(COFFEE)
    const priya = await actAs('Priya')
    await priya.suspend('demo-tom', 'spam')
    await user.click(one.getByRole('button', { name: '1 person said thanks' }))
    await waitFor(() => expect(alerts().join()).toMatch(/A moderator suspended you: spam/))
    expect(chips(one)).toEqual(['🙏 1'])
  })
})

describe('the tip of a reaction', () => {
  const tip = () => screen.findByRole('tooltip')

  it('says who reacted as the pointer rests there', async () => {
    const { one, user } = await openRow(SHIFT)
    const chip = one.getByRole('button', { name: '4 people clapped' })
    await user.hover(chip)
    await waitFor(async () =>
      expect((await tip()).textContent).toBe('@Lars, @Priya, @Jun and @Maya clapped'),
    )
    const { bottom } = (await tip()).getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(chip.getBoundingClientRect().top)
    await user.unhover(chip)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('says it to visitors as well', async () => {
    const { one, user } = await openRow(COFFEE, {})
    await user.hover(one.getByRole('button', { name: '1 person said thanks' }))
    await waitFor(async () => expect((await tip()).textContent).toBe('@Wren said thanks'))
  })

  it('comes with the focus of the keyboard, describes the chip, and goes by Escape', async () => {
    const { one, user } = await openRow(COFFEE)
    const chip = one.getByRole('button', { name: '1 person said thanks' })
    await user.tab()
    chip.focus()
    await waitFor(async () => expect((await tip()).textContent).toBe('@Wren said thanks'))
    expect(chip.getAttribute('aria-describedby')).toBe((await tip()).id)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('comes by a long press, which does not react, and goes with the next touch', async () => {
    const { one, user, requests } = await openRow(COFFEE)
    const chip = one.getByRole('button', { name: '1 person said thanks' })
    await user.pointer({ target: chip, keys: '[TouchA>]' })
    await tip()
    await user.pointer('[/TouchA]')
    expect(requests.asked.has('react')).toBe(false)
    await user.pointer({ target: document.body, keys: '[TouchA]' })
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await user.pointer({ target: chip, keys: '[TouchA]' })
    await waitFor(() => expect(requests.asked.has('react')).toBe(true))
  })

  it('reads the reactions of a row once for all of its chips', async () => {
    const { one, user, app } = await openRow(SHIFT)
    const { reactToRows } = await app.reactions()
    const load = vi.spyOn(reactToRows, 'load')
    const clapped = one.getByRole('button', { name: '4 people clapped' })
    const loved = one.getByRole('button', { name: '2 people loved it' })
    for (const chip of [clapped, loved, clapped]) {
      await user.hover(chip)
      await waitFor(async () => expect((await tip()).textContent).toMatch(/@/))
      await user.unhover(chip)
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    }
    expect(load).toHaveBeenCalledOnce()
  })

  it('says how many reacted where the names cannot be read', async () => {
    const { one, user } = await openRow(SHIFT, {
      signedInAs: 'Tom Okafor',
      breaking: ['load'],
    })
    await user.hover(one.getByRole('button', { name: '4 people clapped' }))
    expect((await tip()).textContent).toBe('4 people clapped')
  })

  it.each([
    [['@A'], 1, '@A clapped'],
    [['@A', '@B'], 2, '@A and @B clapped'],
    [['@A', '@B'], 3, '@A, @B and 1 other clapped'],
    [[], 2, '2 people clapped'],
  ])('has names and a number: %j of %d', (names, count, text) => {
    expect(reactionTexts.by('👏', names, count)).toBe(text)
  })
})

describe('the six', () => {
  it('open by the keyboard, move by arrows and close by Escape', async () => {
    const { plus, user } = await openRow(PIZZA)
    plus().focus()
    await user.keyboard('{Enter}')
    const [clap, love] = await six()
    await waitFor(() => expect(document.activeElement).toBe(clap))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(love)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe((await six()).at(-1))
  })

  it('open no transaction, and react to a row that had none', async () => {
    const { one, plus, user } = await openRow(PIZZA)
    await user.click(plus())
    await user.click(await screen.findByRole('button', { name: 'Laugh' }))
    await waitFor(() => expect(chips(one)).toEqual(['😂 1 own']))
    expect(address()).toBe('/')
  })

  it.each(casesOf([320, 1280]))(
    'are all in a window %i pixels wide, each large enough',
    async (width) => {
      await resizeWindow(width, 700)
      const { plus, user } = await openRow(SHIFT)
      await user.click(plus())
      for (const button of await six()) {
        await waitFor(() => expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(24))
        const { left, right, top } = button.getBoundingClientRect()
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        expect(top).toBeGreaterThanOrEqual(0)
      }
    },
  )
})

describe('the view of a transaction', () => {
  it('says who reacted, once one asks for it', async () => {
    const { user, requests } = await renderWhole({ at: '/?transaction=demo-40' })
    const view = await modal(/^37 GBP to/)
    expect(requests.asked.has('load')).toBe(false)
    await user.click(await view.findByRole('button', { name: 'Who reacted' }))
    const who = within(await view.findByRole('list', { name: 'Who reacted' }))
    expect(who.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '❤️WR@Wren',
      '❤️IN@Inés',
      '👏LA@Lars',
      '👏PR@Priya',
      '👏JU@Jun',
      '👏MA@Maya',
    ])
  })

  it('says that the reader reacted, who does so while the list is open', async () => {
    const { user } = await renderWhole({ at: '/?transaction=demo-40', signedInAs: 'Tom Okafor' })
    const view = await modal(/^37 GBP to/)
    await user.click(await view.findByRole('button', { name: 'Who reacted' }))
    const who = within(await view.findByRole('list', { name: 'Who reacted' }))
    const people = () => who.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(people()).toHaveLength(6)
    await user.click(await view.findByRole('button', { name: '4 people clapped' }))
    await waitFor(() => expect(people()).toContain('👏TO@Tom Okafor'))
    expect(people()).toHaveLength(7)
  })

  it('offers a retry where they cannot be read', async () => {
    const { user, requests } = await renderWhole({
      at: '/?transaction=demo-40',
      breaking: ['load'],
    })
    const view = await modal(/^37 GBP to/)
    await user.click(await view.findByRole('button', { name: 'Who reacted' }))
    expect(await view.findByText('Who reacted could not be loaded.')).toBeTruthy()
    requests.recover()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByText('@Lars')).toBeTruthy()
  })

  it('has a reaction also of a row that the feed has not loaded', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      annToBen({ id: `row-${index}`, timestamp: 1e12 + index }),
    )
    const { user } = await renderWhole({
      at: '/?transaction=row-0',
      history: [...ANN_AND_BEN, ...many],
      signedInAs: 'zoe@example.com',
    })
    await header().findByRole('button', { name: 'Sign Out' })
    const view = await modal(/GBP to/)
    await user.click(await view.findByRole('button', { name: 'React' }))
    await user.click(await screen.findByRole('button', { name: 'Clap' }))
    expect(await view.findByRole('button', { name: '1 person clapped' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: '1 person clapped' }))
    await waitFor(() => expect(chips(view)).toEqual([]))
  })
})
