import type { Instant } from '../ids.ts'
import { searchedWords } from './search-words.ts'

/** What is searched for. Everything that is given must match. */
export interface SearchQuestion {
  /** Words that the message or a name must have, by the start of each; '' for any. */
  readonly words: string
  /** Words of the sender's name, and of the recipient's; '' for anybody. */
  readonly sender: string
  readonly recipient: string
  /** The least and the most points, inclusive; null for any. Unit: GBP. */
  readonly least: number | null
  readonly most: number | null
  /** The first moment, and the first one after the last; null for any. */
  readonly from: Instant | null
  readonly before: Instant | null
}

export const NO_QUESTION: SearchQuestion = {
  words: '',
  sender: '',
  recipient: '',
  least: null,
  most: null,
  from: null,
  before: null,
}

/** Whether a question asks more of transactions than words. */
export function isNarrowed(question: SearchQuestion): boolean {
  const { least, most, from, before, sender, recipient } = question
  const hasBound = [least, most, from, before].some((bound) => bound !== null)
  return hasBound || [sender, recipient].some((name) => searchedWords(name).length > 0)
}

/** Whether a question asks for anything at all. */
export function isAsked(question: SearchQuestion): boolean {
  return isNarrowed(question) || searchedWords(question.words).length > 0
}
