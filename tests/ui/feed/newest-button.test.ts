import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { manyRows } from '../history.ts'
import { feed, header, resizeWindow } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

type Opened = Awaited<ReturnType<typeof renderApp>>

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toNewest = () => button(/Back to newest|Show 1 new/)
const notLoaded = () => screen.queryByText('Newer transactions could not be loaded.')

async function arrivedFurtherDown({ actAs }: Opened): Promise<void> {
  await button('Go to a date')
  window.scrollTo({ top: 900 })
  await waitFor(async () => expect((await feed()).getBoundingClientRect().top).toBeLessThan(0))
  await (await actAs('Priya')).send('Lars', 7)
}

async function jumpedToDate({ user }: Opened): Promise<void> {
  await user.click(await button('Go to a date'))
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-09-06' } })
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() => expect(document.activeElement?.querySelector('h2')).toBeTruthy())
}

async function shownInFeed({ user }: Opened): Promise<void> {
  await user.click(await button('Show in the feed'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Row 2000'))
}

async function failedAbove({ requests }: Opened): Promise<void> {
  requests.fail('loadNewer')
  await waitFor(() => {
    window.scrollTo({ top: 0 })
    expect(notLoaded()).not.toBeNull()
  })
}

/** The place of the words of an element, without the room around them. */
function wordsOf(element: Element | null | undefined): DOMRect {
  const range = document.createRange()
  if (element) range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

function doOverlap(one: DOMRect, other: DOMRect): boolean {
  const beside = one.right <= other.left || other.right <= one.left
  return !beside && one.bottom > other.top && other.bottom > one.top
}

/** What the button covers: a part of the page, or rows, which it does where it leaves the line of the day. */
async function coveredByButton(): Promise<readonly string[]> {
  const place = (await toNewest()).getBoundingClientRect()
  const day = (await feed()).previousElementSibling?.firstElementChild
  const line = day?.getBoundingClientRect() ?? new DOMRect()
  const names = ['Go to a date', 'Everyone', 'Mine', 'Try again']
  const parts = names.flatMap((name) => screen.queryAllByRole('button', { name }))
  const covered = parts.filter((part) => doOverlap(place, part.getBoundingClientRect()))
  return [
    ...covered.map(({ textContent, title }) => title || textContent),
    ...(doOverlap(place, wordsOf(day)) ? ['the day'] : []),
    ...(place.top < line.top || place.bottom > line.bottom ? ['rows'] : []),
  ]
}

it.each(
  casesOf([
    ['new rows have arrived', '/', arrivedFurtherDown, async () => {}],
    ['a jump led to a date', '/', jumpedToDate, async () => {}],
    ['newer rows than those of a date are not loaded', '/', jumpedToDate, failedAbove],
    ['a transaction led to its row', '/?transaction=row-2000', shownInFeed, async () => {}],
    [
      'newer rows than such a row are not loaded',
      '/?transaction=row-2000',
      shownInFeed,
      failedAbove,
    ],
  ]),
)(
  'the button to the newest rows covers nothing on a phone, where %s',
  async (_, at, go, thenFail) => {
    await resizeWindow(390)
    const opened = await renderApp({ history: manyRows(3000), signedInAs: 'Jun', at })
    await header().findByText('1,337')
    await go(opened)
    await waitFor(async () => expect(await coveredByButton()).toEqual([]))
    await thenFail(opened)
    await waitFor(async () => expect(await coveredByButton()).toEqual([]))
  },
)

it.each(
  casesOf([
    ['new rows have arrived', arrivedFurtherDown, async () => {}],
    ['newer rows are not loaded', jumpedToDate, failedAbove],
  ]),
)('it covers no tool of the feed that scrolls by, where %s', async (_, go, thenFail) => {
  await resizeWindow(390)
  const opened = await renderApp({ history: manyRows(3000), signedInAs: 'Jun', until: '1,337' })
  await go(opened)
  await thenFail(opened)
  for (let top = 0; top <= 300; top += 20) {
    window.scrollTo({ top })
    await waitFor(async () => expect(await coveredByButton()).toEqual([]))
  }
})

it.each(casesOf([570, 700, 870, 960, 961, 1200], 3))(
  'it covers no tool of the feed at the top of it, in a window %i pixels wide',
  async (width) => {
    await resizeWindow(width, 800)
    const opened = await renderApp({ history: manyRows(3000), signedInAs: 'Jun', until: '1,337' })
    await button('Everyone')
    await jumpedToDate(opened)
    opened.requests.hold('loadNewer')
    for (let top = 0; top <= 200; top += 40) {
      window.scrollTo({ top })
      await waitFor(async () => {
        const covered = await coveredByButton()
        expect(covered.filter((part) => part !== 'rows')).toEqual([])
      })
    }
  },
)
