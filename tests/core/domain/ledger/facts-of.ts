import type { Amount } from '../../../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../../../src/core/domain/ids.ts'
import type { Decision } from '../../../../src/core/domain/ledger/events.ts'
import type { Facts } from '../../../../src/core/domain/ledger/facts.ts'
import { type Account, openingAccount } from '../../../../src/core/domain/people.ts'
import type { LastRequest, PointRequest } from '../../../../src/core/domain/requests.ts'
import type { Transaction } from '../../../../src/core/domain/transaction.ts'
import type { Username, UsernameKey } from '../../../../src/core/domain/username.ts'

export const [maya, tom, mona] = ['maya', 'tom', 'mona'] as UserId[] as [UserId, UserId, UserId]
export const NOW = 1_000_000_000
export const ROW = 'row' as TransactionId

const SUSPENSION = { by: mona, at: 7, reason: 'spam' } as const

/** Changes of an account, each of which is a reason to refuse something. */
export const SUSPENDED = { suspended: SUSPENSION }
export const LEFT = { leftAt: 5 }

export interface Given {
  /** By person; null where there is no account. */
  readonly accounts?: Readonly<Record<string, Partial<Account> | null>>
  /** By key, the owner; null where nobody has the name. */
  readonly names?: Readonly<Record<string, UserId | null>>
  /** The only row. */
  readonly row?: Transaction
  /** The request of Tom to Maya. */
  readonly request?: PointRequest
  /** Its times, where it was withdrawn. */
  readonly withdrawn?: LastRequest
  readonly moderators?: readonly UserId[]
}

/** Maya, Tom and Mona have their names and 1337 GBP, unless something else is given. Nothing else is there. */
export function factsOf(given: Given): Facts {
  const ids = [maya, tom, mona]
  const accounts = new Map(
    ids.flatMap((id): [UserId, Account][] => {
      const changed = given.accounts?.[id]
      const account = openingAccount(id, id as string as Username, 0)
      return changed === null ? [] : [[id, { ...account, ...changed }]]
    }),
  )
  const owners = Object.entries({ maya, tom, mona, ...given.names })
  const names = new Map(
    owners.flatMap(([key, owner]) => (owner ? [[key as UsernameKey, { owner }] as const] : [])),
  )
  const isOfTom = (from: UserId, to: UserId) => from === tom && to === maya
  const requestOf = (from: UserId, to: UserId) => (isOfTom(from, to) ? given.request : undefined)
  return {
    accounts,
    names,
    transaction: (id) => (id === ROW ? given.row : undefined),
    requestOf,
    lastRequestOf: (from, to) =>
      requestOf(from, to) ?? (isOfTom(from, to) ? given.withdrawn : undefined),
    isModerator: (id) => given.moderators?.includes(id) ?? false,
  }
}

/** The request of Tom to Maya for 37 GBP. */
export function aRequest(changed: Partial<PointRequest> = {}): PointRequest {
  const fromName = 'tom' as Username
  const open = { from: tom, to: maya, fromName, amount: 37 as Amount, message: 'Lunch' }
  return { ...open, at: 0, declinedAt: null, ...changed }
}

/** The outcome of a command: the code of its refusal, or the types of its events, separated by spaces. */
export function outcomeOf(decision: Decision<{ readonly code: string }>): string {
  return decision.ok ? decision.value.map(({ type }) => type).join(' ') : decision.refusal.code
}
