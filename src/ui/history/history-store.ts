import {
  type HistoryCursor,
  type HistoryPage,
  type Movement,
  movementKey,
} from '../../core/domain/history.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { HistoryNews } from '../../core/ports/history.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { LoadHistory } from '../../core/use-cases/history.ts'
import { createStore, LastQuestion, type Observed } from '../state/store.ts'

/** One person's history, as far as it is loaded. */
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
      /** The number of movements that arrived since the first page was loaded. */
      readonly arrived: number
    }

type HistoryAction =
  | { readonly type: 'load' | 'load-failed' | 'load-more' | 'load-more-failed' }
  | { readonly type: 'load-all' | 'stop' | 'watch-failed' }
  | { readonly type: 'loaded' | 'loaded-more'; readonly page: HistoryPage }
  | { readonly type: 'news'; readonly news: HistoryNews }

export const LOADING: HistoryState = { status: 'loading' }

/** The state after an action. An action that does not fit the state has no effect. */
function historyReducer(state: HistoryState, action: HistoryAction): HistoryState {
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

/** Puts new movements on top, and updates loaded ones. */
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

/** The number of additional matches that ends a search through older pages. */
const ENOUGH = 20
/** The most pages that one search for a filter reads: 100 documents. */
const MOST_PAGES = 2

/** The most movements that one click on "Show all" loads. The ledger's owner pays for each. */
export const MOST_AT_ONCE = 10_000

/** Loads one person's history page by page, and watches its head. Faults are logged; the state has the failure. */
export class HistoryStore implements Observed<HistoryState> {
  private readonly store = createStore<HistoryState>(LOADING)
  readonly subscribe = this.store.subscribe
  readonly current = this.store.current
  private unwatch: Stop = () => {}
  private readonly newest = new LastQuestion()
  private readonly older = new LastQuestion()
  /** The pages that load, or loaded last, below the rows. */
  private loadingOlder: Promise<boolean> = Promise.resolve(false)

  constructor(
    private readonly loadHistory: LoadHistory,
    private readonly account: UserId,
    private readonly log: Log,
  ) {}

  /** Loads the newest page, and watches for newer movements. */
  readonly load = async (): Promise<void> => {
    const isLast = this.newest.ask()
    this.unwatch()
    this.dispatch({ type: 'load' })
    try {
      const page = await this.loadHistory.load(this.account)
      if (!isLast()) return
      this.older.drop()
      this.dispatch({ type: 'loaded', page })
      this.watch(page)
    } catch (cause) {
      if (!isLast()) return
      this.log.error('A history could not be read', cause)
      this.dispatch({ type: 'load-failed' })
    }
  }

  /** Loads the next page, unless one is loading. */
  readonly loadMore = (): Promise<boolean> => this.loadOlder('loadMore')

  /** Loads pages until 20 more movements match, or 100 documents were read. */
  readonly loadMatching = async (matches: (movement: Movement) => boolean): Promise<void> => {
    const before = this.count(matches)
    for (let page = 0; page < MOST_PAGES && this.count(matches) < before + ENOUGH; page++)
      if (!(await this.loadMore())) return
  }

  /** Loads older movements, 100 at a time: all of them or 10,000, or until `stop`. */
  readonly loadAll = async (): Promise<void> => {
    const most = this.count() + MOST_AT_ONCE
    this.dispatch({ type: 'load-all' })
    // Waits for a page that is already loading.
    await this.loadingOlder
    while (this.loadsAll()) {
      if (!(await this.loadOlder('loadMost'))) return
      if (this.count() >= most) this.stop()
    }
  }

  readonly stop = (): void => this.dispatch({ type: 'stop' })

  readonly close = (): void => {
    this.newest.drop()
    this.older.drop()
    this.unwatch()
    this.stop()
  }

  private loadsAll(): boolean {
    const state = this.current()
    return state.status === 'ready' && state.loadsAll
  }

  private count(matches: (movement: Movement) => boolean = () => true): number {
    const state = this.current()
    return state.status === 'ready' ? state.movements.filter(matches).length : 0
  }

  /** Loads a page, and resolves with whether that worked. The page is dropped if other rows are loaded by then. */
  private async loadOlder(how: 'loadMore' | 'loadMost'): Promise<boolean> {
    const state = this.current()
    if (state.status !== 'ready' || state.next === null || state.older === 'loading') return false
    this.loadingOlder = this.loadPage(how, state.next)
    return this.loadingOlder
  }

  private async loadPage(how: 'loadMore' | 'loadMost', below: HistoryCursor): Promise<boolean> {
    const isLast = this.older.ask()
    this.dispatch({ type: 'load-more' })
    try {
      const page = await this.loadHistory[how](this.account, below)
      if (!isLast()) return false
      this.dispatch({ type: 'loaded-more', page })
      return true
    } catch (cause) {
      if (!isLast()) return false
      this.log.error('Older rows of a history could not be read', cause)
      this.dispatch({ type: 'load-more-failed' })
      return false
    }
  }

  private watch({ head }: HistoryPage): void {
    this.unwatch = this.loadHistory.watch(this.account, head, {
      next: (news) => this.dispatch({ type: 'news', news }),
      fault: (cause) => {
        this.log.error('A history is no longer live', cause)
        this.dispatch({ type: 'watch-failed' })
      },
    })
  }

  private dispatch(action: HistoryAction): void {
    this.store.set(historyReducer(this.current(), action))
  }
}
