import { Container, type ContainerModule, type Newable, type ServiceIdentifier } from 'inversify'
import type { Archive } from '../core/ports/archive.ts'
import type { DeviceStore, LedgerCache } from '../core/ports/device-store.ts'
import type { Directory } from '../core/ports/directory.ts'
import type { History } from '../core/ports/history.ts'
import type { Identity } from '../core/ports/identity.ts'
import type { Leaving } from '../core/ports/leave.ts'
import type { Ledger } from '../core/ports/ledger.ts'
import type { LedgerCopy, OwnCopy } from '../core/ports/ledger-copy.ts'
import type { Moderation } from '../core/ports/moderation.ts'
import type {
  Clock,
  Connectivity,
  Digest,
  IdGenerator,
  Log,
  PageLife,
  Pause,
  Random,
  Retry,
  TableFormat,
  Timer,
} from '../core/ports/platform.ts'
import type { Reactions } from '../core/ports/reactions.ts'
import type { Requests } from '../core/ports/requests.ts'

/** How a container knows something that is no class. The compiler knows its type. */
const identifier = <T>(name: string): ServiceIdentifier<T> => Symbol(name)

/** What the features need from outside. */
export const ports = {
  archive: identifier<Archive>('archive'),
  cache: identifier<LedgerCache>('cache'),
  clock: identifier<Clock>('clock'),
  connectivity: identifier<Connectivity>('connectivity'),
  copy: identifier<LedgerCopy>('copy'),
  device: identifier<DeviceStore>('device'),
  digest: identifier<Digest>('digest'),
  directory: identifier<Directory>('directory'),
  history: identifier<History>('history'),
  identity: identifier<Identity>('identity'),
  ids: identifier<IdGenerator>('ids'),
  leaving: identifier<Leaving>('leaving'),
  ledger: identifier<Ledger>('ledger'),
  log: identifier<Log>('log'),
  moderation: identifier<Moderation>('moderation'),
  ownCopy: identifier<OwnCopy>('ownCopy'),
  pageLife: identifier<PageLife>('pageLife'),
  pause: identifier<Pause>('pause'),
  random: identifier<Random>('random'),
  reactions: identifier<Reactions>('reactions'),
  requests: identifier<Requests>('requests'),
  retry: identifier<Retry>('retry'),
  tables: identifier<TableFormat>('tables'),
  timer: identifier<Timer>('timer'),
}

type PortOf<Identifier> = [Identifier] extends [ServiceIdentifier<infer T>] ? T : never

export type Ports = { readonly [Name in keyof typeof ports]: PortOf<(typeof ports)[Name]> }

/** A class that one of the features binds. */
export type UseCase<T> = Newable<T>

/**
 * A container with some features over the ports that they need. It makes each use case once. The page, its worker, the command line
 * and the tests all have their use cases from such a container.
 */
export function composeFeatures(
  given: Partial<Ports>,
  ...features: readonly ContainerModule[]
): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  addPorts(container, given)
  container.load(...features)
  return container
}

/** Adds ports that a container does not have yet. A use case of a port that was added twice cannot be made. */
export function addPorts(container: Container, given: Partial<Ports>): void {
  for (const [name, port] of Object.entries<ServiceIdentifier>(ports))
    if (name in given) container.bind(port).toConstantValue(Reflect.get(given, name))
}
