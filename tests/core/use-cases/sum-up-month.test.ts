import { describe, expect, it } from 'vitest'
import { MemoryHistory } from '../../../src/adapters/memory/memory-history.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Month } from '../../../src/core/domain/month.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { SumUpMonth } from '../../../src/core/use-cases/history.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'

const maya = 'maya' as UserId
const november = '2026-11' as Month

/** Maya and four others, on a clock that the test sets. */
async function openScene() {
  let time = Date.parse('2026-10-01T00:00:00Z')
  const clock = { now: () => time }
  const { store, ledger, leaving } = await openTestStore(new MemoryJournal(), { clock })
  const names = ['maya', 'tom', 'jun', 'lars', 'wren']
  for (const name of names) await ledger.openAccount(name as UserId, name as Username)
  const send = async (day: string, from: string, to: string) => {
    time = Date.parse(day)
    const recipientId = names.includes(to) ? (to as UserId) : null
    const sent = await ledger.post(
      aTransfer({
        senderId: from as UserId,
        recipient: to as Username,
        recipientId,
        amount: 1,
      }),
    )
    if (!sent.ok) throw new Error(sent.refusal.code)
    return sent.value.id
  }
  const claimName = (name: string) => ledger.openAccount(`${name}-id` as UserId, name as Username)
  const sumUp = async () => {
    const sum = await new SumUpMonth(new MemoryHistory(store)).sumUp(maya, november)
    return {
      thankedBy: sum.thankedBy.map(({ senderId }) => senderId),
      thanked: sum.thanked.map(({ recipientId }) => recipientId),
    }
  }
  return {
    send,
    claimName,
    sumUp,
    handOver: (id: TransactionId, day: string) => {
      time = Date.parse(day)
      return ledger.handOver(id, maya)
    },
    takeBack: (id: TransactionId) => ledger.takeBack(id, maya),
    leave: (who: string) => leaving.leave(who as UserId),
    passTo: (day: string) => {
      time = Date.parse(day)
    },
  }
}

describe('a month summed up', () => {
  it('has nobody where nothing moved', async () => {
    const { sumUp } = await openScene()
    expect(await sumUp()).toEqual({ thankedBy: [], thanked: [] })
  })

  it('has each person once, the last first', async () => {
    const { send, sumUp, passTo } = await openScene()
    await send('2026-11-03T10:00:00Z', 'tom', 'maya')
    await send('2026-11-04T10:00:00Z', 'tom', 'maya')
    await send('2026-11-05T10:00:00Z', 'maya', 'jun')
    await send('2026-11-06T10:00:00Z', 'maya', 'jun')
    await send('2026-11-06T10:00:00Z', 'maya', 'lars')
    passTo('2026-12-01T10:00:00Z')
    expect(await sumUp()).toEqual({ thankedBy: ['tom'], thanked: ['lars', 'jun'] })
  })

  it('begins and ends at midnight in UTC', async () => {
    const { send, sumUp, passTo } = await openScene()
    await send('2026-10-31T23:59:59.999Z', 'tom', 'maya')
    await send('2026-11-01T00:00:00.000Z', 'jun', 'maya')
    await send('2026-11-30T23:59:59.999Z', 'lars', 'maya')
    await send('2026-12-01T00:00:00.000Z', 'wren', 'maya')
    passTo('2026-12-01T10:00:00Z')
    expect(await sumUp()).toEqual({ thankedBy: ['lars', 'jun'], thanked: [] })
  })

  it('counts points that waited only once they are settled', async () => {
    const { send, claimName, handOver, sumUp } = await openScene()
    const id = await send('2026-11-05T10:00:00Z', 'maya', 'zoe')
    await claimName('zoe')
    expect(await sumUp()).toEqual({ thankedBy: [], thanked: [] })
    await handOver(id, '2026-12-02T10:00:00Z')
    expect(await sumUp()).toEqual({ thankedBy: [], thanked: ['zoe-id'] })
  })

  it('does not count what came back', async () => {
    const { send, takeBack, sumUp } = await openScene()
    await takeBack(await send('2026-11-05T10:00:00Z', 'maya', 'zoe'))
    expect(await sumUp()).toEqual({ thankedBy: [], thanked: [] })
  })

  it('has somebody who has left', async () => {
    const { send, leave, sumUp, passTo } = await openScene()
    await send('2026-11-03T10:00:00Z', 'tom', 'maya')
    await send('2026-11-05T10:00:00Z', 'maya', 'jun')
    passTo('2026-12-01T10:00:00Z')
    await leave('tom')
    await leave('jun')
    expect(await sumUp()).toEqual({ thankedBy: ['tom'], thanked: ['jun'] })
  })

  it('reads as many pages as the month has', async () => {
    const { send, sumUp, passTo } = await openScene()
    await send('2026-11-01T10:00:00Z', 'tom', 'maya')
    for (let count = 0; count < 100; count++) await send('2026-11-02T10:00:00Z', 'maya', 'jun')
    await send('2026-11-03T10:00:00Z', 'lars', 'maya')
    passTo('2026-12-01T10:00:00Z')
    expect(await sumUp()).toEqual({ thankedBy: ['lars', 'tom'], thanked: ['jun'] })
  })
})
