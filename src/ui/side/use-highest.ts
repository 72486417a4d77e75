import { useCallback, useEffect, useState } from 'react'
import { type Feed, rowsSince } from '../../core/domain/feed.ts'
import { withMovedBalances } from '../../core/domain/highest-balances.ts'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'
import { useFeed, useFeedStore } from '../state/feed-context.tsx'
import { useSession } from '../state/session-context.tsx'
import { useIsFeedLost } from '../state/use-is-feed-lost.ts'
import { useEvery } from './use-every.ts'

/** How often who holds most is read again at most, however many points move: each reader pays for each read. */
const PAUSE = 10_000

interface Read {
  readonly people: readonly Profile[]
  /** What stood in the feed then; null where that was not the ledger's own. */
  readonly beside: Feed | null
}

/** Who holds most, as far as this page knows; read again when the feed or one's own balance shows that points have moved. */
export function useHighest() {
  const { loadHighestBalances, demo, log } = useApp()
  const store = useFeedStore()
  const { feed } = useFeed()
  const own = useOwnAccount()
  const isFeedLost = useIsFeedLost()
  const moved = useEvery(PAUSE, useMoved(feed.rows[0]?.id) + useMoved(own?.balance))
  const [found, setFound] = useState<Read | null>(null)
  const [failed, setFailed] = useState(false)
  const read = useCallback(
    () =>
      loadHighestBalances.load().then(
        (people) => {
          const { begun, asOf, feed: beside } = store.current()
          setFound({ people, beside: begun && asOf === null ? beside : null })
          setFailed(false)
        },
        (cause: unknown) => {
          log.error('The highest balances could not be read', cause)
          setFailed(true)
        },
      ),
    [loadHighestBalances, store, log],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: points that moved are the reason to read again
  useEffect(() => {
    read()
  }, [read, moved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ledger that is back is the reason to read again
  useEffect(() => {
    if (failed && !isFeedLost) read()
  }, [read, isFeedLost])
  useEffect(() => demo?.watchHistory(read), [demo, read])
  return { people: found && known(found, feed, own), failed, retry: read }
}

function known({ people, beside }: Read, feed: Feed, own: Profile | null): readonly Profile[] {
  return withMovedBalances(people, beside ? rowsSince(beside, feed) : [], own)
}

/** One's own account, where it is as the ledger has it. */
function useOwnAccount(): Profile | null {
  const { session } = useSession()
  if (session.status !== 'signed-in' || session.failed || session.asOf !== null) return null
  return session.account
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
