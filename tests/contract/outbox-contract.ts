import { describe, expect, it } from 'vitest'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Outbox } from '../../src/core/ports/outbox.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueUserId } from '../builders/unique.ts'

/** The contract of every outbox. `openDevice` returns a function that opens a page of one device. */
export function describeOutbox(name: string, openDevice: (clock: Clock) => () => Outbox): void {
  describe(`an outbox ${name}`, () => {
    function open() {
      let time = 0
      const page = openDevice({ now: () => time })
      /** Does something at a time, on a page of its own. */
      const at = (when: number, act: (outbox: Outbox) => void) => {
        time = when
        act(page())
      }
      const idsOf = (sender: Transfer['senderId']) =>
        page()
          .entriesOf(sender)
          .map(({ transfer }) => transfer.id)
      return { at, page, idsOf }
    }

    it('keeps a transfer for other pages, as one that is still to be sent', () => {
      const { at, page } = open()
      const transfer = { ...aTransfer({ message: 'for lunch' }), shownAsFree: true }
      at(7, (outbox) => outbox.save(transfer))
      expect(page().find(transfer.id)).toEqual({ transfer, state: 'sending', since: 7 })
    })

    it('has none that nobody saved', () => {
      const { page } = open()
      expect(page().find(aTransfer().id)).toBeNull()
    })

    it('lists the transfers of a sender only', () => {
      const { at, idsOf } = open()
      const [own, other] = [aTransfer(), aTransfer()]
      at(1, (outbox) => outbox.save(own))
      at(2, (outbox) => outbox.save(other))
      expect(idsOf(own.senderId)).toEqual([own.id])
    })

    it('lists transfers in the order in which they were first saved, though one is saved again', () => {
      const { at, idsOf } = open()
      const senderId = uniqueUserId()
      const [z, m, a] = ['z', 'm', 'a'].map((id) => aTransfer({ id: id as never, senderId }))
      if (!z || !m || !a) throw new Error('Three transfers')
      for (const [index, transfer] of [z, m, a, z].entries())
        at(index, (outbox) => outbox.save(transfer))
      at(9, (outbox) => outbox.mark(z.id, 'unanswered'))
      expect(idsOf(senderId)).toEqual([z.id, m.id, a.id])
    })

    it('lists what has failed by the time when it failed', () => {
      const { at, idsOf } = open()
      const senderId = uniqueUserId()
      const [first, second] = [aTransfer({ senderId }), aTransfer({ senderId })]
      at(1, (outbox) => outbox.save(first))
      at(2, (outbox) => outbox.save(second))
      at(3, (outbox) => outbox.mark(first.id, 'failed'))
      expect(idsOf(senderId)).toEqual([second.id, first.id])
    })

    it('has what was saved last under an id', () => {
      const { at, page } = open()
      const transfer = aTransfer({ message: 'for lunch' })
      at(1, (outbox) => outbox.save(transfer))
      at(2, (outbox) => outbox.save({ ...transfer, message: 'for dinner' }))
      expect(page().find(transfer.id)?.transfer.message).toBe('for dinner')
    })

    it('keeps the time of a transfer that is saved again or without an answer', () => {
      const { at, page } = open()
      const transfer = aTransfer()
      at(1, (outbox) => outbox.save(transfer))
      at(2, (outbox) => outbox.save(transfer))
      at(3, (outbox) => outbox.mark(transfer.id, 'unanswered'))
      expect(page().find(transfer.id)).toMatchObject({ state: 'unanswered', since: 1 })
    })

    it('knows when a transfer failed, though it is marked so twice', () => {
      const { at, page } = open()
      const transfer = aTransfer()
      at(1, (outbox) => outbox.save(transfer))
      at(2, (outbox) => outbox.mark(transfer.id, 'failed'))
      at(3, (outbox) => outbox.mark(transfer.id, 'failed'))
      expect(page().find(transfer.id)).toMatchObject({ state: 'failed', since: 2 })
    })

    it('counts a transfer that failed and is saved again as saved for the first time', () => {
      const { at, page } = open()
      const transfer = aTransfer()
      at(1, (outbox) => outbox.save(transfer))
      at(2, (outbox) => outbox.mark(transfer.id, 'failed'))
      at(3, (outbox) => outbox.save(transfer))
      expect(page().find(transfer.id)).toMatchObject({ state: 'sending', since: 3 })
    })

    it('has no entry again for a transfer that was removed, when it is marked', () => {
      const { at, page } = open()
      const transfer = aTransfer()
      at(1, (outbox) => outbox.save(transfer))
      at(2, (outbox) => outbox.remove(transfer.id))
      at(3, (outbox) => outbox.mark(transfer.id, 'failed'))
      expect(page().find(transfer.id)).toBeNull()
    })

    it('keeps the others when one is removed, and removes what is gone without a fault', () => {
      const { at, idsOf } = open()
      const senderId = uniqueUserId()
      const [gone, left] = [aTransfer({ senderId }), aTransfer({ senderId })]
      at(1, (outbox) => outbox.save(gone))
      at(1, (outbox) => outbox.save(left))
      at(2, (outbox) => outbox.remove(gone.id))
      at(3, (outbox) => outbox.remove(gone.id))
      expect(idsOf(senderId)).toEqual([left.id])
    })
  })
}
