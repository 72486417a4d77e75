import type { World } from './world.ts'

/** Something that a client attempts. Its title says what the rules do about it. */
export interface Case {
  readonly title: string
  /** Whether it is anybody's right; every other attempt is refused. */
  readonly right: boolean
  readonly attempt: (world: World) => Promise<unknown>
}

type Attempt = Case['attempt']

export function right(title: string, attempt: Attempt): Case {
  return { title, right: true, attempt }
}

export function wrong(title: string, attempt: Attempt): Case {
  return { title, right: false, attempt }
}
