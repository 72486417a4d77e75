import type { World } from './world.ts'

/** An attempt by a client. Its title says what the rules do. */
export interface Case {
  readonly title: string
  /** Whether the rules allow it. They refuse every other attempt. */
  readonly allowed: boolean
  readonly attempt: (world: World) => Promise<unknown>
}

type Attempt = Case['attempt']

export function allowed(title: string, attempt: Attempt): Case {
  return { title, allowed: true, attempt }
}

export function refused(title: string, attempt: Attempt): Case {
  return { title, allowed: false, attempt }
}
