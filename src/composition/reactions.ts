import { type Container, ContainerModule } from 'inversify'
import type { Demo } from '../core/ports/demo.ts'
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
        get(ports.cache),
      ),
  )
})

/** Adds reactions, with the port that only they need, to a page that has all the others. The demo's ledger may begin again. */
export function addReactions(
  container: Container,
  own: Pick<Ports, 'reactions'>,
  demo: Pick<Demo, 'watchRestarts'> | null,
): ReactToRows {
  addPorts(container, own)
  container.load(reactions)
  const reactToRows = container.get(ReactToRows)
  demo?.watchRestarts(() => reactToRows.forgetAll())
  return reactToRows
}
