import { describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { showOnPage } from '../../builders/page-of-sends.ts'
import { codeOf, openWithMayaAndLin, outcomesOf } from './sends-of-lin.ts'
import { aDraft, losing } from './world.ts'

describe('an outcome that no page has shown', () => {
  it('is not lost with the page that was refused, but asked for by the next one', async () => {
    const { openPage, send, goOffline, goOnline, states, lin } = await openWithMayaAndLin()
    goOffline()
    await send(aDraft({ amount: '1400' }))
    goOnline()
    await openPage().resumeOnce(lin.id)
    expect(states()).toEqual(['unanswered'])
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['failed'])
  })

  it('has failed once a page has shown it', async () => {
    const { openPage, send, goOffline, goOnline, states, lin } = await openWithMayaAndLin()
    goOffline()
    await send(aDraft({ amount: '1400' }))
    goOnline()
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['insufficient-balance'])
    expect(states()).toEqual(['failed'])
  })

  it('is asked for again where another page has sent it before this one could show that it was refused', async () => {
    const { openPage, send, goOffline, goOnline, outbox, ledger, lin, maya } =
      await openWithMayaAndLin()
    goOffline()
    await send(aDraft())
    goOnline()
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    const refusing: Ledger = Object.assign(Object.create(ledger), {
      post: async () => ({ ok: false, refusal: { code: 'insufficient-balance', balance: 0 } }),
    })
    const page = openPage(refusing)
    await page.resumeOnce(lin.id)
    await ledger.post({ ...transfer, recipientId: maya.id })
    outbox.remove(transfer.id)
    const shown: unknown[] = []
    showOnPage(page, ({ outcome }) => shown.push(codeOf(outcome)))
    await vi.waitFor(() => expect(shown).toEqual([true]))
  })
})

it('a failed send whose row the feed shows is shown as sent', async () => {
  const { openPage, ledger, outbox, send, lin } = await openWithMayaAndLin()
  await send(aDraft(), losing(ledger, 'there'))
  const page = openPage()
  await outcomesOf(page, lin.id)
  const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
  const posted = await ledger.post(transfer)
  if (posted.ok) page.noteRow(posted.value)
  expect(await outcomesOf(page, lin.id)).toEqual([true])
})

it('the form of one account sends nothing once another one is signed in', async () => {
  const { openPage, maya, balances } = await openWithMayaAndLin()
  const refusal = openPage().send({ ...aDraft({ recipient: 'Lin' }), sender: maya.id })
  expect(refusal).toEqual({ code: 'signed-out' })
  expect(await balances()).toEqual([1337, 1337])
})

it('no further send goes out once its sender has signed out', async () => {
  const { openPage, send, goOffline, goOnline, identity, ledger, states, lin } =
    await openWithMayaAndLin()
  goOffline()
  for (const id of ['draft-1', 'draft-2']) await send(aDraft({ id }))
  goOnline()
  const leaving: Ledger = Object.assign(Object.create(ledger), {
    post: async (transfer: Transfer) => {
      await identity.signOut()
      return ledger.post(transfer)
    },
  })
  await openPage(leaving).resumeOnce(lin.id)
  expect(states()).toEqual(['sent', 'sending'])
})
