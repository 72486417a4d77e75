import type { CopiedPerson, FoundInCopy } from '../../core/domain/find/copy-index.ts'
import { searchedWords } from '../../core/domain/find/question.ts'
import { type Folded, folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { initialsOf, type Profile } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { typedName, type Username } from '../../core/domain/username.ts'
import { useApp, useRetryOnline } from '../app-context.ts'
import { useFeed } from '../state/feed-store.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'

/** A person whom a search has found. */
export type FoundPerson = Pick<CopiedPerson, 'id' | 'username' | 'avatar' | 'description'>

interface FoundPeople {
  readonly people: readonly FoundPerson[]
  readonly count: number
  /** Whether there is no answer to these words yet. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  retry(): void
}

/**
 * People by name from the ledger, then those whom the copy has by name or description; without a copy, those whom the loaded rows name,
 * who need no request. Nobody where `typed` is null.
 */
export function usePeople(typed: string | null, copy: FoundInCopy | null): FoundPeople {
  const { feed } = useFeed()
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
  if (!isAsked) return { people: [], count: 0, isLoading: false, hasFailed: false, retry: refresh }
  const text = folded(typedName(typed))
  // Until the next answer arrives, those of the previous one who still match.
  const fitting = (lastData ?? []).filter(({ username }) => username && isFoundBy(username, text))
  const named = fitting.map(personOf)
  const known = new Set(named.map(({ id }) => id))
  const others = (copy?.people ?? peopleIn(feed.rows, text)).filter(({ id }) => !known.has(id))
  const notShown = copy ? copy.peopleCount - copy.people.length : 0
  return {
    people: [...named, ...others],
    count: named.length + others.length + notShown,
    isLoading: status === 'loading',
    hasFailed,
    retry: refresh,
  }
}

/** The people whom some rows name, each with the newest name there. */
function peopleIn(rows: readonly Transaction[], text: Folded): readonly FoundPerson[] {
  const byId = new Map<UserId, FoundPerson>()
  const add = (id: UserId | null, name: string) => {
    if (id !== null && !byId.has(id) && isFoundBy(name as Username, text))
      byId.set(id, personOf({ id, username: name as Username, avatar: initialsOf(name) }))
  }
  for (const { senderId, sender, recipientId, recipient } of rows) {
    add(senderId, sender)
    add(recipientId, recipient)
  }
  return [...byId.values()]
}

type Named = Pick<Profile, 'id' | 'username' | 'avatar'> & Partial<Pick<Profile, 'description'>>

function personOf({ id, username, avatar, description }: Named): FoundPerson {
  return { id, username: username ?? '', avatar, description: description ?? '' }
}
