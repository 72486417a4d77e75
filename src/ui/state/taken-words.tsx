import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import { type Transaction, withoutTextsOf } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { useFeedStore } from './feed-store.ts'

const TakenWordsContext = createContext<ReadonlyMap<TransactionId, Transaction>>(new Map())

/** Knows which rows lost words while the page is open, so that no view goes on showing them. */
export function TakenWordsProvider({ children }: { readonly children: ReactNode }) {
  const { takenWords } = useApp()
  const feed = useFeedStore()
  const [taken, setTaken] = useState<ReadonlyMap<TransactionId, Transaction>>(new Map())
  useEffect(
    () =>
      takenWords.watch((row) => {
        feed.takeChanged(row)
        setTaken((before) => new Map(before).set(row.id, row))
      }),
    [takenWords, feed],
  )
  return <TakenWordsContext value={taken}>{children}</TakenWordsContext>
}

/** A row as a view may show it that loaded it earlier: without the words that were taken away since. */
export function useWithoutTakenWords<Row extends Transaction | null>(row: Row): Row | Transaction {
  const known = useContext(TakenWordsContext)
  const taken = row && known.get(row.id)
  return useMemo(() => (row && taken ? withoutTextsOf(row, taken) : row), [row, taken])
}

/** Tells the other views that a row which this one has just loaded has lost words. */
export function useTellTakenWords(row: Transaction | null): void {
  const { takenWords } = useApp()
  const known = useContext(TakenWordsContext)
  const isNews =
    row !== null &&
    Object.keys(row.removed).length > Object.keys(known.get(row.id)?.removed ?? {}).length
  useEffect(() => {
    if (isNews && row) takenWords.tell(row)
  }, [isNews, row, takenWords])
}
