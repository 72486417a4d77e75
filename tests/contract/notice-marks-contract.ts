import { describe, expect, it } from 'vitest'
import type { NoticeMark } from '../../src/core/domain/notices.ts'
import type { NoticeMarks } from '../../src/core/ports/notices.ts'
import { uniqueUserId } from '../builders/unique.ts'

const mark: NoticeMark = { lookedAt: 7, newest: 6, totalReceived: 500 }

/** The contract of all marks. `openDevice` returns a function that opens a page of one device. */
export function describeNoticeMarks(name: string, openDevice: () => () => NoticeMarks): void {
  describe(`marks ${name}`, () => {
    it('are none before the first visit', () => {
      expect(openDevice()().load(uniqueUserId())).toBeNull()
    })

    it('are kept for other pages, and for each account', () => {
      const open = openDevice()
      const [maya, tom] = [uniqueUserId(), uniqueUserId()]
      open().save(maya, { ...mark, lookedAt: 1 })
      open().save(maya, mark)
      expect(open().load(maya)).toEqual(mark)
      expect(open().load(tom)).toBeNull()
    })

    it('are reported to the other pages, of this account only', () => {
      const open = openDevice()
      const [maya, tom] = [uniqueUserId(), uniqueUserId()]
      const [page, other] = [open(), open()]
      const heard: string[] = []
      page.watch(maya, () => heard.push('maya here'))
      other.watch(maya, () => heard.push('maya'))
      other.watch(tom, () => heard.push('tom'))
      page.save(maya, mark)
      expect(heard).toEqual(['maya'])
    })

    it('are not reported after the watch was stopped', () => {
      const open = openDevice()
      const maya = uniqueUserId()
      const [page, other] = [open(), open()]
      const heard: string[] = []
      other.watch(maya, () => heard.push('maya'))()
      page.save(maya, mark)
      expect(heard).toEqual([])
    })
  })
}
