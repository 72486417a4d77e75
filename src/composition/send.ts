import { ContainerModule } from 'inversify'
import { SendPoints } from '../core/use-cases/send-points.ts'
import { SettlePoints } from '../core/use-cases/settle-points.ts'
import { WatchWaiting } from '../core/use-cases/watch-waiting.ts'
import { ports } from './ports.ts'

/** `defaultMessage`: of a transfer that is sent without one. */
export const send = (defaultMessage: string) =>
  new ContainerModule(({ bind }) => {
    bind(SendPoints).toDynamicValue(
      ({ get }) =>
        new SendPoints(
          get(ports.ledger),
          get(ports.directory),
          get(ports.device),
          get(ports.identity),
          get(ports.connectivity),
          get(ports.pageLife),
          get(ports.retry),
          get(ports.clock),
          get(ports.ids),
          get(ports.log),
          defaultMessage,
        ),
    )
    bind(WatchWaiting).toDynamicValue(
      ({ get }) =>
        new WatchWaiting(get(ports.ledger), get(ports.directory), get(ports.retry), get(ports.log)),
    )
    bind(SettlePoints).toDynamicValue(
      ({ get }) => new SettlePoints(get(ports.identity), get(ports.ledger)),
    )
  })
