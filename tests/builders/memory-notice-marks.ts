import type { UserId } from '../../src/core/domain/ids.ts'
import type { NoticeMark } from '../../src/core/domain/notices.ts'
import type { NoticeMarks } from '../../src/core/ports/notices.ts'

/** The marks of a device in memory. Each call opens a page of it, which hears what the others save. */
export function memoryNoticeMarks(): () => NoticeMarks {
  const marks = new Map<UserId, NoticeMark>()
  const watched = new Set<{ page: object; account: UserId; listener: () => void }>()
  return () => {
    const page = {}
    return {
      load: (account) => marks.get(account) ?? null,
      save(account, mark) {
        marks.set(account, mark)
        for (const other of [...watched])
          if (other.page !== page && other.account === account) other.listener()
      },
      watch(account, listener) {
        const one = { page, account, listener }
        watched.add(one)
        return () => void watched.delete(one)
      },
    }
  }
}
