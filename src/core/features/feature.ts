import type { Community } from '../domain/community.ts'
import type { Archive } from '../ports/archive.ts'
import type { Demo } from '../ports/demo.ts'
import type { DeviceStore, LedgerCache } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { History } from '../ports/history.ts'
import type { Identity } from '../ports/identity.ts'
import type { Leaving } from '../ports/leave.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { LedgerCopy, OwnCopy } from '../ports/ledger-copy.ts'
import type { Moderation } from '../ports/moderation.ts'
import type { SystemNotifications } from '../ports/notices.ts'
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
} from '../ports/platform.ts'
import type { Reactions } from '../ports/reactions.ts'
import type { Requests } from '../ports/requests.ts'

/** Ports that a page has when it starts. */
export interface StartPorts {
  readonly cache: LedgerCache
  readonly clock: Clock
  readonly connectivity: Connectivity
  /** Null outside the demo. */
  readonly demo: Demo | null
  readonly device: DeviceStore
  readonly directory: Directory
  readonly identity: Identity
  readonly ids: IdGenerator
  readonly ledger: Ledger
  readonly log: Log
  readonly ownCopy: OwnCopy
  readonly pageLife: PageLife
  readonly retry: Retry
  readonly timer: Timer
}

/** Ports that a page loads with the first feature that names them. */
export interface LatePorts {
  readonly history: History
  readonly leaving: Leaving
  readonly moderation: Moderation
  readonly notifications: SystemNotifications
  readonly reactions: Reactions
  readonly requests: Requests
  readonly tables: TableFormat
}

/** Ports that only a check needs, which has a worker of its own. */
interface CheckPorts {
  readonly archive: Archive
  readonly copy: LedgerCopy
  readonly digest: Digest
  readonly pause: Pause
  readonly random: Random
}

/** The settings that a use case needs. */
interface FeatureSettings {
  /** The right to join, and to read. */
  readonly community: Community
  /** The message of a transfer that is sent without one. */
  readonly defaultMessage: string
}

/** Everything that a use case can be given from outside. */
export type Given = StartPorts & LatePorts & CheckPorts & FeatureSettings
export type Name = keyof Given
/** The names that a page knows when it starts. */
export type StartName = keyof StartPorts | keyof FeatureSettings

type Class<T = unknown> = new (...args: never[]) => T

/** A class, and the arguments of its constructor: each is given, or made by another recipe. */
export interface Recipe<T = unknown, Needed extends Name = Name> {
  readonly type: Class<T>
  readonly args: readonly Part[]
  /** The names that making it needs, for the compiler only. */
  readonly needed?: Needed
}

/** A port by its name, or a use case. */
export type Part = Name | Recipe

/** The exports of a file of this folder. */
export type Feature = Readonly<Record<string, Part>>

type PartFor<Arg> = { [N in Name]: Given[N] extends Arg ? N : never }[Name] | Recipe<Arg, Name>
type PartsFor<Args extends readonly unknown[]> = { [Index in keyof Args]: PartFor<Args[Index]> }

type Needed<P> = P extends Name ? P : P extends Recipe<unknown, infer N> ? N : never
type MadeOf<P> = P extends Name ? Given[P] : P extends Recipe<infer T> ? T : never

/** The use cases and ports of a feature, as far as these names are enough to make them. */
export type Made<F, Available extends Name = Name> = {
  readonly [Key in keyof F as [Needed<F[Key]>] extends [Available] ? Key : never]: MadeOf<F[Key]>
}

/** The ports and settings that a feature needs. */
export type GivenTo<F> = Pick<Given, Needed<F[keyof F]>>

/** A use case of a feature, and its ports. The compiler holds them to the constructor's parameters. */
export function make<Type extends Class, const Parts extends readonly Part[]>(
  type: Type,
  ...args: Parts & PartsFor<Required<ConstructorParameters<Type>>>
): Recipe<InstanceType<Type>, Needed<Parts[number]>> {
  return { type: type as Class<InstanceType<Type>>, args }
}

/** A port that the interface uses itself. */
export const port = <N extends Name>(name: N): N => name
