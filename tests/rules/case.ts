import type { World } from './world.ts'

/** An attempt by a client. Its title says what the rules do. */
export interface Case {
  readonly title: string
  /** Whether the rules allow it. They refuse every other attempt. */
  readonly allowed: boolean
  /** Whether the attempt changes the world, even if it is refused in the end. */
  readonly changesWorld: boolean
  readonly attempt: (world: World) => Promise<unknown>
}

type Attempt = Case['attempt']

export function allowed(title: string, attempt: Attempt): Case {
  return { title, allowed: true, changesWorld: true, attempt }
}

export function refused(title: string, attempt: Attempt): Case {
  return { title, allowed: false, changesWorld: false, attempt }
}

/** An attempt of several steps: the last one is refused, the others are allowed. */
export function refusedInTheEnd(title: string, attempt: Attempt): Case {
  return { title, allowed: false, changesWorld: true, attempt }
}

/** What an attempt changes, by the rest of its title. */
type Changes<Change> = Readonly<Record<string, (world: World) => Change>>
type Operation<Change> = (world: World, change: Change) => Promise<unknown>

/** Attempts that differ in what they change only. */
export function accepting<Change>(attempt: Operation<Change>, changes: Changes<Change>) {
  return Object.entries(changes).map(([what, change]) =>
    allowed(`accept ${what}`, (world) => attempt(world, change(world))),
  )
}

export function refusing<Change>(attempt: Operation<Change>, changes: Changes<Change>) {
  return Object.entries(changes).map(([what, change]) =>
    refused(`refuse ${what}`, (world) => attempt(world, change(world))),
  )
}
