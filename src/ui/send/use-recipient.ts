import { useEffect, useEffectEvent, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/profile.ts'
import { stillFitting } from '../../core/domain/search-people.ts'
import {
  type NameRefusal,
  readUsername,
  type Username,
  usernameKey,
} from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'

/** What is known about a name while it is typed. */
export type Recipient =
  /** Nobody has the name, or its owner's account was deleted, or that is not known yet, or it is the reader's own. */
  | { readonly status: 'nobody' | 'left' | 'unknown' | 'self' }
  | { readonly status: 'impossible'; readonly refusal: NameRefusal }
  | { readonly status: 'known'; readonly profile: Profile }

/**
 * Looks up who has the name in the recipient field, once typing pauses, and again with `refresh`. Until there is an answer, a name
 * that was shown as free before a reload is shown so again: `wasShownAsFree`.
 */
export function useRecipient(
  typed: string,
  self: UserId,
  wasShownAsFree: boolean,
): { readonly recipient: Recipient; readonly refresh: () => void } {
  const { lookupProfile } = useApp()
  const name = readUsername(typed)
  const { data: found, refresh } = useQuery({
    key: name.ok ? typed : null,
    load: () => lookupProfile.lookup(typed),
    failure: 'The recipient could not be looked up',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const recipientNow = (): Recipient => {
    if (!name.ok && name.refusal.code !== 'name-missing')
      return { status: 'impossible', refusal: name.refusal }
    if (!found) return { status: wasShownAsFree ? 'nobody' : 'unknown' }
    if (!found.ok) return { status: found.refusal.code === 'owner-left' ? 'left' : 'nobody' }
    return found.value.id === self ? { status: 'self' } : { status: 'known', profile: found.value }
  }
  return { recipient: recipientNow(), refresh }
}

/** The owner of the name: null where nobody has it, undefined where that is not known. */
export function recipientIdOf(recipient: Recipient): UserId | null | undefined {
  if (recipient.status === 'known') return recipient.profile.id
  return recipient.status === 'nobody' ? null : undefined
}

interface Suggestions {
  /**
   * People with a name that begins as typed, while the field has the focus. Until the answer to the last letter arrives, those
   * of the previous answer who still match.
   */
  readonly fitting: readonly Profile[]
  /** The names of all who were suggested since the form opened. */
  readonly names: readonly Username[]
}

export function useSuggestions(typed: string, isAtField: boolean): Suggestions {
  const { suggestRecipients } = useApp()
  const [names] = useState(() => new Set<Username>())
  const { lastData } = useQuery({
    key: isAtField ? typed : null,
    async load() {
      const people = await suggestRecipients.suggest(typed)
      for (const { username } of people) if (username) names.add(username)
      return people
    },
    failure: 'Recipients could not be suggested',
    severity: 'warn',
    delayMs: typed === '' ? 0 : TYPING_PAUSE_MS,
  })
  return { fitting: stillFitting(lastData ?? [], typed), names: [...names] }
}

/** Replaces a typed name by its owner's spelling, with their capitals, once the recipient is known. An old name stays unchanged. */
export function useOwnerSpelling(
  typed: string,
  recipient: Recipient | null,
  onSpelling: (name: string) => void,
): void {
  const spelling = recipient?.status === 'known' ? recipient.profile.username : null
  const name = readUsername(typed)
  const isSame = spelling !== null && name.ok && usernameKey(name.value) === usernameKey(spelling)
  const wanted = isSame && spelling !== typed ? spelling : null
  const onWanted = useEffectEvent(onSpelling)
  useEffect(() => {
    if (wanted !== null) onWanted(wanted)
  }, [wanted])
}
