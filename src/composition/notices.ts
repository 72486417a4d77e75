import { type Container, ContainerModule } from 'inversify'
import type { Notices } from '../core/app.ts'
import type { SystemNotifications } from '../core/ports/notices.ts'
import { LoadNotices, ReactionNews, WatchNotices } from '../core/use-cases/notices.ts'
import { addPorts, type Ports, ports } from './ports.ts'

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
  bind(ReactionNews).toDynamicValue(
    ({ get }) => new ReactionNews(get(ports.noticeMarks), get(ports.clock)),
  )
  bind(LoadNotices).toDynamicValue(({ get }) => new LoadNotices(get(ports.history)))
})

/** What only notices need. */
export type NoticePorts = Pick<Ports, 'noticeMarks'> & {
  readonly systemNotifications: SystemNotifications
}

/** Adds notices, with what only they need, to a page that has all the others. */
export function addNotices(
  container: Container,
  { systemNotifications: system, ...own }: NoticePorts,
): Notices {
  addPorts(container, own)
  container.load(notices)
  return {
    watchNotices: container.get(WatchNotices),
    loadNotices: container.get(LoadNotices),
    reactionNews: container.get(ReactionNews),
    system,
  }
}
