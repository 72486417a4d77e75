import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { codeOf, openWithMayaAndLin, outcomesOf, sendUnanswered } from './sends-of-lin.ts'
import { aDraft, breaking, faulty, leaving } from './world.ts'

describe('sends of Lin’s that are resumed', () => {
  it.each([
    [
      'learns that the second failed, that one is not sent by itself',
      'failed',
      [1300, 1374],
      ['failed'],
    ],
    ['gets the answer to the second, that one is not reported again', 'answered', [1263, 1411], []],
  ] as const)(
    'while the first of two is asked for she %s',
    async (_, meanwhile, expected, left) => {
      const { sending, resuming, ledger, balances, outbox, states, lin } =
        await openWithMayaAndLin()
      const [first, second] = [aDraft({ id: 'draft-1' }), aDraft({ id: 'draft-2' })]
      for (const draft of [first, second]) sending(leaving(ledger)).send(draft)
      await vi.waitFor(() => expect(states()).toHaveLength(2))
      const slow = Object.assign(Object.create(ledger), {
        post: async (transfer: Transfer) => {
          if (transfer.id === first.id && meanwhile === 'failed') outbox.mark(second.id, 'failed')
          if (transfer.id === first.id && meanwhile === 'answered') await sending().send(second)
          return ledger.post(transfer)
        },
      })
      expect(await outcomesOf(resuming(slow), lin.id)).toEqual([true])
      expect(await balances()).toEqual(expected)
      expect(states()).toEqual(left)
    },
  )

  it('stay in the outbox until she was informed, since the page may close before', async () => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    outbox.mark(aDraft().id, 'failed')
    const whileTold: string[] = []
    await resuming().resume(lin.id, ({ outcome }) => {
      if (outcome.ok) whileTold.push(...outbox.entriesOf(lin.id).map(({ state }) => state))
    })
    expect(whileTold).toEqual(['failed'])
    expect(outbox.entriesOf(lin.id)).toEqual([])
  })

  it('count as failed at no moment while her account is not open yet: another page may open it and send them', async () => {
    const { sending, resuming, ledger, outbox, states, lin } = await openWithMayaAndLin()
    sending(leaving(ledger)).send(aDraft())
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    const marked = vi.spyOn(outbox, 'mark')
    const closed = Object.assign(Object.create(ledger), {
      post: async () => refuse({ code: 'account-missing' }),
    })
    expect(await resuming(closed).resume(lin.id, () => {})).toBe(false)
    expect(marked).not.toHaveBeenCalled()
  })

  it('are known to be unfinished until they are answered', async () => {
    const { sending, resuming, maya, lin, goOffline, goOnline } = await openWithMayaAndLin()
    expect(resuming().hasUnfinished(lin.id)).toBe(false)
    goOffline()
    await sending().send(aDraft())
    expect(resuming().hasUnfinished(lin.id)).toBe(true)
    expect(resuming().hasUnfinished(maya.id)).toBe(false)
    goOnline()
    await resuming().resume(lin.id, () => {})
    expect(resuming().hasUnfinished(lin.id)).toBe(false)
  })

  it('stay to be asked for while the ledger cannot be reached', async () => {
    const { sending, resuming, ledger, states, lin } = await openWithMayaAndLin()
    const broken = breaking(ledger, 'there')
    await sendUnanswered(sending(broken))
    expect(await resuming(broken).resume(lin.id, () => {})).toBe(false)
    expect(states()).toEqual(['unanswered'])
  })

  it('are asked for again after a pause, until they are answered', async () => {
    const { sending, resuming, ledger, endPauses, lin } = await openWithMayaAndLin()
    const broken = breaking(ledger, 'back')
    await sendUnanswered(sending(broken))
    const reported: unknown[] = []
    const stop = resuming(broken).watch(lin.id, (resumed) => reported.push(codeOf(resumed)))
    broken.mend()
    await vi.waitFor(() => {
      endPauses()
      expect(reported).toEqual([true])
    })
    stop()
  })

  it('are not asked for again once answered', async () => {
    const { sending, resuming, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
  })

  it('are known to have gone out as first typed, when she typed something else before she tried again', async () => {
    const { sending, resuming, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    await sendUnanswered(sending(breaking(ledger, 'there')), aDraft({ amount: '5' }))
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['id-already-used'])
  })

  it.each([
    ['first', 'draft-1', 'draft-2'],
    ['second', 'draft-2', 'draft-1'],
  ])(
    'though the %s of two still gets none, the other’s is reported',
    async (_, silent, answered) => {
      const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
      for (const id of ['draft-1', 'draft-2'])
        await sendUnanswered(sending(breaking(ledger, 'back')), aDraft({ id }))
      const answers: string[] = []
      const half = breaking(ledger, 'there', silent)
      await resuming(half).resume(lin.id, ({ transfer }) => answers.push(transfer.id))
      expect(answers).toEqual([answered])
      expect(outbox.entriesOf(lin.id).map(({ transfer }) => transfer.id)).toEqual([silent])
    },
  )
})

describe('Lin sends without a network', () => {
  it('which is saved as pending, and moves nothing', async () => {
    const { sending, resuming, balances, lin, goOffline } = await openWithMayaAndLin()
    goOffline()
    const result = await sending().send(aDraft())
    const [pending] = resuming().pending(lin.id)
    expect(result).toEqual({ ok: true, value: pending })
    expect(pending?.status).toBe('pending')
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which counts once when the network is back', async () => {
    const { sending, resuming, balances, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await sending().send(aDraft())
    goOnline()
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('which is refused when the network is back, if the form had said that nobody has the name', async () => {
    const { sending, resuming, balances, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await sending().send({ ...aDraft(), recipientId: null })
    goOnline()
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['recipient-changed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which goes out automatically when the network is back', async () => {
    const { openPage, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    const { form, resume } = openPage()
    await form.send(aDraft())
    const reported: unknown[] = []
    const stop = resume.watch(lin.id, (resumed) => reported.push(codeOf(resumed)))
    goOnline()
    await vi.waitFor(() => expect(reported).toEqual([true]))
    stop()
  })

  it('which is refused with its reason when the network is back and the points are gone', async () => {
    const { sending, resuming, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await sending().send(aDraft({ amount: '1300' }))
    goOnline()
    await sending().send(aDraft({ id: 'draft-2', amount: '100' }))
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['insufficient-balance'])
  })

  it.each([
    ['denied', ['failed'], ['failed'], ['Sending failed']],
    ['broken', ['failed'], ['failed'], ['Sending failed']],
    ['unreachable', [], ['sending'], []],
    ['exhausted', [], ['sending'], []],
  ] as const)(
    'and the ledger is %s when it is back: it goes on pending only where that may pass',
    async (code, outcomes, after, logged) => {
      const { sending, resuming, ledger, lin, goOffline, goOnline, errors, states } =
        await openWithMayaAndLin()
      goOffline()
      await sending().send(aDraft())
      goOnline()
      expect(await outcomesOf(resuming(faulty(ledger, code)), lin.id)).toEqual(outcomes)
      expect(states()).toEqual(after)
      expect(errors).toEqual(logged)
    },
  )
})
