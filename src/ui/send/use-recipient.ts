import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/profile.ts'
import type { Result } from '../../core/domain/result.ts'
import { type NameRefusal, readUsername } from '../../core/domain/username.ts'
import type { LookupRefusal } from '../../core/use-cases/lookup-profile.ts'
import { useApp } from '../app-context.ts'
import { TYPING_PAUSE_MS } from './typing-pause.ts'

/** What is known of a name while it is typed. */
export type Recipient =
  | { readonly status: 'empty' | 'looking' | 'unsure' | 'self' }
  | { readonly status: 'impossible'; readonly refusal: NameRefusal }
  /** Nobody has the name, or who had it is gone. */
  | { readonly status: 'nobody' | 'left' }
  | { readonly status: 'known'; readonly profile: Profile }

/** Looks up who has the name in the recipient field, once typing pauses. */
export function useRecipient(typed: string, self: UserId | null): Recipient {
  const { lookupProfile, log } = useApp()
  const [found, setFound] = useState<{ typed: string; recipient: Recipient } | null>(null)
  const name = readUsername(typed)
  useEffect(() => {
    if (!readUsername(typed).ok) return
    let current = true
    const settle = (recipient: Recipient) => current && setFound({ typed, recipient })
    const timer = setTimeout(() => {
      lookupProfile.lookup(typed).then(
        (result) => settle(recipientOf(result)),
        (cause: unknown) => {
          log.warn('The recipient could not be looked up', cause)
          settle({ status: 'unsure' })
        },
      )
    }, TYPING_PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, lookupProfile, log])
  if (!name.ok)
    return name.refusal.code === 'name-missing'
      ? { status: 'empty' }
      : { status: 'impossible', refusal: name.refusal }
  if (found?.typed !== typed) return { status: 'looking' }
  const { recipient } = found
  return recipient.status === 'known' && recipient.profile.id === self
    ? { status: 'self' }
    : recipient
}

function recipientOf(found: Result<Profile, LookupRefusal>): Recipient {
  if (found.ok) return { status: 'known', profile: found.value }
  return { status: found.refusal.code === 'owner-left' ? 'left' : 'nobody' }
}

/** Whose name it is for the ledger: undefined where that was not found out. */
export function recipientIdOf(recipient: Recipient): UserId | null | undefined {
  if (recipient.status === 'known') return recipient.profile.id
  return recipient.status === 'nobody' ? null : undefined
}
