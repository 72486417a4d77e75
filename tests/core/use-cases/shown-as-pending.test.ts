import { describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { openWithMayaAndLin, outcomesOf } from './sends-of-lin.ts'
import { aDraft, late } from './world.ts'

/** Lin’s page shows a send as pending, which she asked for without a network. */
async function openWithPendingRow() {
  const world = await openWithMayaAndLin()
  const { form, resume } = world.openPage()
  world.goOffline()
  await form.send(aDraft())
  resume.pending(world.lin.id)
  world.goOnline()
  return { ...world, resume }
}

describe('a send that a page shows as pending', () => {
  it('is also reported as failed there where another page was refused', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.mark(aDraft().id, 'failed')
    expect(await outcomesOf(resume, lin.id)).toEqual(['failed'])
  })

  it('is also reported as sent there where another page has sent it', async () => {
    const { resume, resuming, lin } = await openWithPendingRow()
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resume, lin.id)).toEqual([true])
  })

  it('is reported as failed where its device has lost it', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(await outcomesOf(resume, lin.id)).toEqual(['failed'])
  })

  it('is asked for once where another page was refused', async () => {
    const { resume, ledger, outbox, lin } = await openWithPendingRow()
    outbox.mark(aDraft().id, 'failed')
    const find = vi.spyOn(ledger, 'find')
    await outcomesOf(resume, lin.id)
    expect(find).toHaveBeenCalledOnce()
  })

  it('is reported once', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.mark(aDraft().id, 'failed')
    await outcomesOf(resume, lin.id)
    expect(await outcomesOf(resume, lin.id)).toEqual([])
  })

  it('is reported again where its device lost it for a while', async () => {
    const { resume, outbox, ledger, lin } = await openWithPendingRow()
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    outbox.remove(transfer.id)
    await outcomesOf(resume, lin.id)
    outbox.save(transfer)
    await ledger.post(aTransfer({ senderId: lin.id, amount: 1337 }))
    resume.pending(lin.id)
    expect(await outcomesOf(resume, lin.id)).toEqual(['insufficient-balance'])
  })

  it('leaves the page with its sender, though its device has lost it', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(resume.shownAsPending(lin.id)).toEqual([aDraft().id])
  })
})

describe('a send that a form on this page is just sending', () => {
  async function openWithFormTelling() {
    const world = await openWithMayaAndLin()
    const slow = late(world.ledger)
    const { form, resume } = world.openPage(slow.ledger)
    const sent = form.send(aDraft())
    await vi.waitFor(() => expect(resume.pending(world.lin.id)).toHaveLength(1))
    await outcomesOf(world.resuming(), world.lin.id)
    slow.fail()
    await sent
    return { ...world, resume }
  }

  it('is not reported again once the form has reported it', async () => {
    const { resume, lin } = await openWithFormTelling()
    expect(await outcomesOf(resume, lin.id)).toEqual([])
  })

  it('is not asked for again either', async () => {
    const { resume, ledger, lin } = await openWithFormTelling()
    const find = vi.spyOn(ledger, 'find')
    await outcomesOf(resume, lin.id)
    expect(find).not.toHaveBeenCalled()
  })
})

describe('a send that a page resumes twice at once, as its form opens and closes', () => {
  it('is reported once', async () => {
    const { resume, lin } = await openWithPendingRow()
    const both = [outcomesOf(resume, lin.id), outcomesOf(resume, lin.id)]
    expect((await Promise.all(both)).flat()).toEqual([true])
  })

  it('is reported once also where it is refused', async () => {
    const { resume, ledger, lin } = await openWithPendingRow()
    await ledger.post(aTransfer({ senderId: lin.id, amount: 1337 }))
    const both = [outcomesOf(resume, lin.id), outcomesOf(resume, lin.id)]
    expect((await Promise.all(both)).flat()).toEqual(['insufficient-balance'])
  })
})
