import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../../src/core/domain/result.ts'
import { RECENT_SENDS, type Transfer } from '../../../src/core/domain/transfer.ts'
import { reopenForm, sendInForm } from '../../builders/page-of-sends.ts'
import { codeOf, openWithMayaAndLin, outcomesOf, sendUnanswered } from './sends-of-lin.ts'
import { aDraft, breaking, faulty, late, leaving, losing } from './world.ts'

const failed = { ok: false, refusal: { code: 'failed' } }

describe('whom Lin sent to', () => {
  it('is remembered once the ledger has the send', async () => {
    const { send, device, lin, maya } = await openWithMayaAndLin()
    await send(aDraft())
    expect(device.store.load(RECENT_SENDS, lin.id)).toMatchObject([
      { recipientId: maya.id, recipient: 'Maya' },
    ])
  })

  it('is also remembered where only a check finds the send', async () => {
    const { send, ledger, device, lin, maya } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'back'))
    expect(device.store.load(RECENT_SENDS, lin.id)).toMatchObject([{ recipientId: maya.id }])
  })

  it('is not remembered where the ledger does not have the send', async () => {
    const { send, ledger, device, lin } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'there'))
    await send(aDraft({ id: 'too-much', amount: '5000' }))
    expect(device.store.load(RECENT_SENDS, lin.id)).toEqual([])
  })

  it('is not remembered while nobody has the name', async () => {
    const { send, device, lin } = await openWithMayaAndLin()
    await send(aDraft({ recipient: 'Nobody' }))
    expect(device.store.load(RECENT_SENDS, lin.id)).toEqual([])
  })
})

describe('Lin’s send gets no answer', () => {
  it('and counts as sent where the ledger has it', async () => {
    const { send, ledger, balances, states } = await openWithMayaAndLin()
    expect((await send(aDraft(), losing(ledger, 'back'))).ok).toBe(true)
    expect(await balances()).toEqual([1300, 1374])
    expect(states()).toEqual([])
  })

  it('and has failed where the ledger does not have it', async () => {
    const { send, ledger, states, errors } = await openWithMayaAndLin()
    expect(await send(aDraft(), losing(ledger, 'there'))).toEqual(failed)
    expect(states()).toEqual(['failed'])
    expect(errors).toEqual(['Sending failed'])
  })

  it.each([
    ['back', true],
    ['there', 'failed'],
  ] as const)(
    'lost on the way %s, it is checked until the ledger can be asked',
    async (way, expected) => {
      const { openPage, ledger, states, endPauses, errors } = await openWithMayaAndLin()
      const broken = breaking(ledger, way)
      const onUnanswered = vi.fn()
      const sent = sendInForm(openPage(broken), aDraft(), onUnanswered)
      await vi.waitFor(() => expect(states()).toEqual(['unanswered']))
      expect(onUnanswered).toHaveBeenCalledOnce()
      expect(errors).toEqual([])
      broken.mend()
      endPauses()
      expect(codeOf(await sent)).toBe(expected)
    },
  )

  it('and is known to have gone out as first typed, when she typed something else before she tried again', async () => {
    const { openPage, send, ledger, balances } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    const again = await send(aDraft({ amount: '5' }), losing(ledger, 'there'))
    expect(codeOf(again)).toBe('id-already-used')
    expect(await balances()).toEqual([1300, 1374])
  })

  it.each(['denied', 'broken', 'exhausted', 'unauthenticated'] as const)(
    'because the ledger is %s, which it says at once: nothing happened',
    async (code) => {
      const { send, ledger, states, causes } = await openWithMayaAndLin()
      const find = vi.spyOn(ledger, 'find')
      expect(await send(aDraft(), faulty(ledger, code))).toEqual(failed)
      expect(find).not.toHaveBeenCalled()
      expect(states()).toEqual(['failed'])
      expect(causes).toEqual([expect.objectContaining({ code })])
    },
  )

  it('has failed where its recipient cannot be looked up, and nothing was handed to the ledger', async () => {
    const { send, directory, states, errors } = await openWithMayaAndLin()
    directory.findByName = () => Promise.reject(new Error('The network is gone'))
    expect(await send(aDraft())).toEqual(failed)
    expect(states()).toEqual([])
    expect(errors).toEqual(['Sending failed'])
  })

  it('waits where its recipient cannot be looked up, and is sent once the ledger can be reached', async () => {
    const { openPage, directory, states, endPauses, lin, balances } = await openWithMayaAndLin()
    const look = vi.spyOn(directory, 'findByName')
    look.mockRejectedValueOnce(new Fault('unreachable', 'The network is gone'))
    const page = openPage()
    const stop = page.resume(lin.id)
    expect(await sendInForm(page, aDraft())).toEqual({
      ok: true,
      value: expect.objectContaining({ status: 'pending' }),
    })
    expect(states()).toEqual(['sending'])
    endPauses()
    await vi.waitFor(async () => expect(await balances()).toEqual([1300, 1374]))
    stop()
  })

  it('is sent once the ledger can be reached, though nobody has seen yet that it waits', async () => {
    const { openPage, goOffline, goOnline, lin, balances } = await openWithMayaAndLin()
    const page = openPage()
    const stop = page.resume(lin.id)
    goOffline()
    page.send(aDraft())
    goOnline()
    await vi.waitFor(async () => expect(await balances()).toEqual([1300, 1374]))
    stop()
  })

  it.each(['there', 'back'] as const)(
    'lost on the way %s, it counts once when sent again',
    async (way) => {
      const { openPage, send, ledger, balances } = await openWithMayaAndLin()
      await sendUnanswered(openPage(breaking(ledger, way)))
      await send(aDraft())
      expect(await balances()).toEqual([1300, 1374])
    },
  )

  it('lost on the way back, it is found after a reload, and counts once', async () => {
    const { openPage, ledger, balances, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('lost on the way there, it is not sent after a reload, and the page says that it failed', async () => {
    const { openPage, ledger, balances, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'there')))
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['failed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('is reported as failed only once', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'there')))
    await outcomesOf(openPage(), lin.id)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([])
  })

  it('and failed, so that it is not sent later automatically', async () => {
    const { openPage, send, ledger, balances, lin } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'there'))
    expect(await outcomesOf(openPage(), lin.id)).toEqual([])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('and failed, but is reported as sent where it arrives all the same', async () => {
    const { openPage, send, ledger, outbox, lin } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'there'))
    await ledger.post(outbox.find(aDraft().id)?.transfer as Transfer)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
  })

  it('and fails after she has signed out, so that it is not sent automatically when she is back', async () => {
    const { openPage, send, ledger, identity, signInAs, balances, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = send(aDraft(), slow.ledger)
    await identity.signOut()
    slow.fail()
    await sent
    await signInAs('Lin')
    expect(await outcomesOf(openPage(), lin.id)).toEqual([])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('it goes out once she tries again, although its outcome is being asked for', async () => {
    const { openPage, send, ledger, states, lin } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'there'))
    const again = Object.assign(Object.create(ledger), {
      find: async () => {
        send(aDraft(), leaving(ledger))
        await vi.waitFor(() => expect(states()).toEqual(['sending']))
        return null
      },
    })
    await outcomesOf(openPage(again), lin.id)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
  })

  it('after a reload goes on being checked by the form, which finds its draft again', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    const page = openPage()
    const checked = reopenForm(page, aDraft().id)
    expect(await outcomesOf(page, lin.id)).toEqual([])
    expect((await checked)?.ok).toBe(true)
  })

  it('is reported by its form, and not also by the page', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const page = openPage(slow.ledger)
    const sent = sendInForm(page, aDraft())
    const reported = outcomesOf(page, lin.id)
    slow.fail()
    await sent
    expect(await reported).toEqual([])
  })

  it('and is delivered by another tab meanwhile, so that it does not fail either', async () => {
    const { openPage, send, ledger, balances, states, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = send(aDraft(), slow.ledger)
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    slow.fail()
    expect((await sent).ok).toBe(true)
    expect(states()).toEqual([])
    expect(await balances()).toEqual([1300, 1374])
  })
})

describe('Lin leaves the page in the middle of a send', () => {
  it('which counts once after a reload', async () => {
    const { openPage, send, ledger, balances, lin, states } = await openWithMayaAndLin()
    send(aDraft(), leaving(ledger))
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('which is refused after a reload where somebody has taken a name that was free, and gives them nothing', async () => {
    const { openPage, send, ledger, balances, lin, states } = await openWithMayaAndLin()
    send({ ...aDraft(), recipientId: null }, leaving(ledger))
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['recipient-changed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which breaks it off, so that it goes on after a reload', async () => {
    const { openPage, send, ledger, pageLife, balances, lin, states } = await openWithMayaAndLin()
    const slow = late(ledger)
    send(aDraft(), slow.ledger)
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    pageLife.leave()
    slow.fail()
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('and stays after all, so that it is checked', async () => {
    const { send, ledger, pageLife, states } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = send(aDraft(), slow.ledger)
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    pageLife.leave()
    slow.fail()
    pageLife.stay()
    expect(await sent).toEqual(failed)
  })
})
