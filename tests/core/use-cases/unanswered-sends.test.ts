import { describe, expect, it, vi } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { ResumedSend, ResumeSends } from '../../../src/core/use-cases/resume-sends.ts'
import type { SendPoints } from '../../../src/core/use-cases/send-points.ts'
import { aDraft, breaking, faulty, late, leaving, losing, openWorld } from './world.ts'

async function openWithMayaAndLin() {
  const world = await openWorld()
  const maya = await world.signInAs('Maya')
  const lin = await world.signInAs('Lin')
  const balances = async () => [await world.balanceOf(lin), await world.balanceOf(maya)]
  const states = () => world.outbox.entriesOf(lin.id).map(({ state }) => state)
  return { ...world, maya, lin, balances, states }
}

/** Sends, and goes on once no answer came. */
const sendUnanswered = (form: SendPoints, draft = aDraft()) =>
  new Promise<void>((resolve) => void form.send(draft, resolve))

const codeOf = ({ outcome }: Pick<ResumedSend, 'outcome'>) => outcome.ok || outcome.refusal.code

const outcomesOf = async (resume: ResumeSends, sender: UserId) => {
  const outcomes: (true | string)[] = []
  await resume.resume(sender, (resumed) => outcomes.push(codeOf(resumed)))
  return outcomes
}

const failed = { ok: false, refusal: { code: 'failed' } }

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

  it('lost on the way there, it is not sent after a reload, and she is told that it failed', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'there')))
    expect(await outcomesOf(resuming(), lin.id)).toEqual(['failed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('is told once to have failed', async () => {
    const { sending, resuming, ledger, lin, states } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'there')))
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
    expect(states()).toEqual([])
  })

  it('and failed, so that it is not sent later unasked', async () => {
    const { sending, resuming, ledger, balances, lin, states } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
    expect(await balances()).toEqual([1337, 1337])
    expect(states()).toEqual([])
  })

  it('and failed, but is told as sent where it arrives all the same', async () => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    await sending(losing(ledger, 'there')).send(aDraft())
    await ledger.post(outbox.find(aDraft().id)?.transfer as Transfer)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([true])
  })

  it('and fails after she has signed out, so that it is not sent unasked when she is back', async () => {
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

  it('it goes out once she tries again, though what became of it is just being asked', async () => {
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

  it('is told by its form, and not also by the page', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const { form, resume } = openPage(slow.ledger)
    const sent = form.send(aDraft())
    await vi.waitFor(() => expect(form.isUnderWay(aDraft().id)).toBe(true))
    const told = outcomesOf(resume, lin.id)
    slow.fail()
    await sent
    expect(await told).toEqual([])
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

describe('sends of Lin’s that are resumed', () => {
  it.each([
    ['is told that the second failed, that one is not sent unasked', 'told', [1300, 1374]],
    ['gets the answer to the second, that one is not told again', 'answered', [1263, 1411]],
  ] as const)('while the first of two is asked for she %s', async (_, meanwhile, expected) => {
    const { sending, resuming, ledger, balances, outbox, states, lin } = await openWithMayaAndLin()
    const [first, second] = [aDraft({ id: 'draft-1' }), aDraft({ id: 'draft-2' })]
    for (const draft of [first, second]) sending(leaving(ledger)).send(draft)
    await vi.waitFor(() => expect(states()).toHaveLength(2))
    const slow = Object.assign(Object.create(ledger), {
      post: async (transfer: Transfer) => {
        if (transfer.id === first.id && meanwhile === 'told') outbox.mark(second.id, 'failed')
        if (transfer.id === first.id && meanwhile === 'answered') await sending().send(second)
        return ledger.post(transfer)
      },
    })
    expect(await outcomesOf(resuming(slow), lin.id)).toEqual([true])
    expect(await balances()).toEqual(expected)
    expect(states()).toEqual([])
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
    const told: unknown[] = []
    const stop = resuming(broken).watch(lin.id, (resumed) => told.push(codeOf(resumed)))
    broken.mend()
    await vi.waitFor(() => {
      endPauses()
      expect(told).toEqual([true])
    })
    stop()
  })

  it('are not asked for again once answered', async () => {
    const { sending, resuming, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(sending(breaking(ledger, 'back')))
    await outcomesOf(resuming(), lin.id)
    expect(await outcomesOf(resuming(), lin.id)).toEqual([])
  })

  it.each([
    ['first', 'draft-1', 'draft-2'],
    ['second', 'draft-2', 'draft-1'],
  ])('though the %s of two still gets none, the other’s is told', async (_, silent, answered) => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    for (const id of ['draft-1', 'draft-2'])
      await sendUnanswered(sending(breaking(ledger, 'back')), aDraft({ id }))
    const answers: string[] = []
    const half = breaking(ledger, 'there', silent)
    await resuming(half).resume(lin.id, ({ transfer }) => answers.push(transfer.id))
    expect(answers).toEqual([answered])
    expect(outbox.entriesOf(lin.id).map(({ transfer }) => transfer.id)).toEqual([silent])
  })
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

  it('which goes out by itself when the network is back', async () => {
    const { openPage, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    const { form, resume } = openPage()
    await form.send(aDraft())
    const told: unknown[] = []
    const stop = resume.watch(lin.id, (resumed) => told.push(codeOf(resumed)))
    goOnline()
    await vi.waitFor(() => expect(told).toEqual([true]))
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
