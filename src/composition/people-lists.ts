import { type Container, ContainerModule } from 'inversify'
import type { PeopleLists } from '../core/app.ts'
import { LoadPeople, LoadTopPeople } from '../core/use-cases/people-lists.ts'
import { ports } from './ports.ts'

export const peopleLists = new ContainerModule(({ bind }) => {
  bind(LoadTopPeople).toDynamicValue(({ get }) => new LoadTopPeople(get(ports.directory)))
  bind(LoadPeople).toDynamicValue(({ get }) => new LoadPeople(get(ports.directory)))
})

/** Adds the lists of people to a page that has the directory. */
export function addPeopleLists(container: Container): PeopleLists {
  container.load(peopleLists)
  return { loadTopPeople: container.get(LoadTopPeople), loadPeople: container.get(LoadPeople) }
}
