import { describe, expect, it, vi } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { Fault, refuse } from '../../../src/core/domain/result.ts'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { openWithMayaAndLin, sendUnanswered } from './sends-of-lin.ts'
import { aDraft, leaving } from './world.ts'

describe('Lin sends points to herself', () => {
  it('which is refused before a request to the ledger', async () => {
    const { send, ledger } = await openWithMayaAndLin()
    const silent = leaving(ledger)
    expect(await send(aDraft({ recipient: 'Lin' }), silent)).toEqual({
      ok: false,
      refusal: { code: 'to-yourself' },
    })
  })
})

describe('Lin sends points to Maya', () => {
  it('and Maya has them', async () => {
    const { send, balances } = await openWithMayaAndLin()
    await send(aDraft({ amount: '37' }))
    expect(await balances()).toEqual([1300, 1374])
  })

  it('under her present name, with the message', async () => {
    const { send } = await openWithMayaAndLin()
    const result = await send(aDraft({ recipient: '@maya', message: ' for lunch ' }))
    expect(result).toMatchObject({
      ok: true,
      value: { sender: 'Lin', recipient: 'maya', message: 'for lunch', amount: -37 },
    })
  })

  it('with the default message if she types none', async () => {
    const { send } = await openWithMayaAndLin()
    const result = await send(aDraft({ message: '  ' }))
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
      const { send, balances, states } = await openWithMayaAndLin()
      const result = await send(aDraft(typed))
      expect(!result.ok && result.refusal.code).toEqual(code)
      expect(await balances()).toEqual([1337, 1337])
      expect(states().filter((state) => state !== 'failed')).toEqual([])
    },
  )

  it('but not signed out', async () => {
    const { send, identity, balances } = await openWithMayaAndLin()
    await identity.signOut()
    const result = await send(aDraft())
    expect(result).toEqual({ ok: false, refusal: { code: 'signed-out' } })
    expect(await balances()).toEqual([1337, 1337])
  })

  it('once, even if she sends the same draft again', async () => {
    const { send, balances } = await openWithMayaAndLin()
    await Promise.all([send(aDraft()), send(aDraft())])
    await send(aDraft())
    expect(await balances()).toEqual([1300, 1374])
  })

  it('to the owner that the form found, without another look-up', async () => {
    const { send, maya, directory } = await openWithMayaAndLin()
    directory.findByName = () => Promise.reject(new Error('asked'))
    const result = await send(aDraft({ recipientId: maya.id }))
    expect(result.ok).toBe(true)
  })

  it('even if she took the name in that second, where the form had not said that it is free', async () => {
    const { send, directory, balances } = await openWithMayaAndLin()
    const look = vi.spyOn(directory, 'findByName')
    look.mockResolvedValueOnce(refuse({ code: 'nobody-has-the-name' }))
    await send(aDraft())
    expect(await balances()).toEqual([1300, 1374])
  })

  it('but not if she took the name after the form had said that it is free', async () => {
    const { send, balances } = await openWithMayaAndLin()
    const result = await send({ ...aDraft(), recipientId: null })
    expect(result).toEqual({ ok: false, refusal: { code: 'recipient-changed' } })
    expect(await balances()).toEqual([1337, 1337])
  })

  it('when she sends again after the form has shown her as the owner', async () => {
    const { send, maya, balances } = await openWithMayaAndLin()
    await send({ ...aDraft(), recipientId: null })
    await send({ ...aDraft(), recipientId: maya.id })
    expect(await balances()).toEqual([1300, 1374])
  })

  it.each([
    ['not looked up', () => ({})],
    ['found before that', (maya: UserId) => ({ recipientId: maya })],
  ])('which is refused if her account was deleted, %s', async (_, found) => {
    const { send, maya, lin, balanceOf, deleteAccount } = await openWithMayaAndLin()
    deleteAccount(maya)
    const result = await send({ ...aDraft(), ...found(maya.id) })
    expect(result).toEqual({ ok: false, refusal: { code: 'recipient-left' } })
    expect(await balanceOf(lin)).toBe(1337)
  })

  it('and they wait if nobody has the name, with a warning in the log', async () => {
    const { send, warnings } = await openWithMayaAndLin()
    const result = await send(aDraft({ recipient: 'Zoe' }))
    expect(result.ok && result.value.status).toBe('waiting')
    expect(warnings).toEqual(['Nobody is called @Zoe yet: the points wait'])
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
    const { openPage, send, lin } = await openWithMayaAndLin()
    const sent = await send(aDraft())
    const draft = { ...aDraft(change), sender: lin.id, openedFor: '' }
    expect(sent.ok && openPage().hasSent(draft, sent.value)).toBe(expected)
  })

  it('does not count as sent while it is only pending', async () => {
    const { openPage, send, goOffline, lin } = await openWithMayaAndLin()
    goOffline()
    const pending = await send(aDraft())
    const draft = { ...aDraft(), sender: lin.id, openedFor: '' }
    expect(pending.ok && openPage().hasSent(draft, pending.value)).toBe(false)
  })

  it('counts as sent, also with the default message', async () => {
    const { openPage, send, lin } = await openWithMayaAndLin()
    const sent = await send(aDraft({ message: '' }))
    const draft = { ...aDraft({ message: '' }), sender: lin.id, openedFor: '' }
    expect(sent.ok && openPage().hasSent(draft, sent.value)).toBe(true)
  })
})

it('a page that stays open for weeks knows the last fifty of the sends that are over', async () => {
  const { openPage, lin } = await openWithMayaAndLin()
  const page = openPage()
  for (let count = 0; count < 60; count++)
    await sendInForm(page, aDraft({ id: `draft-${count}`, amount: '1' }))
  const known = page.sendsOf(lin.id).map(({ transfer }) => transfer.id)
  expect(known).toEqual(Array.from({ length: 50 }, (_, index) => `draft-${index + 10}`))
})

it('a page never forgets a send without an answer, however many others it sends', async () => {
  const { openPage, lin, ledger } = await openWithMayaAndLin()
  let isLost = true
  const losingFirst: Ledger = Object.assign(Object.create(ledger), {
    async post(transfer: Transfer) {
      if (!isLost) return ledger.post(transfer)
      throw new Fault('unreachable', 'The network is gone')
    },
    async find(id: TransactionId) {
      if (!isLost) return ledger.find(id)
      throw new Fault('unreachable', 'The network is gone')
    },
  })
  const page = openPage(losingFirst)
  await sendUnanswered(page, aDraft({ id: 'unanswered', amount: '1' }))
  isLost = false
  for (let count = 0; count < 60; count++)
    await sendInForm(page, aDraft({ id: `draft-${count}`, amount: '1' }))
  expect(page.of('unanswered' as TransactionId)).not.toBeNull()
  expect(page.sendsOf(lin.id)).toHaveLength(51)
})
