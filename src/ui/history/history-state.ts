import {
  type HistoryCursor,
  type HistoryPage,
  type Movement,
  movementKey,
} from '../../core/domain/movement.ts'
import type { HistoryNews } from '../../core/ports/history.ts'

/** What the page knows about one person's history. */
export type HistoryState =
  | { readonly status: 'loading' | 'failed' }
  | {
      readonly status: 'ready'
      /** Newest first. */
      readonly movements: readonly Movement[]
      /** The position of the next page; null once the oldest movement is loaded. */
      readonly next: HistoryCursor | null
      readonly older: 'idle' | 'loading' | 'failed'
      /** Whether all older movements are being loaded. */
      readonly loadsAll: boolean
      readonly isLive: boolean
      /** How many movements came since the first page was loaded. */
      readonly arrived: number
    }

export type HistoryAction =
  | { readonly type: 'load' | 'load-failed' | 'load-more' | 'load-more-failed' }
  | { readonly type: 'load-all' | 'stop' | 'watch-failed' }
  | { readonly type: 'loaded' | 'loaded-more'; readonly page: HistoryPage }
  | { readonly type: 'news'; readonly news: HistoryNews }

export const LOADING: HistoryState = { status: 'loading' }

/** The state after an action. An action that does not fit the state changes nothing. */
export function historyReducer(state: HistoryState, action: HistoryAction): HistoryState {
  switch (action.type) {
    case 'load':
      return state.status === 'ready' ? state : LOADING
    case 'load-failed':
      return state.status === 'ready' ? { ...state, isLive: false } : { status: 'failed' }
    case 'loaded': {
      const { movements, next } = action.page
      const begin = { older: 'idle', loadsAll: false, isLive: true, arrived: 0 } as const
      return { status: 'ready', movements, next, ...begin }
    }
  }
  if (state.status !== 'ready') return state
  switch (action.type) {
    case 'load-more':
      return { ...state, older: 'loading' }
    case 'load-all':
      return { ...state, loadsAll: true }
    case 'stop':
      return { ...state, loadsAll: false }
    case 'load-more-failed':
      return { ...state, older: 'failed', loadsAll: false }
    case 'loaded-more': {
      const { movements, next } = action.page
      const loadsAll = state.loadsAll && next !== null
      const all = [...state.movements, ...movements]
      return { ...state, movements: all, next, older: 'idle', loadsAll }
    }
    case 'watch-failed':
      return { ...state, isLive: false }
    case 'news':
      return withNews(state, action.news)
  }
}

export type ReadyHistory = Extract<HistoryState, { status: 'ready' }>

/** Puts new movements on top, and replaces those that are loaded by their newer state. */
function withNews(state: ReadyHistory, { movements, changed }: HistoryNews): ReadyHistory {
  const incoming = new Map(movements.map((movement) => [movementKey(movement), movement]))
  const rows = new Map(changed.map((row) => [row.id, row]))
  const known = state.movements.map((movement) => {
    const key = movementKey(movement)
    const newer = incoming.get(key)
    incoming.delete(key)
    const transaction = rows.get(movement.transaction.id)
    return newer ?? (transaction ? { ...movement, transaction } : movement)
  })
  const fresh = [...incoming.values()]
  return {
    ...state,
    movements: [...fresh, ...known],
    arrived: state.arrived + fresh.length,
  }
}
