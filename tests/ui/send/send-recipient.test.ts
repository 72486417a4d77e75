import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DEMO_PEOPLE } from '../../../src/adapters/demo/sample.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { LONGEST_NAME, type Username } from '../../../src/core/domain/username.ts'
import { TYPING_PAUSE_MS } from '../../../src/ui/state/use-query.ts'
import { casesOf } from '../../in-depth.ts'
import { fillSend } from '../fill-send.ts'
import { alerts, modal, openModals, press } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const open = (signedInAs = 'Jun') => renderApp({ signedInAs, at: '/?send=' })

async function suggested() {
  const send = await modal('Send GBP')
  await waitFor(() => expect(send.getAllByRole('option')).not.toHaveLength(0))
  return send.getAllByRole('option').map((option) =>
    [...option.children]
      .slice(0, 2)
      .map(({ textContent }) => textContent)
      .join(' '),
  )
}

/** The form where this is typed as the recipient, and people are suggested. */
async function openSuggested(recipient: string) {
  const page = await open()
  const send = await fillSend(page.user, { recipient })
  await suggested()
  return { ...page, send, field: send.getByLabelText<HTMLInputElement>('Recipient') }
}

it('suggests people, highest balance first, and never oneself', async () => {
  const { user } = await open('Maya')
  const send = await modal('Send GBP')
  await user.click(send.getByLabelText('Recipient'))
  await waitFor(async () =>
    expect(await suggested()).toEqual([
      'PR Priya',
      'WR Wren',
      'LA Lars',
      'IN Inés',
      'JU Jun',
      'TO Tom Okafor',
    ]),
  )
})

it('says of a suggested person what they say of themselves, not what they have', async () => {
  const { user } = await renderApp({ signedInAs: 'Maya', at: '/?send' })
  await fillSend(user, { recipient: 'Wren' })
  const option = await (await modal('Send GBP')).findByRole('option', { name: /Wren/ })
  const wren = DEMO_PEOPLE.find(({ username }) => username === 'Wren')
  expect(option.textContent).toBe(`WRWren${wren?.description}`)
})

it('suggests people with a name that begins as typed, in any capitals, with or without the @', async () => {
  const { user } = await open()
  await fillSend(user, { recipient: '@tO' })
  await waitFor(async () => expect(await suggested()).toEqual(['TO Tom Okafor']))
})

it.each(
  casesOf([
    ['INE', 'IN Inés', 'Iné'],
    ['okafor', 'TO Tom Okafor', 'Okafor'],
    ['tom ok', 'TO Tom Okafor', 'Tom Ok'],
  ]),
)(
  'suggests people with a word that begins as typed, accents aside, and marks it: "%s"',
  async (typed, option, part) => {
    const { user } = await open()
    const send = await fillSend(user, { recipient: typed })
    await waitFor(async () => expect(await suggested()).toEqual([option]))
    expect(send.getByRole('option').querySelector('mark')?.textContent).toBe(part)
  },
)

it('marks nothing before anything is typed', async () => {
  const { user } = await open()
  const send = await modal('Send GBP')
  await user.click(send.getByLabelText('Recipient'))
  await suggested()
  expect(document.querySelector('mark')).toBeNull()
})

it('takes the only suggestion by Enter, in its owner’s spelling', async () => {
  const { user } = await open()
  const send = await fillSend(user, { recipient: 'ines', amount: '5' })
  await user.click(send.getByLabelText('Recipient'))
  await suggested()
  await user.keyboard('{Enter}')
  expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Inés')
  expect(send.getByRole('button', { name: 'Send 5 GBP to @Inés' })).toBeTruthy()
})

it('asks whether a person with other accents was meant, where nobody has the name as typed', async () => {
  const { user, send } = await openSuggested('ines')
  await fillSend(user, { amount: '5' })
  await send.findByRole('button', { name: 'Did you mean @Inés?' })
  expect(send.getByText('Nobody has the name as typed, so points would wait.')).toBeTruthy()
})

describe('a name in other capitals', () => {
  it('gets its owner’s spelling once the field is left', async () => {
    const { user } = await open()
    const send = await fillSend(user, { recipient: 'mAYA', amount: '5' })
    await waitFor(() => expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Maya'))
    expect(send.getByRole('button', { name: 'Send 5 GBP to @Maya' })).toBeTruthy()
  })

  it('stays during typing', async () => {
    const { user, directory } = await open()
    const look = vi.spyOn(directory, 'findByName')
    const send = await fillSend(user, { recipient: 'mAYA' })
    await waitFor(() => expect(look).toHaveBeenCalled())
    await look.mock.results[0]?.value
    await waitFor(async () => expect(await suggested()).toHaveLength(1))
    expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'mAYA')
  })

  it('gets it in a form that opens with the name', async () => {
    await renderApp({ signedInAs: 'Jun', at: '/?send=wren' })
    const send = await modal('Send GBP')
    await waitFor(() => expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Wren'))
  })

  it('stays where it is a name that its owner had before', async () => {
    const { user, directory } = await open()
    const taken = await directory.claimName('demo-wren' as UserId, 'Newer' as Username)
    expect(taken.ok).toBe(true)
    const look = vi.spyOn(directory, 'findByName')
    const send = await fillSend(user, { recipient: 'wren', amount: '5' })
    await waitFor(() => expect(look).toHaveBeenCalled())
    await look.mock.results[0]?.value
    await send.findByRole('button', { name: 'Send 5 GBP to @wren' })
    expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'wren')
  })
})

it('asks for suggestions once typing pauses, and not at every letter', async () => {
  const { user, directory } = await open()
  const field = (await modal('Send GBP')).getByLabelText('Recipient')
  await user.click(field)
  const suggest = vi.spyOn(directory, 'suggest')
  // Without a pause, however slow the machine is.
  for (let letters = 1; letters <= 'Tom Okafor'.length; letters++)
    fireEvent.change(field, { target: { value: 'Tom Okafor'.slice(0, letters) } })
  const asked = () => suggest.mock.calls.map(([prefix]) => prefix).filter((prefix) => prefix !== '')
  await waitFor(() => expect(asked()).toContain('Tom Okafor'))
  expect(asked()).toEqual(['Tom Okafor'])
})

it('asks for nobody by a text that is longer than any name', async () => {
  const { directory } = await open()
  const field = (await modal('Send GBP')).getByLabelText('Recipient')
  field.focus()
  const suggest = vi.spyOn(directory, 'suggest')
  const asked = () => suggest.mock.calls.map(([text]) => text)
  for (const length of [LONGEST_NAME + 1, LONGEST_NAME]) {
    fireEvent.change(field, { target: { value: 'm'.repeat(length) } })
    await new Promise((resolve) => setTimeout(resolve, 2 * TYPING_PAUSE_MS))
  }
  await waitFor(() => expect(asked()).toContain('m'.repeat(LONGEST_NAME)))
  expect(asked()).not.toContain('m'.repeat(LONGEST_NAME + 1))
})

it('asks for no suggestions until the field is chosen, as where it is filled in already', async () => {
  const { user, directory } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  const suggest = vi.spyOn(directory, 'suggest')
  const look = vi.spyOn(directory, 'findByName')
  window.history.pushState(null, '', '/?send=Wren')
  window.dispatchEvent(new PopStateEvent('popstate'))
  const send = await modal('Send GBP')
  await waitFor(() => expect(look).toHaveBeenCalled())
  const asked = suggest.mock.calls.filter(([prefix]) => prefix !== '')
  await user.click(send.getByLabelText('Recipient'))
  await waitFor(async () => expect(await suggested()).toEqual(['WR Wren']))
  expect(asked).toEqual([])
})

it('suggests nobody with another beginning, before the answer to what is typed is there', async () => {
  const { user, requests } = await open()
  const send = await fillSend(user, { recipient: 'w' })
  await waitFor(async () => expect(await suggested()).toEqual(['WR Wren']))
  requests.hold('suggest')
  await user.keyboard('r')
  const fitting = await suggested()
  await user.keyboard('o')
  expect(fitting).toEqual(['WR Wren'])
  await waitFor(() => expect(send.queryAllByRole('option')).toEqual([]))
})

it('suggests by what was typed last, in whatever order the answers come', async () => {
  const { user, directory } = await open()
  const find = directory.suggest.bind(directory)
  let answerFirst = () => {}
  const late = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  const suggest = vi.spyOn(directory, 'suggest').mockImplementation(async (prefix, ...others) => {
    if (prefix === 'T') await late
    return find(prefix, ...others)
  })
  const send = await fillSend(user, { recipient: 'T' })
  await waitFor(() => expect(suggest).toHaveBeenCalledWith('T', 6, 'demo-jun'))
  await user.keyboard('{Backspace}w')
  await waitFor(async () => expect(await suggested()).toEqual(['WR Wren']))
  answerFirst()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(send.queryByRole('option', { name: /Wren/ })).toBeTruthy()
})

it.each(casesOf(['by keyboard', 'by a click']))(
  'takes a suggestion %s, and the amount is next',
  async (how) => {
    const { user, send, field } = await openSuggested('w')
    if (how === 'by keyboard') await user.keyboard('{ArrowDown}{Enter}')
    else await user.click(send.getByRole('option', { name: /Wren/ }))
    expect(field).toHaveProperty('value', 'Wren')
    expect(document.activeElement).toBe(send.getByLabelText('Amount'))
    await waitFor(() => expect(send.queryByRole('option')).toBeNull())
  },
)

it('takes the only suggestion by Enter, and does not send', async () => {
  const { user, ledger } = await open()
  const post = vi.spyOn(ledger, 'post')
  await fillSend(user, { amount: '5' })
  const send = await fillSend(user, { recipient: 'w' })
  await suggested()
  await user.keyboard('{Enter}')
  expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Wren')
  expect(send.queryAllByRole('option')).toEqual([])
  expect(post).not.toHaveBeenCalled()
})

it('leaves what was typed to Enter where several are suggested', async () => {
  const { user } = await open()
  const send = await fillSend(user, { recipient: '' })
  expect((await suggested()).length).toBeGreaterThan(1)
  await user.keyboard('{Enter}')
  expect(send.getByLabelText('Recipient')).toHaveProperty('value', '')
})

describe('Escape in the field', () => {
  it('closes the list first, and leaves modal and text as they are', async () => {
    const { send, field } = await openSuggested('w')
    await press('{Escape}')
    await waitFor(() => expect(send.queryAllByRole('option')).toEqual([]))
    expect(field.value).toBe('w')
    expect(openModals()).toBe(1)
  })

  it('closes the modal next', async () => {
    await openSuggested('w')
    await press('{Escape}')
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
  })

  it('closes the modal where no list is open', async () => {
    const { user } = await open()
    await fillSend(user, { recipient: 'Nobody Yet' })
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
  })
})

it('does not say that nobody has the name behind open suggestions', async () => {
  const { send } = await openSuggested('Wre')
  // Longer than the pause in typing after which the name is looked up.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(send.queryByText(/Nobody has/)).toBeNull()
  await press('{Escape}')
  expect(await send.findByText(/Nobody has the name as typed/)).toBeTruthy()
})

/** How far the label of a field is below the box of the field before it. */
function gapAbove(label: string): number {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('dialog form label')]
  const at = labels.findIndex(({ textContent }) => textContent?.startsWith(label))
  const box = labels[at - 1]?.control?.parentElement
  const [end, start] = [box, labels[at]].map((one) => one?.getBoundingClientRect())
  return (start?.top ?? Number.NaN) - (end?.bottom ?? Number.NaN)
}

describe('the room under a field', () => {
  it('is small while there is nothing to say', async () => {
    await open()
    await modal('Send GBP')
    expect(gapAbove('Amount')).toBeLessThan(20)
    // The line about the balance, which is always there.
    expect(gapAbove('Message')).toBeLessThan(45)
  })

  it('grows for a hint, which pushes down what is below, and goes with it', async () => {
    const { user } = await open()
    const send = await fillSend(user, { recipient: 'Nobody Yet' })
    const hint = await send.findByText(/Nobody has this name yet/)
    await waitFor(() => expect(gapAbove('Amount')).toBeGreaterThan(hint.clientHeight))
    await user.clear(send.getByLabelText('Recipient'))
    await waitFor(() => expect(gapAbove('Amount')).toBeLessThan(20))
  })

  it('grows smoothly', async () => {
    await open()
    const note = (await modal('Send GBP')).getByLabelText('Amount').closest('div')
    const room = note?.parentElement?.querySelector('[aria-live]')?.parentElement?.parentElement
    // The tests prefer reduced motion, so the rule is read instead of the computed style.
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const moving = rules.filter(
      (rule) => rule instanceof CSSStyleRule && room?.matches(rule.selectorText),
    ) as CSSStyleRule[]
    expect(moving.map(({ style }) => style.transitionProperty)).toContain('height')
  })
})

describe('a name with a slip of the keyboard', () => {
  it('offers whom one knows, and one press fills the name in', async () => {
    const { user } = await open('Maya')
    await user.click((await modal('Send GBP')).getByLabelText('Recipient'))
    await suggested()
    const send = await fillSend(user, { recipient: 'jnu' })
    await user.click(await send.findByRole('button', { name: 'Did you mean @Jun?' }))
    expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Jun')
    expect(document.activeElement).toBe(send.getByLabelText('Amount'))
    await waitFor(() => expect(send.queryByText(/Nobody has the name as typed/)).toBeNull())
  })

  it('offers a person whom one sent to, though nobody was suggested', async () => {
    const { user } = await renderApp({ signedInAs: 'Maya', at: '/?send=', breaking: ['suggest'] })
    const send = await fillSend(user, { recipient: 'tom okfaor' })
    await send.findByRole('button', { name: 'Did you mean @Tom Okafor?' })
    expect(send.getByRole('combobox', { name: 'Recipient' }).getAttribute('aria-describedby')).toBe(
      send.getByText('Nobody has the name as typed, so points would wait.').id,
    )
  })

  it('offers nobody where no name is near', async () => {
    const { user } = await open('Maya')
    const send = await fillSend(user, { recipient: 'Nobody Yet' })
    await send.findByText(/Nobody has this name yet/)
    expect(send.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  })
})

it('announces to a screen reader the list and the choice in it', async () => {
  const { user, send } = await openSuggested('w')
  await user.keyboard('{ArrowDown}')
  const field = send.getByRole('combobox', { name: 'Recipient' })
  const option = send.getByRole('option', { name: /Wren/ })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toEqual(send.getByRole('listbox').id)
  expect(field.getAttribute('aria-activedescendant')).toEqual(option.id)
})

it('only logs that suggestions failed, and one can still send', async () => {
  const { user, world } = await renderApp({
    signedInAs: 'Jun',
    at: '/?send=',
    breaking: ['suggest'],
  })
  const send = await fillSend(user, { recipient: 'Wren', amount: '5' })
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Wren' }))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  await waitFor(() => expect(world.warnings).toContain('Recipients could not be suggested'))
})

it('says before sending that points to a name nobody has will wait', async () => {
  const { user } = await open()
  const send = await fillSend(user, { recipient: 'Nobody Yet' })
  const words =
    'Nobody has this name yet. Points wait for @Nobody Yet to join. You can take them back.'
  const note = await send.findByText(words)
  expect(send.getByLabelText('Recipient').getAttribute('aria-describedby')).toBe(note.id)
})

it('says before sending that the owner of a name is gone, and lets no points wait for it', async () => {
  const { user, deleteAccount } = await open()
  deleteAccount('demo-wren')
  const send = await fillSend(user, { recipient: 'Wren', amount: '5' })
  await send.findByText('The person with this name has left. Nobody can send them points any more.')
  const button = send.getByRole('button', { name: 'Send GBP' })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect(send.queryByText(/will wait/)).toBeNull()
  expect(alerts()).toEqual([])
  expect(openModals()).toBe(1)
})

it.each(
  casesOf([
    ['oneself', 'jun', 'This is your own name. Choose another person.'],
    ['a name that is nobody’s', 'Unnamed', 'This name is reserved.'],
    ['a name of 31 letters', 'a'.repeat(31), 'A username has at most 30 characters; this has 31.'],
    [
      'a name of 10,000 letters',
      'a'.repeat(10_000),
      'A username has at most 30 characters; this has 10,000.',
    ],
    [
      'a path',
      '../lunch',
      'Use Latin letters, digits, and single spaces, dots, _ or - between them. For example: lunch',
    ],
    [
      'another alphabet',
      'Мария',
      'Use Latin letters, digits, and single spaces, dots, _ or - between them.',
    ],
    [
      'a mark that turns text round',
      'Wr\u202Een',
      'Use Latin letters, digits, and single spaces, dots, _ or - between them. For example: Wren',
    ],
    [
      'an emoji',
      'Wren 🐦',
      'Use Latin letters, digits, and single spaces, dots, _ or - between them. For example: Wren',
    ],
  ]),
)('refuses %s as recipient, while it is typed', async (_, recipient, words) => {
  const { user } = await open()
  const send = await fillSend(user, { recipient })
  await send.findByText(words)
  expect(send.getByLabelText('Recipient').getAttribute('aria-invalid')).toBe('true')
})

it.each(
  casesOf([
    ['nothing', '', 'Enter a username.'],
    ['a single letter', 'a', 'A username has at least 2 characters.'],
  ]),
)('refuses %s as recipient once it is sent', async (_, recipient, words) => {
  const { user } = await open()
  const send = await fillSend(user, { recipient, amount: '5' })
  await user.click(send.getByRole('button', { name: /^Send/ }))
  expect(await send.findByText(words)).toBeTruthy()
})

it('finds a name in any capitals, and one that a person had before', async () => {
  const { user, ledger, actAs } = await open()
  await (await actAs('Wren')).claimName('Wren the Great')
  const send = await fillSend(user, { recipient: 'wREN', amount: '5' })
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @wREN' }))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  const { rows } = await ledger.loadPage(null, 1)
  expect(rows[0]?.status).toBe('settled')
  expect(rows[0]?.recipientId).toBe('demo-wren')
})
