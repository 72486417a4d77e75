import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { App } from '../../core/app.ts'
import { EMPTY_FEED } from '../../core/domain/feed.ts'
import {
  TAKEN_WORDS,
  type TakenRows,
  type Transaction,
  withoutTextsOf,
} from '../../core/domain/transaction.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { useApp } from '../app-context.ts'
import { type FeedStore, useFeed, useFeedStore } from './feed-store.ts'

const TakenWordsContext = createContext<TakenRows>(new Map())

/** Provides the rows with removed words, so that no view shows these words, and this tab no longer stores them. */
export function TakenWordsProvider({ children }: { readonly children: ReactNode }) {
  const app = useApp()
  const store = useFeedStore()
  const { taken } = useFeed()
  useEffect(() => forgetTakenWords(app, store), [app, store])
  return <TakenWordsContext value={taken}>{children}</TakenWordsContext>
}

/** Passes removals by any tab to the feed, and forgets all removed words that the feed learns of. */
export function forgetTakenWords(
  { device, forgetWords }: Pick<App, 'device' | 'forgetWords'>,
  store: FeedStore,
): Stop {
  let before: { readonly taken: TakenRows; readonly feed: typeof EMPTY_FEED } = {
    taken: new Map(),
    feed: EMPTY_FEED,
  }
  const forget = () => {
    const { taken, feed } = before
    before = store.current()
    if (before.taken === taken) return
    const known = [...feed.rows, ...feed.arrived]
    for (const row of before.taken.values())
      if (row !== taken.get(row.id))
        forgetWords.forget(row, known.find(({ id }) => id === row.id)?.message)
  }
  forget()
  const stopForgetting = store.subscribe(forget)
  const stopHearing = device.watch(TAKEN_WORDS, (row) => row && store.updateRow(row))
  return () => {
    stopHearing()
    stopForgetting()
  }
}

/** A row without the words that were removed after a view had loaded it. */
export function useWithoutTakenWords<Row extends Transaction | null>(row: Row): Row | Transaction {
  const known = useContext(TakenWordsContext)
  const taken = row && known.get(row.id)
  return useMemo(() => (row && taken ? withoutTextsOf(row, taken) : row), [row, taken])
}

/** Announces to other views that a row, just loaded by this one, has lost words. */
export function useAnnounceTakenWords(row: Transaction | null): void {
  const { device } = useApp()
  const known = useContext(TakenWordsContext)
  const isNews =
    row !== null &&
    Object.keys(row.removed).length > Object.keys(known.get(row.id)?.removed ?? {}).length
  useEffect(() => {
    if (isNews && row) device.announce(TAKEN_WORDS, row)
  }, [isNews, row, device])
}
