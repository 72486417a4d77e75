import { describe, expect, it } from 'vitest'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Outbox } from '../../src/core/ports/send.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { anEntry } from '../builders/an-outbox.ts'
import { uniqueUserId } from '../builders/unique.ts'

/** The contract of every outbox. `openDevice` returns a function that opens a page of one device. */
export function describeOutbox(name: string, openDevice: () => () => Outbox): void {
  describe(`an outbox ${name}`, () => {
    const idsOf = (outbox: Outbox, sender: Transfer['senderId']) =>
      outbox.entriesOf(sender).map(({ transfer }) => transfer.id)

    it.each(['sending', 'unanswered', 'failed'] as const)(
      'keeps an entry that is %s for other pages',
      (state) => {
        const open = openDevice()
        const transfer = { ...aTransfer({ message: 'for lunch' }), shownAsFree: true }
        open().save(anEntry(transfer, state, 7))
        expect(open().find(transfer.id)).toEqual({ transfer, state, since: 7 })
      },
    )

    it('has none that nobody saved', () => {
      expect(openDevice()().find(aTransfer().id)).toBeNull()
    })

    it('lists the entries of a sender only', () => {
      const open = openDevice()
      const [own, other] = [aTransfer(), aTransfer()]
      for (const transfer of [own, other]) open().save(anEntry(transfer))
      expect(idsOf(open(), own.senderId)).toEqual([own.id])
    })

    it('lists entries by the time since which they are so, though one is saved again', () => {
      const open = openDevice()
      const senderId = uniqueUserId()
      const of = (id: string) => aTransfer({ id: id as never, senderId })
      const times = [
        ['z', 1],
        ['m', 2],
        ['a', 3],
        ['z', 1],
      ] as const
      for (const [id, since] of times) open().save(anEntry(of(id), 'sending', since))
      expect(idsOf(open(), senderId)).toEqual(['z', 'm', 'a'])
    })

    it('has what was saved last under an id', () => {
      const open = openDevice()
      const transfer = aTransfer({ message: 'for lunch' })
      open().save(anEntry(transfer))
      open().save(anEntry({ ...transfer, message: 'for dinner' }, 'failed'))
      expect(open().find(transfer.id)).toMatchObject({
        transfer: { message: 'for dinner' },
        state: 'failed',
      })
    })

    it('keeps the others when one is removed, and removes what is gone without a fault', () => {
      const open = openDevice()
      const senderId = uniqueUserId()
      const [gone, left] = [aTransfer({ senderId }), aTransfer({ senderId })]
      for (const transfer of [gone, left]) open().save(anEntry(transfer))
      for (let times = 0; times < 2; times++) open().remove(gone.id)
      expect(idsOf(open(), senderId)).toEqual([left.id])
    })
  })
}
