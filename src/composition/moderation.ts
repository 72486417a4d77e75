import { type Container, ContainerModule } from 'inversify'
import type { Moderating } from '../core/app.ts'
import { ForgetWords } from '../core/use-cases/forget-words.ts'
import { Moderate, RemoveMessage } from '../core/use-cases/moderation.ts'
import { addPorts, type Ports, ports } from './ports.ts'

export const moderation = new ContainerModule(({ bind }) => {
  bind(RemoveMessage).toDynamicValue(
    ({ get }) =>
      new RemoveMessage(
        get(ports.identity),
        get(ports.ledger),
        get(ports.moderation),
        get(ForgetWords),
        get(ports.outbox),
        get(ports.takenWords),
      ),
  )
  bind(Moderate).toDynamicValue(
    ({ get }) =>
      new Moderate(
        get(ports.identity),
        get(ports.ledger),
        get(ports.directory),
        get(ports.moderation),
      ),
  )
})

/** Adds moderation, with the port that only it needs, to a page that has all the others. */
export function addModeration(container: Container, own: Pick<Ports, 'moderation'>): Moderating {
  addPorts(container, own)
  container.load(moderation)
  return { removeMessage: container.get(RemoveMessage), moderate: container.get(Moderate) }
}
