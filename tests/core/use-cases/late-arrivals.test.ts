import { describe, expect, it } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { openWithMayaAndLin, outcomesOf } from './sends-of-lin.ts'
import { aDraft, losing } from './world.ts'

const MINUTE_MS = 60_000

/** Lin has a send that failed, and a copy of its request is still on its way. */
async function openWithLateRequest() {
  const world = await openWithMayaAndLin()
  await world.sending(losing(world.ledger, 'there')).send(aDraft())
  const { transfer } = world.outbox.find(aDraft().id) as { transfer: Transfer }
  return { ...world, arrive: () => world.ledger.post(transfer) }
}

describe('a send that failed, and arrives late', () => {
  it('is told as sent, though it was not there when the ledger was asked before', async () => {
    const { resuming, arrive, lin } = await openWithLateRequest()
    await outcomesOf(resuming(), lin.id)
    await arrive()
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
  })

  it('is told once', async () => {
    const { resuming, arrive, lin } = await openWithLateRequest()
    await arrive()
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
  })

  it('is asked for during an hour', async () => {
    const { resuming, passTime, outbox, lin } = await openWithLateRequest()
    passTime(60 * MINUTE_MS)
    await outcomesOf(resuming(), lin.id)
    expect(outbox.entriesOf(lin.id)).toHaveLength(1)
  })

  it('is forgotten after that', async () => {
    const { resuming, passTime, outbox, lin } = await openWithLateRequest()
    passTime(61 * MINUTE_MS)
    await outcomesOf(resuming(), lin.id)
    expect(outbox.entriesOf(lin.id)).toEqual([])
  })
})

describe('a send that was refused, of which a second copy arrives late', () => {
  it('is told as sent', async () => {
    const { sending, resuming, ledger, outbox, lin, maya, signInAs } = await openWithMayaAndLin()
    await sending().send(aDraft({ amount: '1400' }))
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    await signInAs('Maya')
    const gift = aDraft({ id: 'gift', recipient: 'Lin', amount: '100' })
    await sending().send(gift)
    await ledger.post(transfer)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    expect(outbox.entriesOf(maya.id)).toEqual([])
  })
})

describe('a send whose recipient has just taken the name', () => {
  it('is not sent to them once another page has told that it failed', async () => {
    const { resuming, outbox, directory, balances, lin } = await openWithMayaAndLin()
    outbox.save(aTransfer({ senderId: lin.id, recipient: 'Maya' as Username }))
    const find = directory.findByName
    directory.findByName = async (key) => {
      for (const { transfer } of outbox.entriesOf(lin.id)) outbox.mark(transfer.id, 'failed')
      return find.call(directory, key)
    }
    await outcomesOf(resuming(), lin.id)
    expect(await balances()).toEqual([1337, 1337])
  })
})
