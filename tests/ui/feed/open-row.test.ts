import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fromAnn } from '../history.ts'
import { address, modal, openModals, press, row, scrolled } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

const coffee = () => row('Coffee, and the good advice')
const message = (one: HTMLElement) => one.querySelector('p + p') as HTMLElement

function stubTabs() {
  const opening = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opening.mockRestore())
  return () => opening.mock.calls.map(([url]) => String(url))
}

describe('a row of the feed', () => {
  it.each(
    casesOf([
      ['its message', message],
      ['its avatar', (one: HTMLElement) => one.querySelector('[data-status]') as HTMLElement],
      [
        'the room around its words',
        (one: HTMLElement) => one.querySelector('[data-opens]') as HTMLElement,
      ],
    ]),
  )('opens its transaction by a click on %s', async (_, part) => {
    const { user } = await renderWhole()
    await user.click(part(await coffee()))
    await modal('12 GBP to @Wren')
  })

  it('opens its transaction by a press while the feed still scrolls', async () => {
    const { user } = await renderWhole()
    const text = message(await coffee())
    await scrolled(document, () => window.scrollBy({ top: 33 }))
    await user.click(text)
    await modal('12 GBP to @Wren')
  })

  it('looks as if one can press it', async () => {
    await renderWhole()
    expect(getComputedStyle(message(await coffee())).cursor).toBe('pointer')
  })

  it('opens a profile by a click on a name, and nothing else', async () => {
    const { user } = await renderWhole()
    await user.click(within(await coffee()).getByRole('button', { name: '@Wren' }))
    await modal('Profile of @Wren')
    expect(openModals()).toBe(1)
  })

  it('only shows more of its message by the button for that', async () => {
    const long = fromAnn({ message: 'a\nb\nc\nd\ne\nf' })
    const { user } = await renderWhole({ history: [long] })
    await user.click(await within(await row('a')).findByRole('button', { name: 'Show more' }))
    expect(openModals()).toBe(0)
  })

  it('opens nothing while its text is selected', async () => {
    await renderWhole()
    const text = message(await coffee())
    window.getSelection()?.selectAllChildren(text)
    fireEvent.click(text)
    expect(openModals()).toBe(0)
  })

  it('opens where the text of another row is selected', async () => {
    await renderWhole()
    window.getSelection()?.selectAllChildren(message(await row('Thanks for covering')))
    fireEvent.click(message(await coffee()))
    await modal('12 GBP to @Wren')
  })

  it.each(
    casesOf([
      ['Control', { ctrlKey: true }],
      ['Command', { metaKey: true }],
      ['Shift', { shiftKey: true }],
    ]),
  )('opens another tab by a click with %s, as a link does', async (_, key) => {
    const tabs = stubTabs()
    await renderWhole()
    const one = await coffee()
    fireEvent.click(message(one), key)
    expect(tabs()).toEqual([within(one).getByRole<HTMLAnchorElement>('link').href])
    expect(openModals()).toBe(0)
  })

  it('opens another tab by the middle button, as a link does', async () => {
    const tabs = stubTabs()
    await renderWhole()
    const one = await coffee()
    fireEvent(message(one), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(tabs()).toEqual([within(one).getByRole<HTMLAnchorElement>('link').href])
  })

  it('leaves the right button to the browser', async () => {
    const tabs = stubTabs()
    await renderWhole()
    fireEvent(message(await coffee()), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    expect(tabs()).toEqual([])
    expect(openModals()).toBe(0)
  })

  it('has one link, which says how much and when', async () => {
    await renderWhole()
    const links = within(await coffee()).getAllByRole('link')
    expect(links.map(({ innerText }) => innerText.split(/\s*\n\s*/))).toEqual([
      ['12 GBP', '18 min'],
    ])
  })

  it('also opens where another client stored no time', async () => {
    const bare = fromAnn({ message: 'When?' })
    const { user } = await renderWhole({
      history: [{ ...bare, row: { ...bare.row, timestamp: undefined } }],
    })
    await user.click(message(await row('When?')))
    await waitFor(() => expect(openModals()).toBe(1))
  })
})

describe('the icon of a row', () => {
  const icon = (one: HTMLElement) => one.querySelector('[data-status]') as HTMLElement
  const shape = (one: HTMLElement) => {
    const { borderTopStyle, borderRadius } = getComputedStyle(icon(one))
    return `${borderTopStyle} ${borderRadius}`
  }

  it('is large enough to see, quiet where nothing waits, and hides no initial', async () => {
    await renderWhole()
    const one = await coffee()
    const { fontSize, filter } = getComputedStyle(icon(one))
    expect(icon(one).innerText).toBe('📤')
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(13)
    expect(filter).toBe('grayscale(1)')
    const initials = document.createRange()
    initials.selectNodeContents(icon(one).previousElementSibling as Element)
    const letters = initials.getBoundingClientRect()
    const badge = icon(one).getBoundingClientRect()
    // A line is some pixels higher than its letters.
    expect(badge.top - letters.bottom).toBeGreaterThan(-4)
  })

  it('has a shape and colours of its own where points wait, and another shape where they were taken back', async () => {
    const of = (message: string, status: string) => fromAnn({ id: message, message, status })
    await renderWhole({
      history: [of('one', 'settled'), of('two', 'waiting'), of('six', 'returned')],
    })
    const shapes = [shape(await row('one')), shape(await row('two')), shape(await row('six'))]
    expect(new Set(shapes).size).toBe(3)
    expect(getComputedStyle(icon(await row('two'))).filter).toBe('none')
  })
})

it('the button that shows more of a message does not touch the status under it', async () => {
  const waiting = { recipient: 'zoe', status: 'waiting' }
  await renderWhole({ history: [fromAnn({ ...waiting, message: 'a\nb\nc\nd\ne\nf' })] })
  const one = await row('Waiting for @zoe')
  const more = await within(one).findByRole('button', { name: 'Show more' })
  const status = within(one).getByText('Waiting for @zoe to join')
  const room = status.getBoundingClientRect().top - more.getBoundingClientRect().bottom
  expect(room).toBeGreaterThanOrEqual(6)
})

async function link() {
  const one = await coffee()
  return { one, time: within(one).getByRole('link') as HTMLAnchorElement }
}

describe('the time of a row', () => {
  it('opens a transaction by its time', async () => {
    const { user } = await renderWhole()
    const { time } = await link()
    await user.click(time)
    await modal('12 GBP to @Wren')
    expect(address()).toBe(time.getAttribute('href')?.replace(/^/, '/'))
  })

  it('opens it by the keyboard, next after the names of the row', async () => {
    await renderWhole()
    const { one, time } = await link()
    one.focus()
    await press('{Tab}{Tab}{Tab}')
    expect(document.activeElement).toBe(time)
    await press('{Enter}')
    await modal('12 GBP to @Wren')
  })

  it('gets the focus back when the transaction is closed', async () => {
    await renderWhole()
    const { time } = await link()
    time.focus()
    await press('{Enter}')
    await modal('12 GBP to @Wren')
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    await waitFor(() => expect(document.activeElement).toBe(time))
  })

  it('goes on to the next row from the time', async () => {
    await renderWhole()
    const { one, time } = await link()
    time.focus()
    await press('{PageDown}')
    const next = Number(one.getAttribute('aria-posinset')) + 1
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-posinset')).toBe(`${next}`),
    )
  })

  it('leaves a click that opens another tab to the browser', async () => {
    await renderWhole()
    const { time } = await link()
    let isPrevented = true
    document.addEventListener(
      'click',
      (event) => {
        isPrevented = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    time.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(isPrevented).toBe(false)
    expect(openModals()).toBe(0)
  })

  it('says of which row it is to a screen reader', async () => {
    await renderWhole()
    const { time } = await link()
    const about = document.getElementById(time.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).toBe('@Inés sent it to @Wren')
  })
})
