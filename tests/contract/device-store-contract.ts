import { describe, expect, it } from 'vitest'
import type { WebStorage } from '../../src/adapters/shared/text-store.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { NOTICE_MARK } from '../../src/core/domain/notices.ts'
import { SHOWN_LIST } from '../../src/core/domain/people-lists.ts'
import { OUTBOX } from '../../src/core/domain/send.ts'
import { DRAFTS } from '../../src/core/domain/send-form.ts'
import { TAKEN_WORDS, type Transaction } from '../../src/core/domain/transaction.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { DeviceStore } from '../../src/core/ports/device-store.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { anEntry } from '../builders/an-outbox.ts'
import { uniqueTransferId, uniqueUserId } from '../builders/unique.ts'

interface StoringDevice {
  /** Opens the store of another page. */
  open(): DeviceStore
  readonly local: WebStorage
}

const mark = (lookedAt: number) => ({ lookedAt, newest: 6, totalReceived: 500 })
const aDraft = (openedFor: string, sender = uniqueUserId()) => ({
  ...{ sender, openedFor, id: uniqueTransferId() },
  ...{ recipient: 'Priya', amount: '37', message: 'Half a sentence' },
})

/** The contract of every store of a device. */
export function describeDeviceStore(name: string, openDevice: () => StoringDevice): void {
  describe(`the records of a device ${name}`, () => {
    it('are empty before anything is saved', () => {
      const store = openDevice().open()
      expect(store.load(OUTBOX, uniqueTransferId())).toBeNull()
      expect(store.load(NOTICE_MARK, uniqueUserId())).toBeNull()
      expect(store.load(DRAFTS)).toEqual([])
    })

    it('are as they were saved last, for other pages and for each account', () => {
      const { open } = openDevice()
      const [maya, tom] = [uniqueUserId(), uniqueUserId()]
      open().save(NOTICE_MARK, mark(1), maya)
      open().save(NOTICE_MARK, mark(2), maya)
      expect(open().load(NOTICE_MARK, maya)).toEqual(mark(2))
      expect(open().load(NOTICE_MARK, tom)).toBeNull()
    })

    it('are listed of all transfers, and each removed by itself, also twice', () => {
      const { open } = openDevice()
      const [gone, left] = [anEntry(aTransfer()), anEntry(aTransfer(), 'failed', 7)]
      for (const entry of [gone, left]) open().save(OUTBOX, entry, entry.transfer.id)
      open().save(SHOWN_LIST, 'sent')
      expect(open().loadAll(OUTBOX)).toEqual(expect.arrayContaining([gone, left]))
      for (let times = 0; times < 2; times++) open().save(OUTBOX, null, gone.transfer.id)
      expect(open().loadAll(OUTBOX)).toEqual([left])
    })

    it('have the last entries of a list that is too long', () => {
      const store = openDevice().open()
      const forms = Array.from({ length: Number(DRAFTS.most) + 1 }, (_, index) => `form ${index}`)
      store.save(
        DRAFTS,
        forms.map((form) => aDraft(form)),
      )
      expect(store.load(DRAFTS).map(({ openedFor }) => openedFor)).toEqual(forms.slice(1))
    })

    it.each(['{', 'null', '37', '[]', '{"transfer":{"id":"c"}}'])(
      'are not taken from %s, which stays until something is saved',
      (text) => {
        const { open, local } = openDevice()
        const { transfer } = anEntry(aTransfer())
        open().save(OUTBOX, anEntry(transfer), transfer.id)
        const key = local.key(0) ?? ''
        local.setItem(key, text)
        expect(open().load(OUTBOX, transfer.id)).toBeNull()
        expect(open().loadAll(OUTBOX)).toEqual([])
        expect(local.getItem(key)).toBe(text)
        open().save(OUTBOX, anEntry(transfer), transfer.id)
        expect(open().load(OUTBOX, transfer.id)).toEqual(anEntry(transfer))
      },
    )

    it('are announced to their own page, and not stored', () => {
      const { open, local } = openDevice()
      const store = open()
      const heard: (Transaction | null)[] = []
      const stop = store.watch(TAKEN_WORDS, (row) => heard.push(row))
      const row = recordOf(aTransfer(), null, 1)
      store.announce(TAKEN_WORDS, row)
      stop()
      store.announce(TAKEN_WORDS, row)
      expect(heard).toEqual([row])
      expect(local.length).toBe(0)
    })

    it('are private or not: forgetting deletes the private ones, and none of them is saved until it resumes', () => {
      const { open, local } = openDevice()
      const store = open()
      const maya = uniqueUserId()
      const entry = anEntry(aTransfer({ senderId: maya }))
      const saveAll = () => {
        store.save(NOTICE_MARK, mark(1), maya)
        store.save(DRAFTS, [aDraft('', maya)])
        store.save(OUTBOX, entry, entry.transfer.id)
        store.save(SHOWN_LIST, 'sent')
      }
      local.setItem('other', 'of another program')
      saveAll()
      store.forgetAll()
      expect(local.length).toBe(3)
      expect(store.load(DRAFTS)).toEqual([])
      saveAll()
      expect(local.length).toBe(3)
      expect(store.load(NOTICE_MARK, maya)).toBeNull()
      expect(store.load(OUTBOX, entry.transfer.id)).toEqual(entry)
      store.resume()
      saveAll()
      expect(store.load(NOTICE_MARK, maya)).toEqual(mark(1))
    })

    it('of one account are forgotten, with those of the tab that name it', () => {
      const store = openDevice().open()
      const [maya, tom] = ['u-maya', 'u-tom'] as [UserId, UserId]
      for (const one of [maya, tom]) store.save(NOTICE_MARK, mark(1), one)
      store.save(DRAFTS, [aDraft('', maya)])
      store.forgetAccount(maya)
      expect(store.load(NOTICE_MARK, maya)).toBeNull()
      expect(store.load(NOTICE_MARK, tom)).toEqual(mark(1))
      expect(store.load(DRAFTS)).toEqual([])
      store.save(DRAFTS, [aDraft('', tom)])
      store.forgetAccount(maya)
      expect(store.load(DRAFTS)).toHaveLength(1)
    })
  })
}
