import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { findProfile } from '../../builders/find-profile.ts'
import { fillSend } from '../fill-send.ts'
import { historyOf, historyRows, openHistory } from '../history/a-history.ts'
import { opened, posted } from '../history.ts'
import { alerts, frames, header, modal, notes, row, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const prompts = async () => within(await screen.findByRole('region', { name: 'Waiting points' }))
const hidden = () => screen.queryByRole('region', { name: 'Waiting points' })

/** Jun's page, where 37 GBP wait for Zoe, who has just joined. */
async function zoeJoins(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({ signedInAs: 'Jun', ...options })
  const waiting = await row('For the bike light')
  await page.actAs('zoe')
  const zoesBalance = async () => (await findProfile(page.directory, 'zoe'))?.balance
  return { ...page, waiting, zoesBalance }
}

it('asks nothing while nobody has the name', async () => {
  await renderApp({ signedInAs: 'Jun', until: '1,300' })
  await row('Waiting for @zoe to join')
  expect(hidden()).toBeNull()
})

it('asks to hand over once the name joins, and hands over by one click', async () => {
  const { user, waiting, zoesBalance } = await zoeJoins()
  const asked = await prompts()
  const question = (await asked.findByText(/joined on/)).textContent
  await user.click(asked.getByRole('button', { name: 'Give them 37 GBP' }))
  await waitFor(() => expect(hidden()).toBeNull())
  expect(question).toBe('@zoe joined on 21 November. Is this the @zoe you meant?')
  await waitFor(() =>
    expect(notes()).toEqual(expect.arrayContaining(['Handed over 37 GBP to @zoe'])),
  )
  expect(await zoesBalance()).toBe(1374)
  await waitFor(() => expect(waiting.innerText).toEqual(expect.not.stringContaining('Waiting')))
})

it('says when the person who took the name later really joined', async () => {
  const february = new Date(2026, 1, 3, 12).getTime()
  const page = await renderApp({
    signedInAs: 'Jun',
    history: [
      { ...opened('demo-ada', 'Ada'), joinDate: february },
      opened('demo-jun', 'Jun'),
      posted({ id: 'w', senderId: 'demo-jun', sender: 'Jun', recipient: 'zoe', status: 'waiting' }),
    ],
  })
  await row('@Jun sent it to @zoe')
  await page.directory.claimName('demo-ada' as never, 'zoe' as never)
  const asked = await prompts()
  const question = () => asked.getByText(/^Is this the/).parentElement?.textContent
  await waitFor(() =>
    expect(question()).toBe(
      'Someone who joined on 3 February 2026 now has the name @zoe. Is this the @zoe you meant?',
    ),
  )
})

it('takes the points back instead, and the total sent falls again', async () => {
  const { user, waiting } = await zoeJoins()
  await user.click((await prompts()).getByRole('button', { name: 'Take back' }))
  await header().findByText('1,337')
  await waitFor(() => expect(waiting.innerText).toContain('Taken back'))
  const totals = () => side().getByText('Sent').parentElement?.innerText.replace(/\s+/g, ' ')
  await waitFor(() => expect(totals()).toBe('Sent 0'))
  await waitFor(() => expect(notes()).toEqual(expect.arrayContaining(['Took back 37 GBP'])))
})

it('keeps the focus on what hands over until that is done', async () => {
  const { user, release } = await zoeJoins({ holding: ['handOver'] })
  const handOver = (await prompts()).getByRole('button', { name: 'Give them 37 GBP' })
  await user.click(handOver)
  expect(handOver.matches(':focus:enabled')).toBe(true)
  release()
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

/** Jun's page, where 37 and 3 GBP wait for Zoe, who has just joined. */
async function twoForZoe() {
  const page = await renderApp({ signedInAs: 'Jun' })
  await (await page.actAs('Jun')).send('Zoe', 3)
  await page.actAs('zoe')
  const asked = await prompts()
  await asked.findByRole('button', { name: 'Give them 40 GBP (2 sends)' })
  return { ...page, asked }
}

it('asks once for each name, and hands over all that waits for it', async () => {
  const { user, directory, asked } = await twoForZoe()
  const [handOver, ...others] = asked
    .queryAllByRole('button', { name: /^(Give them|Hand over|Take back)/ })
    .filter((button) => button.checkVisibility())
  await user.click(handOver as HTMLElement)
  await waitFor(() => expect(hidden()).toBeNull())
  const zoe = await findProfile(directory, 'zoe')
  expect(others).toEqual([])
  expect(zoe?.balance).toBe(1377)
  await waitFor(() =>
    expect(notes()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Handed over 2 transfers to @zoe$/i)]),
    ),
  )
})

it('offers each send alone where several wait for a name', async () => {
  const { user, asked, directory } = await twoForZoe()
  await user.click(asked.getByText('Show 2 sends'))
  const [newest] = asked.getAllByRole('listitem')
  await user.click(within(newest as HTMLElement).getByRole('button', { name: 'Take back' }))
  await user.click(await asked.findByRole('button', { name: 'Give them 37 GBP' }))
  await waitFor(() => expect(hidden()).toBeNull())
  expect((await findProfile(directory, 'zoe'))?.balance).toBe(1374)
})

it('says that the wait cannot end where the person who took the name has left, and offers the points back', async () => {
  const { user, actAs, directory, deleteAccount } = await zoeJoins()
  const zoe = await findProfile(directory, 'zoe')
  deleteAccount(zoe?.id as UserId)
  await (await actAs('Priya')).send('Lars', 1)
  const asked = await prompts()
  await asked.findByText(/^The person who took the name @zoe has left/)
  await row('Waiting to be taken back')
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take back'])
  await user.click(asked.getByRole('button', { name: 'Take back' }))
  await header().findByText('1,337')
  await waitFor(() => expect(hidden()).toBeNull())
})

it('offers only to take back where one took the name oneself', async () => {
  const { app } = await renderApp({ signedInAs: 'Jun', until: 'For the bike light' })
  await app.editProfile.chooseUsername('zoe')
  const asked = await prompts()
  await asked.findByText('You took the name @zoe yourself.')
  const buttons = () => asked.getAllByRole('button').map((button) => button.textContent)
  await waitFor(() => expect(buttons()).toEqual(['Take back']))
})

it('takes back in the history of all rows, which follows', async () => {
  const { user, history } = await openHistory('Jun', { signedInAs: 'Jun' })
  await user.click(await history.findByRole('button', { name: 'Take back' }))
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'back from @zoe For the bike light. See you Sunday! +37 1,337',
      'to @zoe For the bike light. See you Sunday! Taken back −37 1,300',
    ]),
  )
  expect(history.queryByRole('button', { name: 'Take back' })).toBeNull()
})

it('takes back in the transaction itself', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await user.click(within(await row('For the bike light')).getByRole('link'))
  const transaction = await modal('37 GBP to @zoe')
  await user.click(await transaction.findByRole('button', { name: 'Take back' }))
  await transaction.findByText(/^Taken back on 21 Nov/)
  expect(transaction.queryByRole('button', { name: 'Take back' })).toBeNull()
})

it('hands over in the transaction itself', async () => {
  const { user, waiting, zoesBalance } = await zoeJoins()
  await user.click(within(waiting).getByRole('link'))
  const transaction = await modal('37 GBP to @zoe')
  await user.click(await transaction.findByRole('button', { name: 'Hand over' }))
  await transaction.findByText(/^Settled: handed over to @zoe/)
  expect(await zoesBalance()).toBe(1374)
})

it('takes back right after the send, in the note about it', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', at: '/?send=Robin' })
  const send = await fillSend(user, { amount: '5' })
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Robin' }))
  const note = await screen.findByText('Sent 5 GBP. Waiting for @Robin to join.')
  const place = within(note.parentElement as HTMLElement)
  await user.click(await place.findByRole('button', { name: 'Take back' }))
  await header().findByText('1,300')
  await waitFor(() => expect(notes()).toContain('Took back 5 GBP'))
})

it('says the same of points that wait in the feed, in the history and in the transaction', async () => {
  const { user, actAs } = await renderApp({ signedInAs: 'Jun', at: '/?profile=Jun' })
  const shown = () => document.body.innerText.match(/Waiting (for @zoe to join|to be handed over)/g)
  await historyOf('Jun')
  await waitFor(() => expect(shown()).toEqual(Array(2).fill('Waiting for @zoe to join')))
  await actAs('zoe')
  await waitFor(() => expect(shown()).toEqual(Array(2).fill('Waiting to be handed over')))
  await user.click(await screen.findByRole('link', { name: /−37 GBP/ }))
  await modal('37 GBP to @zoe')
  await waitFor(() => expect(shown()).toEqual(Array(3).fill('Waiting to be handed over')))
})

it('says so when handing over does not reach the ledger, and asks again', async () => {
  const { user, world, requests } = await zoeJoins()
  requests.fail('handOver')
  await user.click((await prompts()).getByRole('button', { name: 'Give them 37 GBP' }))
  await waitFor(() =>
    expect(alerts()).toEqual(['The ledger could not be reached. Please try again.']),
  )
  expect((await prompts()).getByText('Is this the @zoe you meant?').tagName).toBe('STRONG')
  expect(world.errors).toEqual(['Settling failed'])
})

it('asks only the sender', async () => {
  const { actAs } = await renderApp({ signedInAs: 'Maya', until: 'For the bike light' })
  await actAs('zoe')
  await (await actAs('Priya')).send('Lars', 1)
  await row('@Priya sent it to @Lars')
  expect(hidden()).toBeNull()
})

it('the page says what waits for somebody who has just taken a name, and no longer once they have it', async () => {
  const { app, ledger } = await renderApp({ signedInAs: 'zoe@example.com', until: '1,337' })
  await app.editProfile.chooseUsername('zoe')
  const heading = await side().findByRole('heading', { name: 'Waiting for you' })
  expect(heading.parentElement?.innerText).toContain('37 GBP from @Jun')
  const [waiting] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 1)
  await ledger.handOver(waiting?.id as never, 'demo-jun' as never)
  await waitFor(() => expect(side().queryByText('Waiting for you')).toBeNull())
})

it('the page adds up what waits from each sender, also where several have no name', async () => {
  const waits = (id: string, senderId: string, sender: string) =>
    posted({ id, senderId, sender, recipient: 'zoe', recipientKey: 'zoe', status: 'waiting' })
  const history = [
    ...['u-1', 'u-2'].map((id) => opened(id, null)),
    opened('u-3', 'Ann'),
    waits('a', 'u-1', 'You'),
    waits('b', 'u-2', 'You'),
    waits('c', 'u-1', 'You'),
    waits('d', 'u-3', 'Ann'),
  ]
  const { app } = await renderApp({ signedInAs: 'zoe@example.com', until: '1,337', history })
  await app.editProfile.chooseUsername('zoe')
  const heading = await side().findByRole('heading', { name: 'Waiting for you' })
  const lines = [...(heading.parentElement?.querySelectorAll('li') ?? [])]
  expect(lines.map((line) => line.querySelector('p')?.textContent.split('. ')[0]).sort()).toEqual([
    '10 GBP from @Unnamed',
    '5 GBP from @Ann',
    '5 GBP from @Unnamed',
  ])
})

it('the page asks once for what waits for a new name where something does', async () => {
  const { app, ledger } = await renderApp({ signedInAs: 'zoe@example.com', until: '1,337' })
  const asked = vi.spyOn(ledger, 'loadWaiting')
  await app.editProfile.chooseUsername('zoe')
  await side().findByRole('heading', { name: 'Waiting for you' })
  await frames(3)
  const forName = asked.mock.calls.filter(([{ recipientKey }]) => recipientKey === 'zoe')
  expect(forName).toHaveLength(1)
})

it('the page asks once what waits for a new name, however often its owner receives points', async () => {
  const { app, actAs, ledger } = await renderApp({ signedInAs: 'zoe@example.com', until: '1,337' })
  const asked = vi.spyOn(ledger, 'loadWaiting')
  await app.editProfile.chooseUsername('ida')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  const priya = await actAs('Priya')
  await priya.send('ida', 1)
  await priya.send('ida', 1)
  await header().findByText('1,339')
  expect(asked).toHaveBeenCalledOnce()
})

it('the page does not ask what waits for the name of a person who joined long ago', async () => {
  const { actAs, ledger } = await renderApp({
    signedInAs: 'Jun',
    history: [
      { ...opened('demo-jun', 'Jun'), joinDate: new Date(2026, 1, 3, 12).getTime() },
      opened('demo-priya', 'Priya'),
    ],
  })
  const asked = vi.spyOn(ledger, 'loadWaiting')
  await header().findByText('1,337')
  await (await actAs('Priya')).send('Jun', 1)
  await header().findByText('1,338')
  expect(asked).not.toHaveBeenCalled()
})
