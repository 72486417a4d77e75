import { Fault } from '../../core/domain/fault.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { LONGEST_DESCRIPTION } from '../../core/domain/text.ts'
import {
  NAMES_PER_ACCOUNT,
  readUsername,
  type Username,
  usernameKey,
} from '../../core/domain/username.ts'
import type { TakeNameRefusal } from '../../core/ports/directory.ts'
import type { Commit } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'

/** What happens when an account is opened; nothing where it is open. */
export function decideOpen(
  state: LedgerState,
  id: UserId,
  name: Username | null,
  now: Instant,
): Result<Commit, { readonly code: 'name-taken' }> {
  if (state.accounts.has(id)) return accept([])
  if (name !== null) {
    check(name)
    if (state.owners.has(usernameKey(name))) return refuse({ code: 'name-taken' })
  }
  return accept([{ type: 'opened', id, name, joinDate: now }])
}

/** What happens when somebody takes a name; nothing where they are called just so. */
export function decideTakeName(
  state: LedgerState,
  id: UserId,
  name: Username,
): Result<Commit, TakeNameRefusal> {
  check(name)
  const account = state.accounts.get(id)
  if (!account) return refuse({ code: 'account-missing' })
  const owner = state.owners.get(usernameKey(name))
  // First, so that nobody is offered another name who can take none.
  if (owner !== id && account.nameCount >= NAMES_PER_ACCOUNT)
    return refuse({ code: 'names-used-up' })
  if (owner !== undefined && owner !== id) return refuse({ code: 'name-taken' })
  return accept(account.username === name ? [] : [{ type: 'named', id, name }])
}

/** What happens when somebody describes themselves. */
export function decideDescribe(
  state: LedgerState,
  id: UserId,
  description: string,
): Result<Commit, { readonly code: 'account-missing' }> {
  if (description.length > LONGEST_DESCRIPTION)
    throw new Fault('denied', 'The directory takes no such description')
  const account = state.accounts.get(id)
  if (!account) return refuse({ code: 'account-missing' })
  const same = (account.description ?? '') === description
  return accept(same ? [] : [{ type: 'described', id, description }])
}

function check(name: Username): void {
  const read = readUsername(name)
  if (!read.ok || read.value !== name) throw new Fault('denied', 'Nobody can have such a name')
}
