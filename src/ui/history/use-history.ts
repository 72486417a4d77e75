import { useEffect, useMemo } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { LoadHistory } from '../../core/use-cases/load-history.ts'
import { useApp } from '../app-context.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'
import { useStateOf } from '../shared/use-state-of.ts'
import { LOADING } from './history-state.ts'
import { HistoryStore } from './history-store.ts'

/** The history of an account, loaded and live while the component is mounted. `store` is null until `loadHistory` is there. */
export function useHistory(loadHistory: LoadHistory | null, account: UserId) {
  const { log } = useApp()
  const store = useMemo(
    () => loadHistory && new HistoryStore(loadHistory, account, log),
    [loadHistory, account, log],
  )
  const state = useStateOf(store, LOADING)
  useEffect(() => {
    void store?.load()
    return store?.close
  }, [store])
  useRetryOnline(() => {
    if (state.status === 'failed' || (state.status === 'ready' && !state.isLive)) void store?.load()
  })
  return { store, state }
}
