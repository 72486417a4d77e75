import { describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { codeOf, openWithMayaAndLin, outcomesOf, sendUnanswered } from './sends-of-lin.ts'
import { aDraft, breaking, faulty, late, leaving, losing } from './world.ts'

const failed = { ok: false, refusal: { code: 'failed' } }

describe('whom Lin sent to', () => {
  it('is remembered once the ledger has the send', async () => {
    const { sending, recentSends, lin, maya } = await openWithMayaAndLin()
    await sending().send(aDraft())
    expect(recentSends.load(lin.id)).toMatchObject([{ recipientId: maya.id, recipient: 'Maya' }])
  })

  it('is also remembered where only a check finds the send', async () => {
    const { sending, ledger, recentSends, lin, maya } = await openWithMayaAndLin()
    await sending(losing(ledger, 'back')).send(aDraft())
    expect(recentSends.load(lin.id)).toMatchObject([{ recipientId: maya.id }])
  })

  it('is not remembered where the ledger does not have the send', async () => {
    const { sending, ledger, recentSends, lin } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    await sending().send(aDraft({ id: 'too-much', amount: '5000' }))
    expect(recentSends.load(lin.id)).toEqual([])
  })

  it('is not remembered while nobody has the name', async () => {
    const { sending, recentSends, lin } = await openWithMayaAndLin()
    await sending().send(aDraft({ recipient: 'Nobody' }))
    expect(recentSends.load(lin.id)).toEqual([])
  })
})

describe('Lin’s send gets no answer', () => {
  it('and counts as sent where the ledger has it', async () => {
    const { sending, ledger, balances, states } = await openWithMayaAndLin()
    expect((await sending(losing(ledger, 'back')).send(aDraft())).ok).toBe(true)
    expect(await balances()).toEqual([1300, 1374])
    expect(states()).toEqual([])
  })

  it('and has failed where the ledger does not have it', async () => {
    const { sending, ledger, states, errors } = await openWithMayaAndLin()
    expect(await sending(losing(ledger, 'there')).send(aDraft())).toEqual(failed)
    expect(states()).toEqual(['failed'])
    expect(errors).toEqual(['Sending failed'])
  })

  it.each([
    ['back', true],
    ['there', 'failed'],
  ] as const)(
    'lost on the way %s, it is checked until the ledger can be asked',
    async (way, expected) => {
      const { sending, ledger, states, endPauses, errors } = await openWithMayaAndLin()
      const broken = breaking(ledger, way)
      const onUnanswered = vi.fn()
      const sent = sending(broken).send(aDraft(), onUnanswered)
      await vi.waitFor(() => expect(states()).toEqual(['unanswered']))
      expect(onUnanswered).toHaveBeenCalledOnce()
      expect(errors).toEqual([])
      broken.mend()
      endPauses()
      expect(codeOf({ outcome: await sent })).toBe(expected)
    },
  )

  it('and is known to have gone out as first typed, when she typed something else before she tried again', async () => {
    const { sending, ledger, balances } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    const again = await sending(losing(ledger, 'there')).send(aDraft({ amount: '5' }))
    expect(codeOf({ outcome: again })).toBe('id-already-used')
    expect(await balances()).toEqual([1300, 1374])
  })

  it.each(['denied', 'broken', 'exhausted'] as const)(
    'because the ledger is %s, which it says at once: nothing happened',
    async (code) => {
      const { sending, ledger, states, causes } = await openWithMayaAndLin()
      const find = vi.spyOn(ledger, 'find')
      expect(await sending(faulty(ledger, code)).send(aDraft())).toEqual(failed)
      expect(find).not.toHaveBeenCalled()
      expect(states()).toEqual(['failed'])
      expect(causes).toEqual([expect.objectContaining({ code })])
    },
  )

  it('has failed where its recipient cannot be looked up, and nothing was handed to the ledger', async () => {
    const { sending, directory, states, errors } = await openWithMayaAndLin()
    directory.findByName = () => Promise.reject(new Error('The network is gone'))
    expect(await sending().send(aDraft())).toEqual(failed)
    expect(states()).toEqual([])
    expect(errors).toEqual(['Sending failed'])
  })

  it.each(['there', 'back'] as const)(
    'lost on the way %s, it counts once when sent again',
    async (way) => {
      const { sending, ledger, balances } = await openWithMayaAndLin()
      await sendUnanswered(sending(breaking(ledger, way)))
      await sending().send(aDraft())
      expect(await balances()).toEqual([1300, 1374])
    },
  )

  it('lost on the way back, it is found after a reload, and counts once', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('lost on the way there, it is not sent after a reload, and the page says that it failed', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'there')))
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['failed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('is reported as failed only once', async () => {
    const { sending, resuming, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'there')))
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
  })

  it('and failed, so that it is not sent later automatically', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('and failed, but is reported as sent where it arrives all the same', async () => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    await ledger.post(outbox.find(aDraft().id)?.transfer as Transfer)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
  })

  it('and fails after she has signed out, so that it is not sent automatically when she is back', async () => {
    const { sending, resuming, ledger, identity, signInAs, balances, lin } =
      await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = sending(slow.ledger).send(aDraft())
    await identity.signOut()
    slow.fail()
    await sent
    await signInAs('Lin')
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('it goes out once she tries again, although its outcome is being asked for', async () => {
    const { sending, resuming, ledger, states, lin } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    const again = Object.assign(Object.create(ledger), {
      find: async () => {
        sending(leaving(ledger)).send(aDraft())
        await vi.waitFor(() => expect(states()).toEqual(['sending']))
        return null
      },
    })
    await outcomesOf(resuming(again), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
  })

  it('after a reload goes on being checked by the form, which finds its draft again', async () => {
    const { sending, openPage, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    const { form, resume } = openPage()
    const checked = form.checkUnanswered(aDraft().id)
    expect(await outcomesOf(resume, lin.id)).toEqual([])
    expect((await checked)?.ok).toBe(true)
  })

  it('is reported by its form, and not also by the page', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const { form, resume } = openPage(slow.ledger)
    const sent = form.send(aDraft())
    await vi.waitFor(() => expect(form.isUnderWay(aDraft().id)).toBe(true))
    const reported = outcomesOf(resume, lin.id)
    slow.fail()
    await sent
    expect(await reported).toEqual([])
  })

  it('and is delivered by another tab meanwhile, so that it does not fail either', async () => {
    const { sending, resuming, ledger, balances, states, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = sending(slow.ledger).send(aDraft())
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    slow.fail()
    expect((await sent).ok).toBe(true)
    expect(states()).toEqual([])
    expect(await balances()).toEqual([1300, 1374])
  })
})

describe('Lin leaves the page in the middle of a send', () => {
  it('which counts once after a reload', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    sending(leaving(ledger)).send(aDraft())
    await vi.waitFor(() => expect(resuming().pending(lin.id)).toHaveLength(1))
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('which is refused after a reload where somebody has taken a name that was free, and gives them nothing', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    sending(leaving(ledger)).send({ ...aDraft(), recipientId: null })
    await vi.waitFor(() => expect(resuming().pending(lin.id)).toHaveLength(1))
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['recipient-changed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which breaks it off, so that it goes on after a reload', async () => {
    const { sending, resuming, ledger, pageLife, balances, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    sending(slow.ledger).send(aDraft())
    await vi.waitFor(() => expect(resuming().pending(lin.id)).toHaveLength(1))
    pageLife.leave()
    slow.fail()
    await vi.waitFor(() => expect(resuming().pending(lin.id)).toHaveLength(1))
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('and stays after all, so that it is checked', async () => {
    const { sending, ledger, pageLife, states } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = sending(slow.ledger).send(aDraft())
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    pageLife.leave()
    slow.fail()
    pageLife.stay()
    expect(await sent).toEqual(failed)
  })
})
