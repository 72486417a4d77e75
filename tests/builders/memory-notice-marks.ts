import { LocalNoticeMarks } from '../../src/adapters/browser/notices.ts'
import type { NoticeMarks } from '../../src/core/ports/notices.ts'
import { FakeStorage } from './fake-storage.ts'

/** The marks of a device in memory. Each call opens a page of it, which hears what the others save. */
export function memoryNoticeMarks(): () => NoticeMarks {
  const storage = new FakeStorage()
  return () => new LocalNoticeMarks(storage.openStore())
}
