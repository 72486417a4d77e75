import { type Container, ContainerModule } from 'inversify'
import type { Moderating } from '../core/app.ts'
import { ForgetWords } from '../core/use-cases/forget-words.ts'
import { Moderate, RemoveMessage } from '../core/use-cases/moderation.ts'
import { ports } from './ports.ts'

export const moderation = new ContainerModule(({ bind }) => {
  bind(RemoveMessage).toDynamicValue(
    ({ get }) =>
      new RemoveMessage(
        get(ports.identity),
        get(ports.ledger),
        get(ports.moderation),
        get(ForgetWords),
        get(ports.device),
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

/** Adds moderation to a page that has all its ports. */
export function addModeration(container: Container): Moderating {
  container.load(moderation)
  return { removeMessage: container.get(RemoveMessage), moderate: container.get(Moderate) }
}
