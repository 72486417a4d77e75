import { expect, it } from 'vitest'
import { LocalNoticeMarks } from '../../../../src/adapters/browser/notices/local-notice-marks.ts'
import type { UserId } from '../../../../src/core/domain/ids.ts'
import { FakeStorage } from '../../../builders/fake-storage.ts'
import { memoryNoticeMarks } from '../../../builders/memory-notice-marks.ts'
import { describeNoticeMarks } from '../../../contract/notice-marks-contract.ts'

describeNoticeMarks('in the browser’s storage', () => {
  const storage = new FakeStorage()
  return () => new LocalNoticeMarks(storage.openStore())
})
describeNoticeMarks('in memory', memoryNoticeMarks)

it.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a mark without a time', '{"newest":1,"totalReceived":2}'],
  ['another kind of thing', '[1,2]'],
])('counts what another version may have left as no mark: %s', (_, left) => {
  const storage = new FakeStorage()
  storage.setItem('pledger-seen-jun', left)
  const marks = new LocalNoticeMarks(storage.openStore())
  expect(marks.load('jun' as UserId)).toBeNull()
})
