import { useEffect, useMemo } from 'react'
import type { Checking } from '../../core/app.ts'
import type { CopiedPerson, FoundInCopy } from '../../core/domain/find/copy-index.ts'
import {
  distinctRows,
  hasCriteria,
  matchingRows,
  NO_QUESTION,
  type SearchQuestion,
  searchedWords,
} from '../../core/domain/find/question.ts'
import { type Folded, folded, isFoundBy } from '../../core/domain/folded.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { initialsOf, type Profile } from '../../core/domain/people.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { typedName, type Username, type UsernameKey } from '../../core/domain/username.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/check/copy.ts'
import { useApp, useRetryOnline } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { type CheckStore, type Run, useCheck } from '../shared/check/check-store.ts'
import { usePages } from '../shared/use-pages.ts'
import { useSuggest } from '../shared/use-suggest.ts'
import { useFeed } from '../state/feed-store.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'

export interface CopySearch {
  /** Null until its code is loaded. */
  readonly checking: Checking | null
  readonly store: CheckStore | null
  readonly run: Run
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the answer is to this question; if not, it is to the previous one. */
  readonly isCurrent: boolean
  /** Null before the first answer. */
  readonly answer: Result<FoundInCopy, OpenCopyRefusal> | null
  readonly transactions: FoundTransactions
  retry(): void
}

/** The matching transactions of the page and of the copy, each once. */
export interface FoundTransactions {
  readonly count: number
  /** The newest ones, newest first. */
  readonly rows: readonly Transaction[]
  /** The number of transactions that the page has loaded. */
  readonly loaded: number
}

/**
 * Searches the loaded rows of the feed, and the copy on this device. Even an empty question opens the copy, so that the first letter
 * finds something at once.
 */
export function useCopySearch(question: SearchQuestion, limit: number): CopySearch {
  const { checking: load, log } = useApp()
  const { check } = useModals()
  const { feed } = useFeed()
  const opened = useQuery({
    key: 'checking',
    load,
    failure: 'Opening the copy of the ledger failed',
  })
  const checking = opened.data
  const { store, state } = useCheck(checking)
  const { run } = state
  const key = JSON.stringify(hasCriteria(question) ? question : NO_QUESTION)
  const sameQuestion = useMemo((): SearchQuestion => JSON.parse(key), [key])
  const shown = hasCriteria(sameQuestion) ? limit : 0
  const loaded = useMemo(
    () =>
      hasCriteria(sameQuestion) ? matchingRows([...feed.arrived, ...feed.rows], sameQuestion) : [],
    [feed, sameQuestion],
  )
  const searched = useQuery({
    key: checking && key,
    load: async () => {
      if (!checking) throw new Error('The checking of the ledger is not open.')
      return checking.findInCopy.find(checking.origin, sameQuestion, shown, loaded)
    },
    failure: 'The copy of the ledger could not be searched',
    // Each of these may change the copy or the number of results shown.
    revision: JSON.stringify([
      limit,
      check,
      run.status,
      loaded.map(({ id, status }) => id + status),
    ]),
  })
  useEffect(
    () => () => {
      checking?.findInCopy
        .close()
        .catch((cause: unknown) => log.warn('The copy of the ledger could not be closed', cause))
    },
    [checking, log],
  )
  const answer = searched.data ?? searched.lastData
  const copied = answer?.ok ? answer.value : null
  const isCurrent = searched.data !== null
  const rows = useMemo(() => {
    const before = copied?.transactions ?? []
    const fitting = isCurrent ? before : matchingRows(before, sameQuestion)
    return distinctRows([...loaded, ...fitting])
  }, [loaded, copied, isCurrent, sameQuestion])
  const isFailed = opened.status === 'failed' || searched.status === 'failed'
  return {
    checking,
    store,
    run,
    status: isFailed ? 'failed' : searched.status,
    isCurrent,
    answer,
    transactions: {
      count: Math.max(rows.length, (isCurrent && copied?.count) || 0),
      rows: rows.slice(0, limit),
      loaded: feed.arrived.length + feed.rows.length,
    },
    retry: opened.status === 'failed' ? opened.refresh : searched.refresh,
  }
}

/** A matching person. */
export type FoundPerson = Pick<CopiedPerson, 'id' | 'username' | 'avatar' | 'description'>

interface FoundPeople {
  readonly people: readonly FoundPerson[]
  readonly count: number
  /** Whether these words have no answer yet. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  retry(): void
}

/**
 * Matching people: by name from the ledger, then by name or description from the copy, or without a copy by name from the loaded
 * rows, which takes no request. Nobody if `typed` is null.
 */
export function usePeople(typed: string | null, copy: FoundInCopy | null): FoundPeople {
  const { feed } = useFeed()
  const suggest = useSuggest()
  const hasWords = typed !== null && searchedWords(typed).length > 0
  const { lastData, status, refresh } = useQuery({
    key: hasWords ? typed : null,
    load: () => suggest(typed ?? ''),
    failure: 'People could not be looked up',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const hasFailed = hasWords && status === 'failed'
  useRetryOnline(() => {
    if (hasFailed) refresh()
  })
  if (!hasWords) return { people: [], count: 0, isLoading: false, hasFailed: false, retry: refresh }
  const text = folded(typedName(typed))
  // Until the next answer arrives, the people of the previous one that still match.
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

/** A reader who types at once needs no list, and the ledger's owner pays for it. */
const LIST_PAUSE_MS = 400

/** How many people a page of the list has. */
const LISTED = 25

/** Everybody by name, a page at a time, while it is shown. */
export function useEverybody(isShown: boolean) {
  const { directory } = useApp()
  return usePages({
    isShown,
    load: async (after: UsernameKey | null) => {
      const { people, next } = await directory.loadPeople(after, LISTED)
      return { rows: people.map(personOf), next }
    },
    idOf: ({ id }: FoundPerson) => id,
    failure: 'People could not be listed',
    severity: 'warn',
    delayMs: LIST_PAUSE_MS,
  })
}

/** The people named in some rows, each with the newest name there. */
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
