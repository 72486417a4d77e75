import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Histories } from '../../core/histories.ts'
import { useApp } from '../app-context.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'
import { HistoryStore } from './history-store.ts'

/** The history of an account, loaded and live while the component shows. */
export function useHistory({ loadHistory }: Histories, account: UserId) {
  const { log } = useApp()
  const store = useMemo(
    () => new HistoryStore(loadHistory, account, log),
    [loadHistory, account, log],
  )
  const state = useSyncExternalStore(store.subscribe, store.current, store.current)
  useEffect(() => {
    void store.load()
    return store.close
  }, [store])
  useRetryOnline(() => {
    if (state.status === 'failed' || (state.status === 'ready' && !state.isLive)) void store.load()
  })
  return { store, state }
}
