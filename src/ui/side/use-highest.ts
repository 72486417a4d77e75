import { useEffect, useEffectEvent } from 'react'
import { withMovedBalances } from '../../core/domain/highest-balances.ts'
import { useApp } from '../app-context.ts'
import { useFeed, useFeedStore } from '../state/feed-context.ts'
import { isOutOfReach } from '../state/feed-state.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { useQuery } from '../state/use-query.ts'
import { changesSince } from './changes-since.ts'

/** How long after a change the balances load again. The ledger's owner pays for each load. */
const PAUSE_MS = 120_000

/**
 * The highest balances. They load once the feed is loaded, and again after rows have come or changed since the last load,
 * or after the reader signed out. Until then they are adjusted by those rows and by the reader's own account.
 */
export function useHighest() {
  const { loadHighestBalances } = useApp()
  const store = useFeedStore()
  const state = useFeed()
  const reader = useSignedIn()
  // The reader's own account, if it is as the ledger has it.
  const own = reader && !reader.failed && reader.asOf === null ? reader.account : null
  const isLive = state.status === 'ready' && !isOutOfReach(state)
  const { status, data, refresh } = useQuery({
    // Stays the same once there was a feed, so that no later state of it loads the balances twice.
    key: state.status === 'ready' || store.headFeed() ? 'highest' : null,
    load: async () => {
      // A row that comes during the load counts as one since: the answer may be without it.
      const feed = store.headFeed()
      return { people: await loadHighestBalances.load(), feed }
    },
    failure: 'The highest balances could not be read',
  })
  const head = store.headFeed()
  const since = data?.feed && head ? changesSince(data.feed, head) : []
  const isBehind = status === 'ready' && since.length > 0
  const pause = data?.people.length === 0 ? 0 : PAUSE_MS
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(refresh, pause)
    return () => clearTimeout(timer)
  }, [isBehind, pause, refresh])

  const retryFailed = useEffectEvent(() => {
    if (status === 'failed') refresh()
  })
  useEffect(() => {
    if (isLive) retryFailed()
  }, [isLive])

  const isSignedIn = reader !== null
  useEffect(() => {
    if (isSignedIn) return refresh
  }, [isSignedIn, refresh])
  return { people: data && withMovedBalances(data.people, since, own), status, refresh }
}
