import type { Person } from './session.ts'

/** The right to join a ledger, and to read it. The rules of the database say the same (`npm run rules`). */
export interface Community {
  /** Domains, in lower case: only people with a confirmed address at one of them may join. Without domains everybody may. */
  readonly members: readonly string[]
  readonly readers: 'everyone' | 'members'
}

/** Everybody may join, and everyone may read. */
export const OPEN_COMMUNITY: Community = { members: [], readers: 'everyone' }

/**
 * Whether a signed-in person is a member, or why they are none: their address is of no member's domain, or they have not confirmed
 * it yet.
 */
export type Standing = 'member' | 'not-confirmed' | 'not-a-member'

/** Why the ledger refuses a write by a person outside the community. */
export type OutsideRefusal = { readonly code: Exclude<Standing, 'member'> }

/** An address of another domain need not be confirmed: it would change nothing. */
export function standingOf(
  { email, isConfirmed }: Pick<Person, 'email' | 'isConfirmed'>,
  { members }: Community,
): Standing {
  if (members.length === 0) return 'member'
  const domain = (email ?? '').toLowerCase().split('@').at(-1) ?? ''
  if (!members.includes(domain)) return 'not-a-member'
  return isConfirmed ? 'member' : 'not-confirmed'
}

/** Whether a person can join once this address is confirmed. */
export function canJoinWith(email: string, community: Community): boolean {
  return standingOf({ email, isConfirmed: true }, community) === 'member'
}

/** Whether only members may read: nothing of the ledger is requested before somebody is known to be one. */
export function isPrivate({ readers }: Community): boolean {
  return readers === 'members'
}
