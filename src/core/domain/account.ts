import { STARTING_BALANCE } from './amount.ts'
import type { Instant, UserId } from './ids.ts'
import { initialsOf } from './initials.ts'
import type { Account } from './profile.ts'
import type { Username } from './username.ts'

/** A new account: 1337 GBP, nothing sent or received. `username` is null for an owner without a name, who is shown as "You". */
export function openingAccount(id: UserId, username: Username | null, joinDate: Instant): Account {
  return {
    id,
    username,
    avatar: initialsOf(username),
    balance: STARTING_BALANCE,
    joinDate,
    totalSent: 0,
    totalReceived: 0,
    description: null,
    nameCount: username ? 1 : 0,
    lastTransaction: null,
  }
}
