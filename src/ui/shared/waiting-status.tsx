import type { Profile } from '../../core/domain/people.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { type UsernameKey, usernameKey } from '../../core/domain/username.ts'
import type { NameOwner } from '../../core/ports/directory.ts'
import type { LookupRefusal } from '../../core/use-cases/people.ts'
import { useApp } from '../app-context.ts'
import { useAccount, useWaiting } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import { statusTexts } from './row.ts'

/** Lookups of the names that rows wait for. Each name is looked up once while the page is open. */
export type NameLookups = Map<UsernameKey, Promise<Result<Profile, LookupRefusal>>>

interface WaitingStatusProps {
  readonly row: Transaction
  readonly lookups: NameLookups
}

/** The status of a waiting row: it waits for its name to be claimed, or for its sender to hand over or take back the points. */
export function WaitingStatus({ row, lookups }: WaitingStatusProps) {
  const owner = useOwner(row, lookups)
  if (owner === null) return statusTexts.waiting(row.recipient)
  const isForNobody = owner === 'left' || owner.id === row.senderId
  return isForNobody ? statusTexts.waitingForReturn : statusTexts.waitingForHandOver
}

/** The owner of a waiting row's name; null while it is free. The reader's own name and own rows need no look-up. */
function useOwner(row: Transaction, lookups: NameLookups): NameOwner {
  const { lookupProfile } = useApp()
  const account = useAccount()
  const watched = useWaiting().points.find(({ transaction }) => transaction.id === row.id)
  const key = row.recipientKey
  const isOwnName = account?.username != null && usernameKey(account.username) === key
  const { data } = useQuery({
    key: watched ? null : key,
    // If the name's owner claimed it on this page and signed out, the stored look-up has that owner.
    revision: isOwnName ? account.id : null,
    load: () => {
      const name = key as UsernameKey
      const known = isOwnName ? Promise.resolve(accept(account)) : lookups.get(name)
      const lookup = known ?? lookupProfile.lookup(row.recipient)
      lookups.set(name, lookup)
      // A failed lookup is repeated when the row is rendered again.
      lookup.catch(() => lookups.delete(name))
      return lookup
    },
    failure: 'The name of a waiting row could not be looked up',
    severity: 'warn',
  })
  if (isOwnName) return account
  if (watched) return watched.owner
  if (data?.ok) return data.value
  return data?.refusal.code === 'owner-left' ? 'left' : null
}
