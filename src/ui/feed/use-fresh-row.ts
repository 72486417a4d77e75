import { useEffect, useRef, useState } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'

/** The row that has just come to the head of the feed, which is highlighted. Null for rows of the first page. */
export function useFreshRow(rows: readonly Transaction[]): TransactionId | null {
  const head = rows[0]?.id ?? null
  const before = useRef<TransactionId | null>(null)
  const [fresh, setFresh] = useState<TransactionId | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== head) setFresh(head)
    before.current = head
  }, [head])
  return fresh
}
