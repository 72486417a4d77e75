import type { CopiedPerson, FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import { searchedWords } from '../../core/domain/find/search-words.ts'
import { folded, isFoundBy } from '../../core/domain/folded.ts'
import type { Profile } from '../../core/domain/profile.ts'
import { typedName } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'

/** A person whom a search has found. */
export type FoundPerson = Pick<CopiedPerson, 'id' | 'username' | 'avatar' | 'description'>

interface FoundPeople {
  readonly people: readonly FoundPerson[]
  readonly count: number
  readonly hasFailed: boolean
  retry(): void
}

/** People by name from the ledger, then those whom the copy has by name or description. Nobody where `typed` is null. */
export function usePeople(typed: string | null, copy: FoundInCopy | null): FoundPeople {
  const { suggestRecipients } = useApp()
  const isAsked = typed !== null && searchedWords(typed).length > 0
  const { lastData, status, refresh } = useQuery({
    key: isAsked ? typed : null,
    load: () => suggestRecipients.suggest(typed ?? ''),
    failure: 'People could not be looked up',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const hasFailed = isAsked && status === 'failed'
  useRetryOnline(() => {
    if (hasFailed) refresh()
  })
  if (!isAsked) return { people: [], count: 0, hasFailed: false, retry: refresh }
  const text = folded(typedName(typed))
  // Until the next answer arrives, those of the previous one who still match.
  const fitting = (lastData ?? []).filter(({ username }) => username && isFoundBy(username, text))
  const named = fitting.map(personOf)
  const known = new Set(named.map(({ id }) => id))
  const others = (copy?.people ?? []).filter(({ id }) => !known.has(id))
  const notShown = copy ? copy.peopleCount - copy.people.length : 0
  return {
    people: [...named, ...others],
    count: named.length + others.length + notShown,
    hasFailed,
    retry: refresh,
  }
}

function personOf({ id, username, avatar, description }: Profile): FoundPerson {
  return { id, username: username ?? '', avatar, description: description ?? '' }
}
