import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { useFeed } from '../state/feed-context.tsx'
import { useAccount } from '../state/session-context.tsx'
import { useIsFeedLost } from '../state/use-is-feed-lost.ts'
import { useEvery } from './use-every.ts'

/** How often who holds most is read again at most, however many points move: each reader pays for each read. */
const PAUSE = 10_000

/** Who holds most; read again when the head of the feed or one's own balance shows that points have moved. */
export function useHighest() {
  const { loadHighestBalances, log } = useApp()
  const head = useFeed().feed.rows[0]?.id
  const balance = useAccount()?.balance
  const moved = useEvery(PAUSE, useMoved(head) + useMoved(balance))
  const [people, setPeople] = useState<readonly Profile[] | null>(null)
  const [failed, setFailed] = useState(false)
  const isFeedLost = useIsFeedLost()
  const read = useCallback(
    () =>
      loadHighestBalances.run().then(
        (found) => {
          setPeople(found)
          setFailed(false)
        },
        (cause: unknown) => {
          log.error('The highest balances could not be read', cause)
          setFailed(true)
        },
      ),
    [loadHighestBalances, log],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: points that moved are the reason to read again
  useEffect(() => {
    read()
  }, [read, moved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ledger that is back is the reason to read again
  useEffect(() => {
    if (failed && !isFeedLost) read()
  }, [read, isFeedLost])
  return { people, failed, retry: read }
}

/** Counts how often a value has changed to another one; coming to be known is no change. */
function useMoved<T>(value: T | undefined): number {
  const [{ known, times }, setSeen] = useState<{ known: T | undefined; times: number }>({
    known: value,
    times: 0,
  })
  if (value !== undefined && value !== known)
    setSeen({ known: value, times: known === undefined ? times : times + 1 })
  return times
}
