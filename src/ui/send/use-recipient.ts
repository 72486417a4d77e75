import type { UserId } from '../../core/domain/ids.ts'
import type { Profile } from '../../core/domain/profile.ts'
import { stillFitting } from '../../core/domain/search-people.ts'
import { type NameRefusal, readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useQuery } from '../state/use-query.ts'

/** The ledger is asked after a pause in typing of this length, not at every letter. */
const TYPING_PAUSE_MS = 180

/** What is known of a name while it is typed. */
export type Recipient =
  /** Nobody has the name, or the account of who had it was deleted, or it is not known yet. */
  | { readonly status: 'nobody' | 'left' | 'unknown' | 'self' }
  | { readonly status: 'impossible'; readonly refusal: NameRefusal }
  | { readonly status: 'known'; readonly profile: Profile }

/** Looks up who has the name in the recipient field, once typing pauses. */
export function useRecipient(typed: string, self: UserId | null): Recipient {
  const { lookupProfile } = useApp()
  const name = readUsername(typed)
  const { data: found } = useQuery({
    key: name.ok ? typed : null,
    load: () => lookupProfile.lookup(typed),
    failure: 'The recipient could not be looked up',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  if (!name.ok && name.refusal.code !== 'name-missing')
    return { status: 'impossible', refusal: name.refusal }
  if (!found) return { status: 'unknown' }
  if (!found.ok) return { status: found.refusal.code === 'owner-left' ? 'left' : 'nobody' }
  return found.value.id === self ? { status: 'self' } : { status: 'known', profile: found.value }
}

/** The owner of the name: null where nobody has it, undefined where that is not known. */
export function recipientIdOf(recipient: Recipient): UserId | null | undefined {
  if (recipient.status === 'known') return recipient.profile.id
  return recipient.status === 'nobody' ? null : undefined
}

/**
 * People with a name that begins as typed, while the field has the focus. Until the answer to the last letter is there,
 * the people of the answer before it who still fit.
 */
export function useSuggestions(typed: string, isAtField: boolean): readonly Profile[] {
  const { suggestRecipients } = useApp()
  const { lastData } = useQuery({
    key: isAtField ? typed : null,
    load: () => suggestRecipients.suggest(typed),
    failure: 'Recipients could not be suggested',
    severity: 'warn',
    delayMs: typed === '' ? 0 : TYPING_PAUSE_MS,
  })
  return stillFitting(lastData ?? [], typed)
}
