import { useEffect } from 'react'
import type { Checking } from '../../core/checking.ts'
import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import {
  isAsked,
  NO_QUESTION,
  type SearchQuestion,
} from '../../core/domain/find/search-question.ts'
import type { Result } from '../../core/domain/result.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/copied-tree.ts'
import { useApp } from '../app-context.ts'
import type { Run } from '../shared/check/check-state.ts'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useCheck } from '../shared/check/use-check.ts'
import { useQuery } from '../state/use-query.ts'
import { useModals } from '../use-modals.ts'

export interface CopySearch {
  /** Null until its code is loaded. */
  readonly checking: Checking | null
  readonly store: CheckStore | null
  readonly run: Run
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the answer is to this question. Until then it is to the previous one. */
  readonly isCurrent: boolean
  /** Null before the first answer. */
  readonly answer: Result<FoundInCopy, OpenCopyRefusal> | null
  retry(): void
}

/** Searches the copy on this device. An empty question opens the copy, too, so that the first letter finds at once. */
export function useCopySearch(question: SearchQuestion | null, limit: number): CopySearch {
  const { openChecking } = useApp()
  const { check } = useModals()
  const opened = useQuery({
    key: 'checking',
    load: openChecking,
    failure: 'Opening the copy of the ledger failed',
  })
  const checking = opened.data
  const { store, state } = useCheck(checking)
  const { run } = state
  const asked = question && isAsked(question) ? question : NO_QUESTION
  const searched = useQuery({
    key: checking && JSON.stringify(asked),
    load: async () => {
      if (!checking) throw new Error('The checking of the ledger is not open.')
      const shown = asked === NO_QUESTION ? 0 : limit
      return checking.searchCopy.search(checking.origin, asked, shown)
    },
    failure: 'The copy of the ledger could not be searched',
    // Each of these may change the copy or how much of it shows.
    revision: JSON.stringify([limit, check, run.status]),
  })
  useEffect(() => () => void checking?.searchCopy.close(), [checking])
  const isFailed = opened.status === 'failed' || searched.status === 'failed'
  return {
    checking,
    store,
    run,
    status: isFailed ? 'failed' : searched.status,
    isCurrent: searched.data !== null,
    answer: searched.data ?? searched.lastData,
    retry: opened.status === 'failed' ? opened.refresh : searched.refresh,
  }
}
