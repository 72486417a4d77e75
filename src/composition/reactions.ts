import { type Container, ContainerModule } from 'inversify'
import { ReactToRows } from '../core/use-cases/reactions.ts'
import { addPorts, type Ports, ports } from './ports.ts'

export const reactions = new ContainerModule(({ bind }) => {
  bind(ReactToRows).toDynamicValue(
    ({ get }) =>
      new ReactToRows(
        get(ports.identity),
        get(ports.ledger),
        get(ports.directory),
        get(ports.reactions),
        get(ports.ownReactions),
      ),
  )
})

/** What only reactions need. */
export type ReactionPorts = Pick<Ports, 'reactions' | 'ownReactions'>

/** Adds reactions, with the ports that only they need, to a page that has all the others. */
export function addReactions(container: Container, own: ReactionPorts): ReactToRows {
  addPorts(container, own)
  container.load(reactions)
  return container.get(ReactToRows)
}
