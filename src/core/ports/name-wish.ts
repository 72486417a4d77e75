import type { UserId } from '../domain/ids.ts'
import type { Username } from '../domain/username.ts'

/** The name that somebody typed at sign-up and whose account is not open yet. */
export interface NameWish {
  readonly name: Username
  readonly of: UserId
}

/** The last name wish on this device, for all its tabs: who confirms an address may do so in another one. Nothing here throws. */
export interface NameWishes {
  /** Replaces the stored wish; null removes it. */
  save(wish: NameWish | null): void
  /** Null where none is stored. */
  load(): NameWish | null
}
