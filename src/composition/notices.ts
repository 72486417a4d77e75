import { type Container, ContainerModule } from 'inversify'
import type { Notices } from '../core/app.ts'
import type { SystemNotifications } from '../core/ports/notices.ts'
import { LoadNotices, ReactionNews, WatchNotices } from '../core/use-cases/notices.ts'
import { ports } from './ports.ts'

export const notices = new ContainerModule(({ bind }) => {
  bind(WatchNotices).toDynamicValue(
    ({ get }) =>
      new WatchNotices(
        get(ports.ledger),
        get(ports.history),
        get(ports.device),
        get(ports.clock),
        get(ports.log),
      ),
  )
  bind(ReactionNews).toDynamicValue(
    ({ get }) => new ReactionNews(get(ports.device), get(ports.clock)),
  )
  bind(LoadNotices).toDynamicValue(({ get }) => new LoadNotices(get(ports.history)))
})

/** Adds notices to a page that has all their ports. */
export function addNotices(container: Container, system: SystemNotifications): Notices {
  container.load(notices)
  return {
    watchNotices: container.get(WatchNotices),
    loadNotices: container.get(LoadNotices),
    reactionNews: container.get(ReactionNews),
    system,
  }
}
