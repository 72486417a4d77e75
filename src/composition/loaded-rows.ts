import { type Container, ContainerModule } from 'inversify'
import type { LoadedRows } from '../core/app.ts'
import { FollowRemovals, RefreshRows } from '../core/use-cases/loaded-rows.ts'
import { ports } from './ports.ts'

const loadedRows = new ContainerModule(({ bind }) => {
  bind(FollowRemovals).toDynamicValue(
    ({ get }) =>
      new FollowRemovals(
        get(ports.ledger),
        get(ports.timer),
        get(ports.retry),
        get(ports.log),
        get(ports.clock),
      ),
  )
  bind(RefreshRows).toDynamicValue(
    ({ get }) => new RefreshRows(get(ports.ledger), get(ports.clock)),
  )
})

/** Adds what keeps loaded rows as the ledger has them. */
export function addLoadedRows(container: Container): LoadedRows {
  container.load(loadedRows)
  return {
    followRemovals: container.get(FollowRemovals),
    refreshRows: container.get(RefreshRows),
  }
}
