import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app-context.ts'

/** How long typing must pause before a query asks the ledger, as `delayMs`. */
export const TYPING_PAUSE_MS = 180

interface QueryOptions<T> {
  /** Identifies the data. An answer to another key does not show. Null loads nothing. */
  readonly key: string | null
  readonly load: () => Promise<T>
  /** The log's message when loading throws. */
  readonly failure: string
  readonly severity?: 'error' | 'warn'
  /** A new value loads the same key again. `data` keeps the last answer meanwhile. */
  readonly revision?: string | number | null
  /** How long to wait before loading, for example during typing. */
  readonly delayMs?: number
}

/**
 * `data` is the last answer to this key, also during a reload and after it failed. A retry after a failure is
 * `loading`. `lastData` is the last answer to any key, for a list that stays visible during typing.
 */
export interface Query<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data: T | null
  readonly lastData: T | null
  /** Loads the same key again. */
  refresh(): void
}

interface Answer<T> {
  readonly key: string
  readonly question: string
  readonly failed: boolean
  readonly data: T | null
}

/** Loads data for a component. Drops an answer to an earlier question. */
export function useQuery<T>(options: QueryOptions<T>): Query<T> {
  const { key, revision = null, delayMs = 0 } = options
  const { log } = useApp()
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  /** Identifies a request. The same request is not repeated after it succeeded. */
  const question = key === null ? null : JSON.stringify([key, revision, attempt])
  const isAnswered = answer?.question === question && !answer.failed
  const ask = useEffectEvent(async (asked: string, isCurrent: () => boolean) => {
    if (key === null || isAnswered) return
    try {
      const data = await options.load()
      if (isCurrent()) setAnswer({ key, question: asked, failed: false, data })
    } catch (cause) {
      if (!isCurrent()) return
      log[options.severity ?? 'error'](options.failure, cause)
      const data = answer?.key === key ? answer.data : null
      setAnswer({ key, question: asked, failed: true, data })
    }
  })
  useEffect(() => {
    if (question === null) return
    let current = true
    const start = () => void ask(question, () => current)
    const timer = delayMs > 0 ? setTimeout(start, delayMs) : start()
    return () => {
      current = false
      if (timer) clearTimeout(timer)
    }
  }, [question, delayMs])
  const common = { lastData: answer?.data ?? null, refresh }
  if (!answer || answer.key !== key) return { ...common, status: 'loading', data: null }
  if (!answer.failed) return { ...common, status: 'ready', data: answer.data }
  const status = answer.question === question ? 'failed' : 'loading'
  return { ...common, status, data: answer.data }
}
