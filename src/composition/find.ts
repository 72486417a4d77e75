import { ContainerModule } from 'inversify'
import { FindInCopy } from '../core/use-cases/find-in-copy.ts'
import { ports } from './ports.ts'

export const find = new ContainerModule(({ bind }) => {
  bind(FindInCopy).toDynamicValue(({ get }) => new FindInCopy(get(ports.copy)))
})
