import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Notices } from '../../core/app.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { type Arrival, type NewCount, NOTHING_NEW } from '../../core/domain/notices.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { NoticeWatch } from '../../core/use-cases/notices.ts'

/** New transfers to the signed-in person, as far as the page knows. */
export interface WatchedNotices {
  readonly account: UserId
  readonly notices: Notices
  readonly watch: NoticeWatch
  readonly count: NewCount
  /** Transfers that arrived since the page opened, newest first. */
  readonly arrivals: readonly Arrival[]
  /** Earlier transfers with reactions that the person has not seen. */
  readonly reacted: readonly Transaction[]
}

interface NoticesValue {
  /** Null while nobody is watched: signed out, or before the first rows. */
  readonly watched: WatchedNotices | null
  publish(change: (before: WatchedNotices | null) => WatchedNotices | null): void
}

const NoticesContext = createContext<NoticesValue>({ watched: null, publish: () => {} })

/** Shares the notices of `NoticesWatch` with the header and the list. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [watched, publish] = useState<WatchedNotices | null>(null)
  return <NoticesContext value={{ watched, publish }}>{children}</NoticesContext>
}

export function useNotices(): NoticesValue {
  return useContext(NoticesContext)
}

/** The number of unseen notices: transfers, and rows with new reactions. */
export function newCountOf(watched: WatchedNotices | null): NewCount {
  const { count, orMore } = watched?.count ?? NOTHING_NEW
  return { count: count + (watched?.reacted.length ?? 0), orMore }
}

/** "3", "7+" or "99+", for a small badge. */
export function shownCount({ count, orMore }: NewCount): string {
  if (count > 99) return '99+'
  return orMore ? `${count}+` : String(count)
}
