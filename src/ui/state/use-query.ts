import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app-context.ts'

interface QueryOptions<T> {
  /** What is loaded: another key is another question, whose old answer does not show. Null loads nothing. */
  readonly key: string | null
  readonly load: () => Promise<T>
  /** What the log says where loading throws. */
  readonly failure: string
  /** A change loads the same again, while the last answer stays. */
  readonly revision?: unknown
  /** How long to wait before loading, as while somebody types. */
  readonly delayMs?: number
}

/** `data` is the last answer, and null until there is one; `refresh` loads again. */
interface Query<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data: T | null
  refresh(): void
}

interface Answer<T> {
  readonly key: string
  readonly status: 'ready' | 'failed'
  readonly data: T | null
}

/** Loads something for a component, and drops an answer that comes after the question has changed. */
export function useQuery<T>({
  key,
  load,
  failure,
  revision,
  delayMs = 0,
}: QueryOptions<T>): Query<T> {
  const { log } = useApp()
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(async (asked: string, isCurrent: () => boolean) => {
    try {
      const data = await load()
      if (isCurrent()) setAnswer({ key: asked, status: 'ready', data })
    } catch (cause) {
      if (!isCurrent()) return
      log.error(failure, cause)
      setAnswer((last) => ({
        key: asked,
        status: 'failed',
        data: last?.key === asked ? last.data : null,
      }))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or attempt is the reason to load again
  useEffect(() => {
    if (key === null) return
    let current = true
    const start = () => void ask(key, () => current)
    const timer = delayMs > 0 ? setTimeout(start, delayMs) : start()
    return () => {
      current = false
      if (timer) clearTimeout(timer)
    }
  }, [key, revision, attempt, delayMs])
  const { status, data } =
    answer?.key === key && answer ? answer : { status: 'loading' as const, data: null }
  return { status, data, refresh: () => setAttempt((count) => count + 1) }
}
