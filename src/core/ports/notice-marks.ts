import type { UserId } from '../domain/ids.ts'
import type { NoticeMark } from '../domain/notices.ts'
import type { Stop } from './subscription.ts'

/** Until where people have seen what came, for each account on this device. It survives a reload, where the browser can store it. Nothing here throws. */
export interface NoticeMarks {
  /** Null before the first visit of an account. */
  load(account: UserId): NoticeMark | null
  save(account: UserId, mark: NoticeMark): void
  /** Calls `listener` when another page of this device has saved a mark of this account. */
  watch(account: UserId, listener: () => void): Stop
}
