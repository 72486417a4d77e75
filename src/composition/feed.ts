import { ContainerModule } from 'inversify'
import { ForgetWords } from '../core/use-cases/forget-words.ts'
import { LoadFeed } from '../core/use-cases/load-feed.ts'
import { LookupTransaction } from '../core/use-cases/lookup-transaction.ts'
import { ports } from './ports.ts'

export const feed = new ContainerModule(({ bind }) => {
  bind(LoadFeed).toDynamicValue(
    ({ get }) =>
      new LoadFeed(get(ports.ledger), get(ports.offlineCache), get(ports.clock), get(ports.timer)),
  )
  bind(ForgetWords).toDynamicValue(
    ({ get }) => new ForgetWords(get(ports.drafts), get(ports.offlineCache)),
  )
  bind(LookupTransaction).toDynamicValue(({ get }) => new LookupTransaction(get(ports.ledger)))
})
