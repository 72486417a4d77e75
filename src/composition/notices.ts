import { ContainerModule } from 'inversify'
import type { Notices } from '../core/app.ts'
import { LoadNotices, WatchNotices } from '../core/use-cases/notices.ts'
import { identifier, ports } from './ports.ts'

export const noticeCases = identifier<Notices>('noticeCases')

export const notices = new ContainerModule(({ bind }) => {
  bind(WatchNotices).toDynamicValue(
    ({ get }) =>
      new WatchNotices(
        get(ports.ledger),
        get(ports.history),
        get(ports.noticeMarks),
        get(ports.clock),
        get(ports.log),
      ),
  )
  bind(LoadNotices).toDynamicValue(({ get }) => new LoadNotices(get(ports.history)))
  bind(noticeCases).toDynamicValue(({ get }) => ({
    watchNotices: get(WatchNotices),
    loadNotices: get(LoadNotices),
    system: get(ports.systemNotifications),
  }))
})
