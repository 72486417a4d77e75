import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { manyRows, opened, posted } from '../history.ts'
import { header, modal, row, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const toZoe = (id: string) =>
  posted({ id, senderId: 'demo-jun', sender: 'Jun', recipient: 'zoe', status: 'waiting' })

/** A ledger where two sends of Jun wait for Zoe, who has joined. */
const joined = [opened('demo-jun', 'Jun'), opened('u-zoe', 'Zoe'), toZoe('w1'), toZoe('w2')]

const says = (words: string) =>
  waitFor(async () => expect((await row(words)).innerText.split('\n')).toContain(words))

it('a waiting row waits to be handed over once a person has joined under its name', async () => {
  await renderApp({ history: joined })
  await says('Waiting to be handed over')
})

it('rows that wait for one name look it up once', async () => {
  const page = await renderApp({ history: joined, holding: ['loadPage'] })
  const lookups = vi.spyOn(page.directory, 'findByName')
  page.release()
  await waitFor(() =>
    expect(document.body.innerText.match(/Waiting to be handed over/g)).toHaveLength(2),
  )
  expect(lookups).toHaveBeenCalledTimes(1)
})

it('without a waiting row no name is looked up', async () => {
  const page = await renderApp({ history: manyRows(30), holding: ['loadPage'] })
  const lookups = vi.spyOn(page.directory, 'findByName')
  page.release()
  await row('Row 1')
  // This loads after the first rows, as names do.
  await side().findByText(/^Nobody has been thanked in .* yet\.$/)
  expect(lookups).not.toHaveBeenCalled()
})

it('a waiting row can only be taken back where its sender took the name', async () => {
  const { app } = await renderApp({ signedInAs: 'Jun' })
  await says('Waiting for @zoe to join')
  await app.editProfile.chooseUsername('zoe')
  await says('Waiting to be taken back')
})

it('a waiting row says that it can only be taken back where the owner of its name has left', async () => {
  const page = await renderApp({ history: joined, holding: ['loadPage'] })
  page.deleteAccount('u-zoe')
  page.release()
  await says('Waiting to be taken back')
})

it('a waiting row no longer waits for a name that was taken on this page, after signing out too', async () => {
  const { app, directory, release } = await renderApp({
    signedInAs: 'zoe@example.com',
    holding: ['loadPage'],
  })
  const lookups = vi.spyOn(directory, 'findByName')
  release()
  await waitFor(() => expect(lookups).toHaveResolved())
  await app.editProfile.chooseUsername('zoe')
  await says('Waiting to be handed over')
  await app.identity.signOut()
  await says('Waiting to be handed over')
})

it('a person who takes a name sees in the row and in the profile which points wait for it', async () => {
  const { app, user } = await renderApp({ signedInAs: 'zoe@example.com' })
  await says('Waiting for @zoe to join')
  await app.editProfile.chooseUsername('zoe')
  await says('Waiting to be handed over')
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  const profile = await modal('Profile of @zoe')
  expect(
    await profile.findByText(
      '37 GBP from @Jun. Waiting to be handed over: @Jun still has to confirm it.',
    ),
  ).toBeTruthy()
})
