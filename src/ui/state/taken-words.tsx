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

/** Knows which rows lost words, so that no view goes on showing them, and this tab no longer stores them. */
export function TakenWordsProvider({ children }: { readonly children: ReactNode }) {
  const app = useApp()
  const store = useFeedStore()
  const { taken } = useFeed()
  useEffect(() => forgetTakenWords(app, store), [app, store])
  return <TakenWordsContext value={taken}>{children}</TakenWordsContext>
}

/** Tells the feed of words that were taken away in any tab, and forgets all that the feed learns of. */
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
  const stopHearing = device.watch(TAKEN_WORDS, (row) => row && store.takeChanged(row))
  return () => {
    stopHearing()
    stopForgetting()
  }
}

/** A row as a view may show it that loaded it earlier: without the words that were taken away since. */
export function useWithoutTakenWords<Row extends Transaction | null>(row: Row): Row | Transaction {
  const known = useContext(TakenWordsContext)
  const taken = row && known.get(row.id)
  return useMemo(() => (row && taken ? withoutTextsOf(row, taken) : row), [row, taken])
}

/** Tells the other views that a row which this one has just loaded has lost words. */
export function useTellTakenWords(row: Transaction | null): void {
  const { device } = useApp()
  const known = useContext(TakenWordsContext)
  const isNews =
    row !== null &&
    Object.keys(row.removed).length > Object.keys(known.get(row.id)?.removed ?? {}).length
  useEffect(() => {
    if (isNews && row) device.announce(TAKEN_WORDS, row)
  }, [isNews, row, device])
}
