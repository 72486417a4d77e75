import type { OutsideRefusal } from '../community.ts'
import type { Instant, UserId } from '../ids.ts'
import { activeAccount, type StandingRefusal } from '../people.ts'
import { accept, refuse } from '../result.ts'
import { NAMES_PER_ACCOUNT, type Username, usernameKey } from '../username.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

export type ClaimNameRefusal =
  | StandingRefusal
  | { readonly code: 'name-taken' }
  | { readonly code: 'names-used-up' }
  | { readonly code: 'account-missing' }

/** Decides on giving an account a name. */
export function decideTakeName(
  { accounts, names }: Facts,
  id: UserId,
  name: Username,
  now: Instant,
): Decision<ClaimNameRefusal> {
  const account = activeAccount(accounts.get(id))
  if (!account.ok) return account
  const { username, nameCount } = account.value
  const owner = names.get(usernameKey(name))?.owner
  // First: an account that can take no name is not offered another one.
  if (owner !== id && nameCount >= NAMES_PER_ACCOUNT) return refuse({ code: 'names-used-up' })
  if (owner !== undefined && owner !== id) return refuse({ code: 'name-taken' })
  return accept(username === name ? [] : [{ type: 'named', id, name, since: now }])
}

export type DescribeRefusal = StandingRefusal | { readonly code: 'account-missing' }

/** Decides on the description of an account; '' removes it. */
export function decideDescribe(
  { accounts }: Facts,
  id: UserId,
  description: string,
): Decision<DescribeRefusal> {
  const account = activeAccount(accounts.get(id))
  if (!account.ok) return account
  const isSame = (account.value.description ?? '') === description
  return accept(isSame ? [] : [{ type: 'described', id, description }])
}

export type LeaveAccountRefusal = OutsideRefusal | { readonly code: 'account-missing' }

/** Decides on leaving for good, which also suspended people can do. */
export function decideLeave(
  { accounts }: Facts,
  id: UserId,
  now: Instant,
): Decision<LeaveAccountRefusal> {
  const account = accounts.get(id)
  if (!account) return refuse({ code: 'account-missing' })
  return accept(account.leftAt === null ? [{ type: 'left', id, at: now }] : [])
}
