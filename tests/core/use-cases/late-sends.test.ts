import { describe, expect, it } from 'vitest'
import { accept, Fault, refuse } from '../../../src/core/domain/result.ts'
import type { OutboxEntry } from '../../../src/core/domain/send.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry, type anOutbox } from '../../builders/an-outbox.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { openWithMayaAndLin, outcomesOf, sendUnanswered } from './sends-of-lin.ts'
import { aDraft, breaking, losing } from './world.ts'

const HOUR_MS = 60 * 60_000

/** Lin has a send that failed, and a copy of its request is still on its way. */
async function openWithLateRequest() {
  const world = await openWithMayaAndLin()
  await world.send(aDraft(), losing(world.ledger, 'there'))
  const { transfer } = world.outbox.find(aDraft().id) as { transfer: Transfer }
  return { ...world, arrive: () => world.ledger.post(transfer) }
}

/** A ledger that looks a send up when it is asked, and says what it found once it may answer. */
function answeringLater(ledger: Ledger): { ledger: Ledger; answer(): void } {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const find: Ledger['find'] = async (id) => {
    const row = await ledger.find(id)
    await mayAnswer
    return row
  }
  return { ledger: Object.assign(Object.create(ledger), { find }), answer }
}

describe('a send that failed, and arrives late', () => {
  it('is reported as sent, though it was not there when the ledger was asked before', async () => {
    const { openPage, arrive, lin } = await openWithLateRequest()
    await outcomesOf(openPage(), lin.id)
    await arrive()
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
  })

  it('is reported once', async () => {
    const { openPage, arrive, lin } = await openWithLateRequest()
    await arrive()
    await outcomesOf(openPage(), lin.id)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([])
  })

  it('is asked for during a day', async () => {
    const { openPage, passTime, outbox, lin } = await openWithLateRequest()
    passTime(24 * HOUR_MS)
    await outcomesOf(openPage(), lin.id)
    expect(outbox.entriesOf(lin.id)).toHaveLength(1)
  })

  it('is forgotten after that', async () => {
    const { openPage, passTime, outbox, lin } = await openWithLateRequest()
    passTime(25 * HOUR_MS)
    await outcomesOf(openPage(), lin.id)
    expect(outbox.entriesOf(lin.id)).toEqual([])
  })
})

describe('a send that failed, and is tried again without a way to look its recipient up', () => {
  it('is reported as sent where it has arrived meanwhile', async () => {
    const { openPage, ledger, directory, outbox } = await openWithMayaAndLin()
    const form = openPage(losing(ledger, 'there'))
    await sendInForm(form, aDraft())
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    await ledger.post(transfer)
    outbox.remove(transfer.id)
    directory.findByName = () => Promise.reject(new Fault('exhausted', 'The quota is used up'))
    expect(await sendInForm(form, aDraft())).toMatchObject({ ok: true })
  })

  it('is reported as sent where an earlier page has sent it', async () => {
    const { send, directory } = await openWithMayaAndLin()
    await send(aDraft())
    directory.findByName = () => Promise.reject(new Fault('exhausted', 'The quota is used up'))
    expect(await send({ ...aDraft(), isRestored: true })).toMatchObject({ ok: true })
  })

  it('has failed where it has not', async () => {
    const { openPage, ledger, directory } = await openWithMayaAndLin()
    const form = openPage(losing(ledger, 'there'))
    await sendInForm(form, aDraft())
    directory.findByName = () => Promise.reject(new Fault('exhausted', 'The quota is used up'))
    expect(await sendInForm(form, aDraft())).toMatchObject({ refusal: { code: 'failed' } })
  })
})

describe('a send that failed, and is tried again by the person who has its name by now', () => {
  async function openWithOwnName() {
    const world = await openWithMayaAndLin()
    const form = world.openPage(losing(world.ledger, 'there'))
    await sendInForm(form, aDraft())
    const { transfer } = world.outbox.find(aDraft().id) as { transfer: Transfer }
    world.directory.findByName = async () => accept(world.lin)
    return { ...world, form, transfer }
  }

  it('is reported as sent where it has arrived meanwhile', async () => {
    const { form, ledger, transfer } = await openWithOwnName()
    await ledger.post(transfer)
    expect(await sendInForm(form, aDraft())).toMatchObject({ ok: true })
  })

  it('is not sent later automatically where an earlier page has left it', async () => {
    const { send, outbox, states, lin } = await openWithMayaAndLin()
    outbox.save(
      anEntry(aTransfer({ id: aDraft().id, senderId: lin.id, recipient: 'Lin' as Username })),
    )
    await send({ ...aDraft({ recipient: 'Lin' }), isRestored: true })
    expect(states()).toEqual(['failed'])
  })

  it('is refused where it has not', async () => {
    const { form } = await openWithOwnName()
    expect(await sendInForm(form, aDraft())).toMatchObject({ refusal: { code: 'to-yourself' } })
  })
})

describe('a send that failed, and is tried again after the session has ended', () => {
  async function openWithEndedSession() {
    const world = await openWithMayaAndLin()
    const ledger = losing(world.ledger, 'there')
    const form = world.openPage(ledger)
    await sendInForm(form, aDraft())
    const { transfer } = world.outbox.find(aDraft().id) as { transfer: Transfer }
    ledger.post = () => Promise.reject(new Fault('unauthenticated', 'The session has ended'))
    return { ...world, form, transfer }
  }

  it('is reported as sent where it has arrived meanwhile, and another page has said so', async () => {
    const { form, transfer, ledger, outbox } = await openWithEndedSession()
    await ledger.post(transfer)
    outbox.remove(transfer.id)
    expect(await sendInForm(form, aDraft())).toMatchObject({ ok: true })
  })

  it('has failed where it has not', async () => {
    const { form, states } = await openWithEndedSession()
    expect(await sendInForm(form, aDraft())).toMatchObject({ refusal: { code: 'failed' } })
    expect(states()).toEqual(['failed'])
  })
})

describe('a send whose row comes before the answer of the ledger that did not have it', () => {
  it('is reported once, by its row', async () => {
    const { openPage, ledger, outbox, lin } = await openWithMayaAndLin()
    const slow = answeringLater(ledger)
    slow.ledger.post = () => Promise.reject(new Fault('unreachable', 'The network is gone'))
    const page = openPage(slow.ledger)
    let sent: Promise<unknown> = Promise.resolve()
    await new Promise<void>((resolve) => {
      sent = sendInForm(page, aDraft(), resolve)
    })
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    const posted = await ledger.post(transfer)
    if (posted.ok) page.noteRow(posted.value)
    slow.answer()
    await sent
    expect(await outcomesOf(page, lin.id)).toEqual([])
  })
})

describe('a send that failed, and is tried again while another page asks for it', () => {
  it('is not reported as failed because it was not there before', async () => {
    const { openPage, send, ledger, lin } = await openWithMayaAndLin()
    await send(aDraft(), losing(ledger, 'there'))
    const slow = answeringLater(ledger)
    const outcomes = outcomesOf(openPage(slow.ledger), lin.id)
    await sendUnanswered(openPage(breaking(ledger, 'back')))
    slow.answer()
    expect(await outcomes).toEqual([true])
  })
})

describe('a send that goes out automatically while its form is busy with the same id', () => {
  it('stays in the outbox, since nobody was informed', async () => {
    const { openPage, directory, outbox, states, lin } = await openWithMayaAndLin()
    outbox.save(
      anEntry(aTransfer({ id: aDraft().id, senderId: lin.id, recipient: 'Maya' as Username })),
    )
    const page = openPage()
    const find = directory.findByName
    let isLookedUp = false
    directory.findByName = (key) => (isLookedUp ? find.call(directory, key) : new Promise(() => {}))
    const resumed = outcomesOf(page, lin.id)
    void sendInForm(page, aDraft({ amount: '5' }))
    isLookedUp = true
    expect(await resumed).toEqual([])
    expect(states()).toEqual(['sending'])
  })
})

describe('a send from an account that is not open yet', () => {
  it('is not sent again by another page, once its sender was informed', async () => {
    const { openPage, ledger, outbox, states, lin, mark } = await openWithMayaAndLin()
    outbox.save(anEntry(aTransfer({ senderId: lin.id })))
    const early: Ledger = Object.assign(Object.create(ledger), {
      post: async ({ id }: Transfer): ReturnType<Ledger['post']> => {
        mark(id, 'failed')
        return refuse({ code: 'account-missing' })
      },
    })
    await outcomesOf(openPage(early), lin.id)
    expect(states()).toEqual(['failed'])
  })
})

describe('a send that was refused, of which a second copy arrives late', () => {
  it('is reported as sent', async () => {
    const { openPage, send, ledger, outbox, lin, maya, signInAs } = await openWithMayaAndLin()
    await send(aDraft({ amount: '1400' }))
    const { transfer } = outbox.find(aDraft().id) as { transfer: Transfer }
    await signInAs('Maya')
    const gift = aDraft({ id: 'gift', recipient: 'Lin', amount: '100' })
    await send(gift)
    await signInAs('Lin')
    await ledger.post(transfer)
    expect(await outcomesOf(openPage(), lin.id)).toEqual([true])
    expect(outbox.entriesOf(maya.id)).toEqual([])
  })
})

describe('a send that waited for a network for days, and was refused', () => {
  it('is asked for during another day', async () => {
    const { openPage, send, outbox, passTime, lin, goOffline, goOnline } =
      await openWithMayaAndLin()
    goOffline()
    await send(aDraft({ amount: '1400' }))
    passTime(48 * HOUR_MS)
    goOnline()
    await outcomesOf(openPage(), lin.id)
    passTime(23 * HOUR_MS)
    await outcomesOf(openPage(), lin.id)
    expect(outbox.entriesOf(lin.id)).toHaveLength(1)
  })
})

describe('a send that two pages deliver', () => {
  /** A ledger that gives its answer to one page after another page has sent the same. */
  async function openWithOtherPage(answer: () => ReturnType<Ledger['post']>) {
    const world = await openWithMayaAndLin()
    const { openPage, ledger, lin } = world
    const slow: Ledger = Object.assign(Object.create(ledger), {
      post: async (): ReturnType<Ledger['post']> => {
        await outcomesOf(openPage(), lin.id)
        return answer()
      },
    })
    return { ...world, slow }
  }

  const answers: readonly (readonly [string, () => ReturnType<Ledger['post']>])[] = [
    ['was refused', async () => refuse({ code: 'insufficient-balance', balance: 0 })],
    ['was denied it', () => Promise.reject(new Fault('denied', 'She has signed out'))],
  ]

  it('is reported as sent by the form that asked for it just before the other page sent it', async () => {
    const { send, ledger, outbox } = await openWithMayaAndLin()
    let isAsked = false
    const cut: Ledger = Object.assign(Object.create(ledger), {
      post: () => Promise.reject(new Fault('unreachable', 'No answer')),
      find: async (id: Transfer['id']) => {
        const row = await ledger.find(id)
        const entry = outbox.find(id)
        if (!isAsked && entry) await ledger.post(entry.transfer)
        outbox.remove(id)
        isAsked = true
        return row
      },
    })
    expect(await send(aDraft(), cut)).toMatchObject({ ok: true })
  })

  it('is reported as sent by the page that was denied it, where the other was left before it forgot it', async () => {
    const { openPage, ledger, outbox, lin, maya } = await openWithMayaAndLin()
    const sent = { senderId: lin.id, recipient: 'Maya' as Username, recipientId: maya.id }
    const transfer = aTransfer(sent)
    outbox.save(anEntry(transfer))
    await ledger.post(transfer)
    const closed: Ledger = Object.assign(Object.create(ledger), {
      post: () => Promise.reject(new Fault('denied', 'She has signed out')),
    })
    expect(await outcomesOf(openPage(closed), lin.id)).toEqual([true])
  })

  it.each(answers)(
    'is reported as sent by the page that %s, after the other',
    async (_, answer) => {
      const { openPage, slow, outbox, lin } = await openWithOtherPage(answer)
      outbox.save(anEntry(aTransfer({ senderId: lin.id, recipient: 'Maya' as Username })))
      expect(await outcomesOf(openPage(slow), lin.id)).toEqual([true])
    },
  )

  it.each(answers)(
    'is reported as sent by the form that %s, after the other',
    async (_, answer) => {
      const { send, slow } = await openWithOtherPage(answer)
      expect(await send(aDraft(), slow)).toMatchObject({ ok: true })
    },
  )
})

describe('a send that one page has reported as refused, and another page was closed with', () => {
  /** Lin has too few points, a page has reported that, and the send of her other page did not end there. */
  async function openAfterRefusal() {
    const world = await openWithMayaAndLin()
    const transfer = aTransfer({ senderId: world.lin.id, amount: 1400 })
    world.outbox.save(anEntry(transfer))
    const page = world.openPage()
    await outcomesOf(page, world.lin.id)
    return { ...world, page, transfer }
  }

  it('is reported as failed where the other page had no answer', async () => {
    const { page, transfer, lin, mark } = await openAfterRefusal()
    mark(transfer.id, 'unanswered')
    expect(await outcomesOf(page, lin.id)).toEqual(['failed'])
  })

  it('is reported as refused where the other page was to send it again', async () => {
    const { page, outbox, transfer, lin } = await openAfterRefusal()
    outbox.save(anEntry(transfer))
    expect(await outcomesOf(page, lin.id)).toEqual(['insufficient-balance'])
  })

  it('is not reported again where the other page did nothing', async () => {
    const { page, lin } = await openAfterRefusal()
    expect(await outcomesOf(page, lin.id)).toEqual([])
  })
})

describe('a send to a name that was just taken', () => {
  const ends: readonly (readonly [
    string,
    (outbox: ReturnType<typeof anOutbox>, entry: OutboxEntry) => void,
  ])[] = [
    ['has shown that it failed', (outbox, entry) => outbox.save({ ...entry, state: 'failed' })],
    [
      'of an older version has shown so, and forgotten it',
      (outbox, entry) => outbox.remove(entry.transfer.id),
    ],
  ]

  it.each(ends)('is not sent to them once another page %s', async (_, end) => {
    const { openPage, outbox, directory, balances, lin } = await openWithMayaAndLin()
    outbox.save(anEntry(aTransfer({ senderId: lin.id, recipient: 'Maya' as Username })))
    const find = directory.findByName
    directory.findByName = async (key) => {
      for (const entry of outbox.entriesOf(lin.id)) end(outbox, entry)
      return find.call(directory, key)
    }
    await outcomesOf(openPage(), lin.id)
    expect(await balances()).toEqual([1337, 1337])
  })
})
