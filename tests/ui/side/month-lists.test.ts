import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type Cursor,
  EMPTY_FEED,
  type Feed,
  withArrivals,
  withOwnRow,
  withPage,
} from '../../../src/core/domain/feed.ts'
import type { TopList } from '../../../src/core/domain/people-lists.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { changesSince } from '../../../src/ui/side/month-lists.tsx'
import { aRow } from '../../core/builders.ts'
import { fakeTimers } from '../fake-timers.ts'
import { fillSend } from '../fill-send.ts'
import { alerts, header, row, side, signOut } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

const THANKED = [
  'PR @Priya 285 from 2 people',
  'MA @Maya 237 from 4 people',
  'IN @Inés 153 from 3 people',
  'WR @Wren 68 from 4 people',
  'TO @Tom Okafor 61 from 3 people',
]
const GENEROUS = [
  'TO @Tom Okafor 278 to 3 people',
  'LA @Lars 208 to 4 people',
  'PR @Priya 180 to 2 people',
  'MA @Maya 107 to 3 people',
  'WR @Wren 47 to 4 people',
]

/** The list that is shown, once this name is in it. */
const listed = async (name: string) => {
  await side().findByText(name)
  return side()
    .getAllByRole('listitem')
    .map((item) => item.innerText.replace(/\s+/g, ' '))
}

const highest = () => listed('@Priya')

/** The page of a reader who chose the balances. */
async function openBalances(options: Parameters<typeof renderWhole>[0] = {}) {
  return renderWhole({ list: 'balance', ...options })
}

/** The same, once they are there. */
async function openListed(options: Parameters<typeof renderWhole>[0] = {}) {
  const page = await openBalances(options)
  await highest()
  return page
}

it('shows the highest balances', async () => {
  await openBalances()
  expect(await highest()).toEqual([
    'PR @Priya 2,115',
    'MA @Maya 1,610',
    'JU @Jun 1,300',
    'IN @Inés 1,240',
    'TO @Tom Okafor 1,124',
  ])
})

it('follows the highest balances as points move, and loads who else is among them two minutes later', async () => {
  const advance = fakeTimers()
  const { actAs, directory } = await openListed()
  const reads = vi.spyOn(directory, 'loadTop')
  const priya = await actAs('Priya')
  await priya.send('Maya', 100)
  await priya.send('Lars', 500)
  await row('@Priya sent it to @Lars')
  await waitFor(async () =>
    expect(await highest()).toEqual([
      'MA @Maya 1,710',
      'PR @Priya 1,515',
      'JU @Jun 1,300',
      'IN @Inés 1,240',
      'TO @Tom Okafor 1,124',
    ]),
  )
  expect(reads).not.toHaveBeenCalled()
  await advance(120)
  await waitFor(async () =>
    expect((await highest()).slice(0, 3)).toEqual([
      'MA @Maya 1,710',
      'PR @Priya 1,515',
      'LA @Lars 1,412',
    ]),
  )
})

it('shows one’s own balance in the list as in the card, and what one sent', async () => {
  const { user, directory } = await openListed({ at: '/?send=', signedInAs: 'Jun', until: '1,300' })
  const reads = vi.spyOn(directory, 'loadTop')
  await fillSend(user, { recipient: 'Maya', amount: '9' })
  reads.mockClear()
  await user.click(screen.getByRole('button', { name: 'Send 9 GBP to @Maya' }))
  await side().findByText('1,291', { selector: 'data[class*=card]' })
  await waitFor(async () =>
    expect((await highest()).slice(0, 3)).toEqual([
      'PR @Priya 2,115',
      'MA @Maya 1,619',
      'JU @Jun 1,291',
    ]),
  )
  expect(reads.mock.calls.length).toBe(0)
})

it('shows one’s own balance in the list though no new row changed it', async () => {
  const { app, ledger } = await openListed({ signedInAs: 'Jun', until: '1,300' })
  const { rows } = await ledger.loadPage(null, 5)
  const toZoe = rows.find(({ recipient }) => recipient === 'zoe')
  if (toZoe) await app.settlePoints.takeBack(toZoe.id)
  await header().findByText('1,337')
  await waitFor(async () => expect(await highest()).toContain('JU @Jun 1,337'))
})

it('follows waiting points that are handed over, though no new row comes', async () => {
  const { app, ledger, directory } = await openBalances({ signedInAs: 'Jun' })
  await row('For the bike light')
  await highest()
  const [toZoe] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 5)
  await directory.claimName('demo-priya' as never, 'zoe' as never)
  if (toZoe) await app.settlePoints.handOver(toZoe.id)
  await waitFor(async () => expect((await highest())[0]).toBe('PR @Priya 2,152'))
})

it('loads the highest balances once, however many sends there are in two minutes', async () => {
  const advance = fakeTimers()
  const { actAs, directory } = await openListed()
  const reads = vi.spyOn(directory, 'loadTop')
  const priya = await actAs('Priya')
  for (const amount of [1, 2, 3]) {
    await priya.send('Maya', amount)
    await advance(30)
  }
  const before = reads.mock.calls.length
  await advance(60)
  await waitFor(() => expect(reads.mock.calls.length).toBe(1))
  expect(before).toBe(0)
  await waitFor(async () => expect((await highest())[0]).toBe('PR @Priya 2,109'))
})

it('counts what comes after the ledger was read for the balances, though the answer is late', async () => {
  const advance = fakeTimers()
  const { actAs, directory } = await openListed()
  const loadTop = directory.loadTop.bind(directory)
  let answer = () => {}
  const reads = vi.spyOn(directory, 'loadTop').mockImplementationOnce(async (...asked) => {
    const found = await loadTop(...asked)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return found
  })
  const priya = await actAs('Priya')
  await priya.send('Maya', 1)
  await waitFor(async () => expect((await highest())[0]).toBe('PR @Priya 2,114'))
  await advance(120)
  await waitFor(() => expect(reads).toHaveBeenCalledOnce())
  await priya.send('Maya', 2)
  await waitFor(async () => expect((await highest())[0]).toBe('PR @Priya 2,112'))
  answer()
  await advance(1)
  expect((await highest())[0]).toBe('PR @Priya 2,112')
})

it('keeps the balances if they cannot be loaded again, and offers a retry', async () => {
  const advance = fakeTimers()
  const { user, actAs, requests } = await openListed()
  requests.fail('loadTop')
  await (await actAs('Priya')).send('Lars', 700)
  await row('@Priya sent it to @Lars')
  await waitFor(async () => expect(await highest()).toContain('PR @Priya 1,415'))
  const before = await highest()
  await advance(120)
  await side().findByText('This may be outdated.')
  const kept = await highest()
  requests.recover()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await highest())[0]).toBe('LA @Lars 1,612'))
  expect(kept).toEqual(before)
  await waitFor(() => expect(side().queryByText('This may be outdated.')).toBe(null))
})

it('says so where nobody is listed yet', async () => {
  await openBalances({ history: [] })
  expect(await side().findByText('Nobody is listed yet.')).toBeTruthy()
})

it('lists the first people at once when they send', async () => {
  const { actAs } = await openBalances({ history: [] })
  await side().findByText('Nobody is listed yet.')
  await (await actAs('Zoe')).send('Nobody yet', 7)
  expect(await side().findByText('@Zoe')).toBeTruthy()
})

it('still lists a reader who has signed out', async () => {
  const { app, user } = await openBalances({ history: [], signedInAs: 'ann@example.com' })
  await side().findByText('Nobody is listed yet.')
  await app.editProfile.chooseUsername('Ann')
  await side().findByText('@Ann')
  await signOut(user)
  expect(await side().findByText('@Ann')).toBeTruthy()
})

it('loads the balances once though rows from the cache showed before the ledger answered', async () => {
  const { reload } = await openListed({ signedInAs: 'Jun' })
  const advance = fakeTimers()
  const { actAs, directory, release } = await reload('/', { holding: ['loadPage'] })
  const loads = vi.spyOn(directory, 'loadTop')
  await (await actAs('Priya')).send('Lars', 7)
  loads.mockClear()
  await advance(4)
  await screen.findByText(/^Unreachable/)
  release()
  await row('@Priya sent it to @Lars')
  await side().findByText('@Priya')
  await advance(121)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('only logs that the balances cannot be loaded, and loads them by a click', async () => {
  const { user, world, requests } = await openBalances({ breaking: ['loadTop'] })
  await screen.findByText('The list could not be loaded.')
  const alarmed = alerts()
  requests.recover()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await highest()
  expect(alarmed).toEqual([])
  expect(world.errors[0]).toBe('The people who have most could not be read')
})

const pressed = () =>
  side()
    .getAllByRole('button', { pressed: true })
    .map((one) => one.textContent)

describe('the lists of the month', () => {
  it('show first whom it thanked', async () => {
    await renderWhole()
    expect(await listed('@Priya')).toEqual(THANKED)
    for (const name of ['Most thanked', 'Most generous', 'Balances'])
      expect(side().getByRole('button', { name }).offsetHeight).toBeLessThan(32)
    expect(pressed()).toEqual(['Most thanked'])
  })

  it('show who gave most, by a click', async () => {
    const { user } = await renderWhole()
    await user.click(await side().findByRole('button', { name: 'Most generous' }))
    await waitFor(async () => expect(await listed('@Priya')).toEqual(GENEROUS))
  })

  it('load only the one that is chosen', async () => {
    const { user, directory } = await renderWhole()
    const reads = vi.spyOn(directory, 'loadTop')
    await listed('@Priya')
    await user.click(await side().findByRole('button', { name: 'Most generous' }))
    await waitFor(async () => expect(await listed('@Priya')).toEqual(GENEROUS))
    expect(reads.mock.calls.filter(([by]) => by !== 'received')).toEqual([['sent', '2026-11', 5]])
  })

  it('remember the choice on the device', async () => {
    const { user, reload } = await renderWhole()
    await user.click(await side().findByRole('button', { name: 'Most generous' }))
    const { directory } = await reload()
    const reads = vi.spyOn(directory, 'loadTop')
    await side().findByRole('button', { name: 'Most generous', pressed: true })
    await waitFor(async () => expect(await listed('@Priya')).toEqual(GENEROUS))
    expect(reads.mock.calls.map(([by]) => by)).not.toContain('received')
  })

  it('show the first one where the device remembers what this version does not know', async () => {
    await renderWhole({ list: 'toString' as TopList })
    await listed('@Priya')
    expect(pressed()).toEqual(['Most thanked'])
  })

  it('work where the browser forbids storage', async () => {
    const { user, world } = await renderWhole()
    for (const use of ['getItem', 'setItem'] as const)
      vi.spyOn(world.device.local, use).mockImplementation(() => {
        throw new Error('forbidden')
      })
    await user.click(await side().findByRole('button', { name: 'Most generous' }))
    await waitFor(async () => expect(await listed('@Priya')).toEqual(GENEROUS))
  })

  it('follow what is sent, without another request', async () => {
    const { actAs, directory } = await renderWhole()
    await listed('@Priya')
    const reads = vi.spyOn(directory, 'loadTop')
    await (await actAs('Maya')).send('Priya', 100)
    await waitFor(async () =>
      expect((await listed('@Priya'))[0]).toBe('PR @Priya 385 from 3 people'),
    )
    expect(reads).not.toHaveBeenCalled()
  })

  it('say from how many people a sum came, however often one of them sent', async () => {
    const { world, actAs } = await renderWhole()
    await listed('@Priya')
    world.passMinutes(10 * 24 * 60)
    const maya = await actAs('Maya')
    for (let turn = 1; turn <= 3; turn++) {
      await maya.send('Jun', 3)
      const expected = [`JU @Jun ${3 * turn} from 1 person`]
      await waitFor(async () => expect(await listed('@Jun')).toEqual(expected))
    }
  })

  it('begin again when the month turns, and say so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { world } = await renderWhole()
    await listed('@Priya')
    world.passMinutes(10 * 24 * 60)
    vi.advanceTimersByTime(30_000)
    expect(await side().findByText('Nobody has been thanked in December yet.')).toBeTruthy()
    expect(side().queryByText('@Priya')).toBe(null)
  })

  it('list whom the first send of a month thanks', async () => {
    const { world, actAs } = await renderWhole()
    await listed('@Priya')
    world.passMinutes(10 * 24 * 60)
    await (await actAs('Maya')).send('Jun', 3)
    await waitFor(async () => expect(await listed('@Jun')).toEqual(['JU @Jun 3 from 1 person']))
  })
})

const pageOf = (rows: readonly Transaction[], next: Cursor | null) => ({ rows, head: null, next })
/** A feed that shows c and b; a, below them, is not loaded yet. */
const read = withPage(EMPTY_FEED, pageOf([aRow('c', 3), aRow('b', 2)], 'more' as Cursor))

describe('the changes since an earlier feed', () => {
  const since = (now: Feed, earlier = read) =>
    changesSince(earlier, now)
      .map(({ row }) => row.id)
      .join('')

  it('are the newer rows, shown or held back', () => {
    const now = withArrivals(withArrivals(read, [aRow('d', 4)], false), [aRow('e', 5)], true)
    expect(since(now)).toBe('ed')
  })

  it('are no rows that were loaded below', () => {
    expect(since(withPage(read, pageOf([aRow('a', 1)], null)))).toBe('')
  })

  it('include one’s own row when it is no longer pending', () => {
    const pending = withOwnRow(read, { ...aRow('d', 4), status: 'pending' })
    const settled = withOwnRow(pending, aRow('d', 4))
    expect(since(pending)).toBe('')
    expect(since(settled, pending)).toBe('d')
  })

  it.each(['c', 'b'])(
    'include the loaded row %s once its waiting points are handed over',
    (known) => {
      const rows = read.rows.map((row) =>
        row.id === known ? ({ ...row, status: 'waiting' } as const) : row,
      )
      const waiting = withPage(EMPTY_FEED, pageOf(rows, 'more' as Cursor))
      const [before] = rows.filter((row) => row.id === known)
      const [row] = read.rows.filter((row) => row.id === known)
      expect(changesSince(waiting, read)).toEqual([{ row, before }])
    },
  )

  it('are all rows if the earlier feed was empty', () => {
    expect(since(withArrivals(EMPTY_FEED, [aRow('a', 1)], false), EMPTY_FEED)).toBe('a')
  })
})
