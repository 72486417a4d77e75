import { newestFirst, type Transaction } from '../transaction.ts'
import type { SearchQuestion } from './search-question.ts'
import { hasWords, searchedWords, wordLine } from './search-words.ts'

/** Those of some rows that match a question, newest first. `TransactionIndex` finds the same in a copy. */
export function matchingRows(
  rows: readonly Transaction[],
  question: SearchQuestion,
): readonly Transaction[] {
  const { least, most, from, before } = question
  const [words, sender, recipient] = [question.words, question.sender, question.recipient].map(
    searchedWords,
  ) as [readonly string[], readonly string[], readonly string[]]
  const fits = (row: Transaction) => {
    const points = Math.abs(row.amount)
    const isWithin =
      points >= (least ?? 0) &&
      points <= (most ?? Infinity) &&
      row.timestamp >= (from ?? -Infinity) &&
      row.timestamp < (before ?? Infinity)
    if (!isWithin) return false
    const [sent, received] = [wordLine(row.sender), wordLine(row.recipient)]
    return (
      hasWords(sent, sender) &&
      hasWords(received, recipient) &&
      hasWords(wordLine(row.message) + sent + received, words)
    )
  }
  return rows.filter(fits).sort(newestFirst)
}

/** Rows from several places, newest first. Of the same row the one that is given first remains. */
export function distinctRows(rows: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map<string, Transaction>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()].sort(newestFirst)
}
