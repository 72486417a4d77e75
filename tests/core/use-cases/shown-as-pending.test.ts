import { describe, expect, it } from 'vitest'
import { openWithMayaAndLin, outcomesOf } from './sends-of-lin.ts'
import { aDraft } from './world.ts'

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
  it('is told as failed there, too, where another page was refused', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.mark(aDraft().id, 'failed')
    expect(await outcomesOf(resume, lin.id)).toEqual(['failed'])
  })

  it('is told as sent there, too, where another page has sent it', async () => {
    const { resume, resuming, lin } = await openWithPendingRow()
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resume, lin.id)).toEqual([true])
  })

  it('is told as failed where its device has lost it', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(await outcomesOf(resume, lin.id)).toEqual(['failed'])
  })

  it('is told once', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.mark(aDraft().id, 'failed')
    await outcomesOf(resume, lin.id)
    expect(await outcomesOf(resume, lin.id)).toEqual([])
  })

  it('leaves the page with its sender, though its device has lost it', async () => {
    const { resume, outbox, lin } = await openWithPendingRow()
    outbox.remove(aDraft().id)
    expect(resume.shownAsPending(lin.id)).toEqual([aDraft().id])
  })
})
