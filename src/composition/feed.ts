import { ContainerModule } from 'inversify'
import { Drafts } from '../core/use-cases/drafts.ts'
import { ForgetWords } from '../core/use-cases/forget-words.ts'
import { LoadFeed } from '../core/use-cases/load-feed.ts'
import { LookupTransaction } from '../core/use-cases/lookup-transaction.ts'
import { ports } from './ports.ts'

export const feed = new ContainerModule(({ bind }) => {
  bind(LoadFeed).toDynamicValue(
    ({ get }) =>
      new LoadFeed(get(ports.ledger), get(ports.cache), get(ports.clock), get(ports.timer)),
  )
  bind(Drafts).toDynamicValue(({ get }) => new Drafts(get(ports.device)))
  bind(ForgetWords).toDynamicValue(({ get }) => new ForgetWords(get(Drafts), get(ports.cache)))
  bind(LookupTransaction).toDynamicValue(({ get }) => new LookupTransaction(get(ports.ledger)))
})
