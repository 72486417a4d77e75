import { type Container, ContainerModule } from 'inversify'
import type { Histories } from '../core/app.ts'
import { ExportOwnData, ExportStatement, LoadHistory } from '../core/use-cases/history.ts'
import { SumUpMonth } from '../core/use-cases/sum-up-month.ts'
import { addPorts, type Ports, ports } from './ports.ts'

export const history = new ContainerModule(({ bind }) => {
  bind(LoadHistory).toDynamicValue(
    ({ get }) => new LoadHistory(get(ports.history), get(ports.ledger)),
  )
  bind(ExportStatement).toDynamicValue(
    ({ get }) => new ExportStatement(get(ports.history), get(ports.tables), get(ports.clock)),
  )
  bind(SumUpMonth).toDynamicValue(({ get }) => new SumUpMonth(get(ports.history)))
  bind(ExportOwnData).toDynamicValue(
    ({ get }) =>
      new ExportOwnData(
        get(ports.directory),
        get(ExportStatement),
        get(ports.requests),
        get(ports.cache),
        get(ports.moderation),
      ),
  )
})

/** Adds histories, with the port that only they need, to a page that has all the others. */
export function addHistory(container: Container, own: Pick<Ports, 'tables'>): Histories {
  addPorts(container, own)
  container.load(history)
  return {
    loadHistory: container.get(LoadHistory),
    exportStatement: container.get(ExportStatement),
    sumUpMonth: container.get(SumUpMonth),
  }
}

/** One's own data, on a page that has histories and the ports of requests, reactions and moderation. */
export function ownDataOf(container: Container): ExportOwnData {
  return container.get(ExportOwnData)
}
