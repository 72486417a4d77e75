import { describe, expect, it, vi } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { ResumedSend, ResumeSends } from '../../../src/core/use-cases/resume-sends.ts'
import { aDraft, breaking, faulty, late, leaving, openWorld } from './world.ts'

async function openWithMayaAndLin() {
  const world = await openWorld()
  const maya = await world.signInAs('Maya')
  const lin = await world.signInAs('Lin')
  const balances = async () => [await world.balanceOf(lin), await world.balanceOf(maya)]
  return { ...world, maya, lin, balances }
}

describe('Lin sends points to herself', () => {
  it('which is refused before a request to the ledger', async () => {
    const { sending, ledger } = await openWithMayaAndLin()
    const silent = leaving(ledger)
    expect(await sending(silent).send(aDraft({ recipient: 'Lin' }))).toEqual({
      ok: false,
      refusal: { code: 'to-yourself' },
    })
  })
})

describe('Lin sends points to Maya', () => {
  it('and Maya has them', async () => {
    const { sending, balances } = await openWithMayaAndLin()
    await sending().send(aDraft({ amount: '37' }))
    expect(await balances()).toEqual([1300, 1374])
  })

  it('under her present name, with the message', async () => {
    const { sending } = await openWithMayaAndLin()
    const result = await sending().send(aDraft({ recipient: '@maya', message: ' for lunch ' }))
    expect(result).toMatchObject({
      ok: true,
      value: { sender: 'Lin', recipient: 'maya', message: 'for lunch', amount: -37 },
    })
  })

  it('with the default message if she types none', async () => {
    const { sending } = await openWithMayaAndLin()
    const result = await sending().send(aDraft({ message: '  ' }))
    expect(result.ok && result.value.message).toBe('Pledger sent!')
  })

  it.each([
    ['no recipient', { recipient: '' }, 'recipient-refused'],
    ['an invalid name', { recipient: 'мaya' }, 'recipient-refused'],
    ['no amount', { amount: '' }, 'amount-missing'],
    ['the amount 0', { amount: '0' }, 'amount-too-small'],
    ['a negative amount', { amount: '-5' }, 'amount-too-small'],
    ['a fraction', { amount: '1.5' }, 'amount-not-whole'],
    ['more than can be counted', { amount: '9007199254740993' }, 'amount-too-large'],
    ['more than she has', { amount: '1338' }, 'insufficient-balance'],
    ['a message of 281 characters', { message: 'x'.repeat(281) }, 'message-refused'],
    ['a message with a bidirectional override', { message: '\u202Eabc' }, 'message-refused'],
    ['herself as the recipient', { recipient: 'lin' }, 'to-yourself'],
  ])(
    'but a send with %s is refused: nothing moves and nothing is pending',
    async (_, typed, code) => {
      const { sending, balances, outbox, lin } = await openWithMayaAndLin()
      const result = await sending().send(aDraft(typed))
      expect([!result.ok && result.refusal.code, await balances(), outbox.keptFor(lin.id)]).toEqual(
        [code, [1337, 1337], []],
      )
    },
  )

  it('but not signed out', async () => {
    const { sending, identity, balances } = await openWithMayaAndLin()
    await identity.signOut()
    const result = await sending().send(aDraft())
    expect([result, await balances()]).toEqual([
      { ok: false, refusal: { code: 'signed-out' } },
      [1337, 1337],
    ])
  })

  it('once, even if she sends the same draft again', async () => {
    const { sending, balances } = await openWithMayaAndLin()
    await Promise.all([sending().send(aDraft()), sending().send(aDraft())])
    await sending().send(aDraft())
    expect(await balances()).toEqual([1300, 1374])
  })

  it('to the owner that the form found, without another look-up', async () => {
    const { sending, maya, directory } = await openWithMayaAndLin()
    directory.findByName = () => Promise.reject(new Error('asked'))
    const result = await sending().send(aDraft({ recipientId: maya.id }))
    expect(result.ok).toBe(true)
  })

  it('even if somebody took the name after the form was filled in', async () => {
    const { sending, balances } = await openWithMayaAndLin()
    const draft = { ...aDraft(), recipientId: null }
    await sending().send(draft)
    expect(await balances()).toEqual([1300, 1374])
  })

  it.each([
    ['not looked up', () => ({})],
    ['found before that', (maya: UserId) => ({ recipientId: maya })],
  ])('which is refused if her account was deleted, %s', async (_, found) => {
    const { sending, maya, lin, balanceOf, deleteAccount } = await openWithMayaAndLin()
    deleteAccount(maya)
    const result = await sending().send({ ...aDraft(), ...found(maya.id) })
    expect([result, await balanceOf(lin)]).toEqual([
      { ok: false, refusal: { code: 'recipient-left' } },
      1337,
    ])
  })

  it('and they wait if nobody has the name, with a warning in the log', async () => {
    const { sending, warnings } = await openWithMayaAndLin()
    const result = await sending().send(aDraft({ recipient: 'Zoe' }))
    expect([result.ok && result.value.status, warnings]).toEqual([
      'waiting',
      ['Nobody is called @Zoe yet: the points wait'],
    ])
  })
})

describe('a draft of Lin’s, restored after a reload', () => {
  it.each([
    ['as it was sent', {}, true],
    ['with the name typed with its @, in other capitals', { recipient: ' @maya ' }, true],
    ['with the amount typed in another way', { amount: '037.0' }, true],
    ['with spaces around the message', { message: ' for lunch ' }, true],
    ['not with another name', { recipient: 'Tom' }, false],
    ['not with another amount', { amount: '38' }, false],
    ['not with a fraction', { amount: '37.5' }, false],
    ['not with another message', { message: 'for dinner' }, false],
    ['not without its message', { message: '' }, false],
    ['not under another id', { id: 'draft-2' }, false],
  ])('is compared with the sent transfer: %s', async (_, change, expected) => {
    const { sending, lin } = await openWithMayaAndLin()
    const sent = await sending().send(aDraft())
    const draft = { ...aDraft(change), sender: lin.id, openedFor: '' }
    expect(sent.ok && sending().hasSent(draft, sent.value)).toBe(expected)
  })

  it('does not count as sent while it is only pending', async () => {
    const { sending, goOffline, lin } = await openWithMayaAndLin()
    goOffline()
    const kept = await sending().send(aDraft())
    const draft = { ...aDraft(), sender: lin.id, openedFor: '' }
    expect(kept.ok && sending().hasSent(draft, kept.value)).toBe(false)
  })

  it('counts as sent, also with the default message', async () => {
    const { sending, lin } = await openWithMayaAndLin()
    const sent = await sending().send(aDraft({ message: '' }))
    const draft = { ...aDraft({ message: '' }), sender: lin.id, openedFor: '' }
    expect(sent.ok && sending().hasSent(draft, sent.value)).toBe(true)
  })
})

describe('Lin’s send gets no answer', () => {
  const answersOf = async (resume: ResumeSends, sender: UserId) => {
    const answers: ResumedSend[] = []
    await resume.resume(sender, (answer) => answers.push(answer))
    return answers.map(({ result }) => result && (result.ok || result.refusal.code))
  }

  it.each(['there', 'back'] as const)(
    'lost on the way %s, it counts once when sent again',
    async (way) => {
      const { sending, ledger, balances } = await openWithMayaAndLin()
      await expect(sending(breaking(ledger, way)).send(aDraft())).rejects.toThrow('network')
      await sending().send(aDraft())
      expect(await balances()).toEqual([1300, 1374])
    },
  )

  it('lost on the way back, it is found after a reload, and counts once', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sending(breaking(ledger, 'back'))
      .send(aDraft())
      .catch(() => {})
    const answers = await answersOf(resuming(), lin.id)
    expect([answers, await balances()]).toEqual([[true], [1300, 1374]])
  })

  it('lost on the way there, it is not sent later unasked, since she was told that it failed', async () => {
    const { sending, resuming, ledger, balances, outbox, lin } = await openWithMayaAndLin()
    const form = sending(breaking(ledger, 'there'))
    await form.send(aDraft()).catch(() => form.toldFailed(aDraft().id))
    const answers = await answersOf(resuming(), lin.id)
    expect([answers, await balances(), outbox.keptFor(lin.id)]).toEqual([[], [1337, 1337], []])
  })

  it('lost on the way there, it is not sent later unasked either where she had signed out meanwhile', async () => {
    const { sending, resuming, ledger, identity, signInAs, balances, lin } =
      await openWithMayaAndLin()
    const form = sending(breaking(ledger, 'there'))
    await form.send(aDraft()).catch(() => identity.signOut())
    form.toldFailed(aDraft().id)
    await signInAs('Lin')
    expect([await answersOf(resuming(), lin.id), await balances()]).toEqual([[], [1337, 1337]])
  })

  it('it goes out once she tries again, though what became of it is just being asked', async () => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    const form = sending(breaking(ledger, 'there'))
    await form.send(aDraft()).catch(() => form.toldFailed(aDraft().id))
    const again = Object.assign(Object.create(ledger), {
      find: async () => {
        sending(leaving(ledger)).send(aDraft())
        await vi.waitFor(() => expect(outbox.find(aDraft().id)?.toldFailed).toBe(false))
        return null
      },
    })
    await answersOf(resuming(again), lin.id)
    expect(await answersOf(resuming(), lin.id)).toEqual([true])
  })

  it.each([
    ['is told that the second failed, that one is not sent unasked', 'told', [1300, 1374]],
    ['gets the answer to the second, that one is not told again', 'answered', [1263, 1411]],
  ] as const)('while the first of two is asked for she %s', async (_, meanwhile, expected) => {
    const { sending, resuming, ledger, balances, outbox, lin } = await openWithMayaAndLin()
    const [first, second] = [aDraft({ id: 'draft-1' }), aDraft({ id: 'draft-2' })]
    for (const draft of [first, second]) sending(leaving(ledger)).send(draft)
    await vi.waitFor(() => expect(outbox.keptFor(lin.id)).toHaveLength(2))
    const slow = Object.assign(Object.create(ledger), {
      post: async (transfer: Transfer) => {
        if (transfer.id === first.id && meanwhile === 'told') sending().toldFailed(second.id)
        if (transfer.id === first.id && meanwhile === 'answered') await sending().send(second)
        return ledger.post(transfer)
      },
    })
    const answers = await answersOf(resuming(slow), lin.id)
    expect([answers, await balances(), outbox.keptFor(lin.id)]).toEqual([[true], expected, []])
  })

  it('lost on the way there as the page is left, before she could be told, it is sent later', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    await sending(breaking(ledger, 'there'))
      .send(aDraft())
      .catch(() => {})
    expect(resuming().pending(lin.id)).toHaveLength(1)
    expect([await answersOf(resuming(), lin.id), await balances()]).toEqual([[true], [1300, 1374]])
  })

  it('as the page is left, it counts once after a reload', async () => {
    const { sending, resuming, ledger, balances, lin } = await openWithMayaAndLin()
    sending(leaving(ledger)).send(aDraft())
    await vi.waitFor(() => expect(resuming().pending(lin.id)).toHaveLength(1))
    const answers = await answersOf(resuming(), lin.id)
    expect([answers, await balances()]).toEqual([[true], [1300, 1374]])
  })

  it('stays to be asked for while the ledger cannot be reached', async () => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    const broken = breaking(ledger, 'there')
    await sending(broken)
      .send(aDraft())
      .catch(() => {})
    await expect(answersOf(resuming(broken), lin.id)).rejects.toThrow('network')
    expect(outbox.keptFor(lin.id)).toHaveLength(1)
  })

  it('is not asked for again once answered', async () => {
    const { sending, resuming, ledger, lin } = await openWithMayaAndLin()
    await sending(breaking(ledger, 'back'))
      .send(aDraft())
      .catch(() => {})
    await answersOf(resuming(), lin.id)
    expect(await answersOf(resuming(), lin.id)).toEqual([])
  })

  it.each([
    ['first', 'draft-1', 'draft-2'],
    ['second', 'draft-2', 'draft-1'],
  ])('though the %s of two still gets none, the other’s is told', async (_, silent, answered) => {
    const { sending, resuming, ledger, outbox, lin } = await openWithMayaAndLin()
    for (const id of ['draft-1', 'draft-2'])
      await sending(breaking(ledger, 'back'))
        .send(aDraft({ id }))
        .catch(() => {})
    const answers: string[] = []
    const half = breaking(ledger, 'there', silent)
    const resumed = resuming(half).resume(lin.id, ({ transfer }) => answers.push(transfer.id))
    await expect(resumed).rejects.toThrow('network')
    expect([answers, outbox.keptFor(lin.id).map(({ transfer }) => transfer.id)]).toEqual([
      [answered],
      [silent],
    ])
  })

  it('without a network is kept as pending, and moves nothing', async () => {
    const { sending, resuming, balances, lin, goOffline } = await openWithMayaAndLin()
    goOffline()
    const result = await sending().send(aDraft())
    const kept = resuming().pending(lin.id)
    expect([result, kept[0]?.status, await balances()]).toEqual([
      { ok: true, value: kept[0] },
      'pending',
      [1337, 1337],
    ])
  })

  it('counts once when the network is back', async () => {
    const { sending, resuming, balances, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await sending().send(aDraft())
    goOnline()
    expect([await answersOf(resuming(), lin.id), await balances()]).toEqual([[true], [1300, 1374]])
  })

  it('is refused with its reason when the network is back and the points are gone', async () => {
    const { sending, resuming, lin, goOffline, goOnline } = await openWithMayaAndLin()
    goOffline()
    await sending().send(aDraft({ amount: '1300' }))
    goOnline()
    await sending().send(aDraft({ id: 'draft-2', amount: '100' }))
    expect(await answersOf(resuming(), lin.id)).toEqual(['insufficient-balance'])
  })

  it('and is delivered by another tab meanwhile, so that it does not fail either', async () => {
    const { sending, resuming, ledger, balances, outbox, lin } = await openWithMayaAndLin()
    const slow = late(ledger)
    const sent = sending(slow.ledger).send(aDraft())
    await vi.waitFor(() => expect(outbox.keptFor(lin.id)).toHaveLength(1))
    expect(await answersOf(resuming(), lin.id)).toEqual([true])
    slow.fail()
    expect([(await sent).ok, outbox.keptFor(lin.id), await balances()]).toEqual([
      true,
      [],
      [1300, 1374],
    ])
  })

  it.each([
    ['denied', [null], 0],
    ['broken', [null], 0],
    ['unreachable', null, 1],
    ['exhausted', null, 1],
  ] as const)(
    'that was kept and is %s goes on pending only where that may pass; else the log has the cause',
    async (code, answers, pending) => {
      const { sending, resuming, ledger, lin, goOffline, goOnline, errors, causes } =
        await openWithMayaAndLin()
      goOffline()
      await sending().send(aDraft())
      goOnline()
      const told: ResumedSend['result'][] = []
      const resumed = resuming(faulty(ledger, code)).resume(lin.id, ({ result }) =>
        told.push(result),
      )
      if (answers) await resumed
      else await expect(resumed).rejects.toThrow()
      expect([told, resuming().pending(lin.id).length]).toEqual([answers ?? [], pending])
      expect([errors, causes]).toEqual(
        answers
          ? [['A pending send failed for good'], [expect.objectContaining({ code })]]
          : [[], []],
      )
      expect(await answersOf(resuming(), lin.id)).toEqual(pending > 0 ? [true] : [])
    },
  )
})
