import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import type { OutboxEntry } from '../../../src/core/domain/send.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { resumeAndShow, sendInForm, showOnPage } from '../../builders/page-of-sends.ts'
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
      const { openPage, send, ledger, balances, states, lin, mark } = await openWithMayaAndLin()
      const [first, second] = [aDraft({ id: 'draft-1' }), aDraft({ id: 'draft-2' })]
      for (const draft of [first, second]) send(draft, leaving(ledger))
      await vi.waitFor(() => expect(states()).toHaveLength(2))
      const slow = Object.assign(Object.create(ledger), {
        post: async (transfer: Transfer) => {
          if (transfer.id === first.id && meanwhile === 'failed') mark(second.id, 'failed')
          if (transfer.id === first.id && meanwhile === 'answered') await send(second)
          return ledger.post(transfer)
        },
      })
      expect(await outcomesOf(openPage(slow), lin.id)).toEqual([true])
      expect(await balances()).toEqual(expected)
      expect(states()).toEqual(left)
    },
  )

  it('stay in the outbox until she was informed, since the page may close before', async () => {
    const { openPage, ledger, states, lin, mark } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    mark(aDraft().id, 'failed')
    const page = openPage()
    await page.resumeOnce(lin.id)
    expect(states()).toEqual(['sent'])
    expect(await outcomesOf(page, lin.id)).toEqual([true])
    expect(states()).toEqual([])
  })

  it('count as failed at no moment while her account is not open yet: another page may open it and send them', async () => {
    const { openPage, send, ledger, device, states, lin } = await openWithMayaAndLin()
    send(aDraft(), leaving(ledger))
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
    const saved = vi.spyOn(device.store, 'save')
    const closed = Object.assign(Object.create(ledger), {
      post: async () => refuse({ code: 'account-missing' }),
    })
    await outcomesOf(openPage(closed), lin.id)
    expect(
      saved.mock.calls.filter(([, entry]) => (entry as OutboxEntry).state !== 'sending'),
    ).toEqual([])
  })

  it('stay to be asked for while the ledger cannot be reached', async () => {
    const { openPage, ledger, states, lin } = await openWithMayaAndLin()
    const broken = breaking(ledger, 'there')
    await sendUnanswered(openPage(broken))
    expect(await outcomesOf(openPage(broken), lin.id)).toEqual([])
    expect(states()).toEqual(['unanswered'])
  })

  it('are asked for again after a pause, until they are answered', async () => {
    const { openPage, ledger, endPauses, lin } = await openWithMayaAndLin()
    const broken = breaking(ledger, 'back')
    await sendUnanswered(openPage(broken))
    const reported: unknown[] = []
    const page = openPage(broken)
    showOnPage(page, ({ outcome }) => reported.push(codeOf(outcome)))
    const stop = page.resume(lin.id)
    broken.mend()
    await vi.waitFor(() => {
      endPauses()
      expect(reported).toEqual([true])
    })
    stop()
  })

  it('are not asked for again once answered', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    await outcomesOf(openPage(), lin.id)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([])
  })

  it('are known to have gone out as first typed, when she typed something else before she tried again', async () => {
    const { openPage, ledger, lin } = await openWithMayaAndLin()
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    await sendUnanswered(openPage(breaking(ledger, 'there')), aDraft({ amount: '5' }))
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['id-already-used'])
  })

  it.each([
    ['first', 'draft-1', 'draft-2'],
    ['second', 'draft-2', 'draft-1'],
  ])(
    'though the %s of two still gets none, the other’s is reported',
    async (_, silent, answered) => {
      const { openPage, ledger, outbox, lin } = await openWithMayaAndLin()
      for (const id of ['draft-1', 'draft-2'])
        await sendUnanswered(openPage(breaking(ledger, 'back')), aDraft({ id }))
      const answers: string[] = []
      const half = breaking(ledger, 'there', silent)
      await resumeAndShow(openPage(half), lin.id, ({ transfer }) => answers.push(transfer.id))
      expect(answers).toEqual([answered])
      expect(outbox.entriesOf(lin.id).map(({ transfer }) => transfer.id)).toEqual([silent])
    },
  )
})

describe('Lin sends without a network', () => {
  it('which is saved as pending, and moves nothing', async () => {
    const { send, balances, states, goOffline } = await openWithMayaAndLin()
    goOffline()
    expect(await send(aDraft())).toMatchObject({ ok: true, value: { status: 'pending' } })
    expect(states()).toEqual(['sending'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which counts once when the network is back', async () => {
    const { openPage, send, balances, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await send(aDraft())
    goOnline()
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    expect(await balances()).toEqual([1300, 1374])
  })

  it('which is refused when the network is back, if the form had said that nobody has the name', async () => {
    const { openPage, send, balances, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await send({ ...aDraft(), recipientId: null })
    goOnline()
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['recipient-changed'])
    expect(await balances()).toEqual([1337, 1337])
  })

  it('which goes out automatically when the network is back', async () => {
    const { openPage, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    const page = openPage()
    await sendInForm(page, aDraft())
    const reported: unknown[] = []
    showOnPage(page, ({ outcome }) => reported.push(codeOf(outcome)))
    const stop = page.resume(lin.id)
    goOnline()
    await vi.waitFor(() => expect(reported).toEqual([true]))
    stop()
  })

  it('which is refused with its reason when the network is back and the points are gone', async () => {
    const { openPage, send, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await send(aDraft({ amount: '1300' }))
    goOnline()
    await send(aDraft({ id: 'draft-2', amount: '100' }))
    expect(await outcomesOf(openPage(), lin.id)).toEqual(['insufficient-balance'])
  })

  it.each([
    ['denied', ['failed'], ['failed'], ['Sending failed']],
    ['broken', ['failed'], ['failed'], ['Sending failed']],
    ['unreachable', [], ['sending'], []],
    ['exhausted', [], ['sending'], []],
    ['unauthenticated', [], ['sending'], []],
  ] as const)(
    'and the ledger is %s when it is back: it goes on pending only where that may pass',
    async (code, outcomes, after, logged) => {
      const { openPage, send, ledger, lin, goOffline, goOnline, errors, states } =
        await openWithMayaAndLin()
      goOffline()
      await send(aDraft())
      goOnline()
      expect(await outcomesOf(openPage(faulty(ledger, code)), lin.id)).toEqual(outcomes)
      expect(states()).toEqual(after)
      expect(errors).toEqual(logged)
    },
  )
})
