import { isInstant, type UserId } from '../../../core/domain/ids.ts'
import type { NoticeMark } from '../../../core/domain/notices.ts'
import type { NoticeMarks } from '../../../core/ports/notice-marks.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { isNumber, isRecordOf, readJson } from '../../shared/schema.ts'
import type { TextStore } from '../../shared/text-store.ts'

const PREFIX = 'pledger-seen-'

const isMark = isRecordOf({ lookedAt: isInstant, newest: isInstant, totalReceived: isNumber })

/** Marks in the browser's local storage, under one key for each account. */
export class LocalNoticeMarks implements NoticeMarks {
  constructor(private readonly texts: TextStore) {}

  load(account: UserId): NoticeMark | null {
    const stored = readJson(this.texts.get(PREFIX + account))
    return isMark(stored) ? stored : null
  }

  save(account: UserId, mark: NoticeMark): void {
    this.texts.set(PREFIX + account, JSON.stringify(mark))
  }

  watch(account: UserId, listener: () => void): Stop {
    return this.texts.watch(PREFIX + account, listener)
  }
}
