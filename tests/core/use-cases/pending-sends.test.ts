import { describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { openWithMayaAndLin, outcomesOf } from './sends-of-lin.ts'
import { aDraft, late } from './world.ts'

/** Lin’s page shows a send as pending, which she asked for without a network. */
async function openWithPendingRow() {
  const world = await openWithMayaAndLin()
  const page = world.openPage()
  world.goOffline()
  await sendInForm(page, aDraft())
  world.goOnline()
  return { ...world, page }
}

describe('a send that a page shows as pending', () => {
  it('is also reported as failed there where another page was refused', async () => {
    const { page, lin, mark } = await openWithPendingRow()
    mark(aDraft().id, 'failed')
    expect(await outcomesOf(page, lin.id)).toEqual(['failed'])
  })

  it('is also reported as sent there where another page has sent it', async () => {
    const { openPage, page, lin } = await openWithPendingRow()
    await outcomesOf(openPage(), lin.id)
    expect(await outcomesOf(page, lin.id)).toEqual([true])
  })

  it('is reported as failed where its device has lost it', async () => {
    const { page, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(await outcomesOf(page, lin.id)).toEqual(['failed'])
  })

  it('is asked for once where another page was refused', async () => {
    const { page, ledger, lin, mark } = await openWithPendingRow()
    mark(aDraft().id, 'failed')
    const find = vi.spyOn(ledger, 'find')
    await outcomesOf(page, lin.id)
    expect(find).toHaveBeenCalledOnce()
  })

  it('is reported once', async () => {
    const { page, lin, mark } = await openWithPendingRow()
    mark(aDraft().id, 'failed')
    await outcomesOf(page, lin.id)
    expect(await outcomesOf(page, lin.id)).toEqual([])
  })

  it('is reported again where its device lost it for a while', async () => {
    const { page, outbox, ledger, lin } = await openWithPendingRow()
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    outbox.remove(transfer.id)
    await outcomesOf(page, lin.id)
    outbox.save(anEntry(transfer))
    await ledger.post(aTransfer({ senderId: lin.id, amount: 1337 }))
    expect(await outcomesOf(page, lin.id)).toEqual(['insufficient-balance'])
  })

  it('leaves the page with its sender, though its device has lost it', async () => {
    const { page, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(page.sendsOf(lin.id)).toMatchObject([{ state: 'pending' }])
  })
})

describe('a send that a form on this page is just sending', () => {
  async function openWithFormTelling() {
    const world = await openWithMayaAndLin()
    const slow = late(world.ledger)
    const page = world.openPage(slow.ledger)
    const sent = sendInForm(page, aDraft())
    await vi.waitFor(() => expect(world.states()).toEqual(['sending']))
    await outcomesOf(world.openPage(), world.lin.id)
    slow.fail()
    await sent
    return { ...world, page }
  }

  it('is not reported again once the form has reported it', async () => {
    const { page, lin } = await openWithFormTelling()
    expect(await outcomesOf(page, lin.id)).toEqual([])
  })

  it('is not asked for again either', async () => {
    const { page, ledger, lin } = await openWithFormTelling()
    const find = vi.spyOn(ledger, 'find')
    await outcomesOf(page, lin.id)
    expect(find).not.toHaveBeenCalled()
  })
})

describe('a send that a page resumes twice at once, as its form opens and closes', () => {
  it('is reported once', async () => {
    const { page, lin } = await openWithPendingRow()
    const both = [outcomesOf(page, lin.id), outcomesOf(page, lin.id)]
    expect((await Promise.all(both)).flat()).toEqual([true])
  })

  it('is reported once also where it is refused', async () => {
    const { page, ledger, lin } = await openWithPendingRow()
    await ledger.post(aTransfer({ senderId: lin.id, amount: 1337 }))
    const both = [outcomesOf(page, lin.id), outcomesOf(page, lin.id)]
    expect((await Promise.all(both)).flat()).toEqual(['insufficient-balance'])
  })
})
