import { ContainerModule } from 'inversify'
import type { Histories } from '../core/app.ts'
import { ExportStatement, LoadHistory } from '../core/use-cases/history.ts'
import { identifier, ports } from './ports.ts'

export const histories = identifier<Histories>('histories')

export const history = new ContainerModule(({ bind }) => {
  bind(LoadHistory).toDynamicValue(
    ({ get }) => new LoadHistory(get(ports.history), get(ports.ledger)),
  )
  bind(ExportStatement).toDynamicValue(
    ({ get }) => new ExportStatement(get(ports.history), get(ports.tables), get(ports.clock)),
  )
  bind(histories).toDynamicValue(({ get }) => ({
    loadHistory: get(LoadHistory),
    exportStatement: get(ExportStatement),
  }))
})
