import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { fakeTimers } from '../fake-timers.ts'
import { ANN_AND_BEN, annToBen } from '../history.ts'
import { comeBack, header, rows } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const WORDS = 'Something regrettable'
const OLD = 'old' as TransactionId

/** A page that has begun to follow removals. */
async function followingPage(options: Parameters<typeof renderApp>[0]) {
  const pass = fakeTimers()
  const page = await renderApp(options)
  while (!page.requests.asked.has('watchRemoved')) await pass(1)
  return { ...page, pass }
}

/** The same with a ledger whose oldest row has these words. */
async function openPage({ at = '/' } = {}) {
  const history = [3, 2, 1].map((hours) =>
    annToBen({
      id: hours === 3 ? OLD : `row-${hours}`,
      message: hours === 3 ? WORDS : 'Thank you',
      recipientKey: 'ben',
      timestamp: NOW - hours * 3_600_000,
    }),
  )
  const page = await followingPage({ history: [...ANN_AND_BEN, ...history], at })
  const ann = 'u-1' as UserId
  return { ...page, remove: () => page.ledger.removeMessage(OLD, ann, { for: 'own' }) }
}

const shownDialog = () => document.querySelector('dialog[open]')?.textContent

describe('words that somebody takes away on another device', () => {
  it('are gone within a minute from an older row of a page that stays open', async () => {
    const { pass, remove, world } = await openPage()
    await remove()
    await pass(60)
    await waitFor(() => expect(rows()[2]?.textContent).toContain('Message deleted by its sender'))
    expect(document.body.textContent).not.toContain(WORDS)
    expect(world.errors).toEqual([])
  })

  it.each([
    ['the history of a person', '/?profile=Ann'],
    ['a search', `/?find=${WORDS}`],
    ['the view of the transaction', `/?transaction=${OLD}`],
  ])('are gone within a minute from %s', async (_, at) => {
    const { pass, remove } = await openPage({ at })
    await waitFor(() => expect(shownDialog()).toContain(WORDS))
    await remove()
    await pass(60)
    await waitFor(() => expect(shownDialog()).not.toContain(WORDS))
  })

  it('are gone within a minute from the list of what one received', async () => {
    const { pass, ledger, user, actAs, requests } = await followingPage({ signedInAs: 'Jun' })
    const { id, senderId } = await (await actAs('Priya')).send('Jun', 37)
    await (await actAs('Priya')).send('Jun', 38)
    await user.click(await header().findByRole('button', { name: 'What you received: 2 new' }))
    await waitFor(() => expect(shownDialog()).toMatch(/hi.*hi/))
    // The feed is not followed: only the removals are.
    requests.fail('watchHead')
    await ledger.removeMessage(id, senderId as UserId, { for: 'own' })
    await pass(60)
    await waitFor(() => expect(shownDialog()).toContain('Message deleted by its sender'))
  })

  it('are gone within a minute from a row on the screen, however many rows lose words at once', async () => {
    const { pass, ledger } = await followingPage({
      history: [
        ...ANN_AND_BEN,
        ...Array.from({ length: 40 }, (_, index) =>
          annToBen({
            id: `row-${index}`,
            message: index === 1 ? WORDS : 'Thank you',
            recipientKey: 'ben',
            timestamp: NOW - (index + 1) * 3_600_000,
          }),
        ),
      ],
    })
    expect(rows()[1]?.textContent).toContain(WORDS)
    const ann = 'u-1' as UserId
    for (let row = 0; row < 40; row++)
      await ledger.removeMessage(`row-${row}` as TransactionId, ann, { for: 'own' })
    await pass(60)
    await waitFor(() => expect(document.body.textContent).not.toContain(WORDS))
  })

  it('are gone within a minute where they are a name', async () => {
    const { pass, leaving } = await openPage()
    const ann = 'u-1' as UserId
    await leaving.leave(ann)
    await leaving.removeWords(ann, null)
    await pass(60)
    await waitFor(() => expect(rows()[2]?.textContent).toContain('Somebody who left'))
  })
})

describe('the reactions of others to older rows', () => {
  it('are shown when the reader comes back to the page', async () => {
    const { actAs } = await openPage()
    await (await actAs('Priya')).react(OLD, '🎉')
    comeBack()
    await waitFor(() => expect(rows()[2]?.textContent).toContain('🎉'))
  })

  it('are not read before', async () => {
    const { actAs, pass, requests } = await openPage()
    await (await actAs('Priya')).react(OLD, '🎉')
    requests.fail('find')
    await pass(60)
    expect(rows()[2]?.textContent).not.toContain('🎉')
  })
})
