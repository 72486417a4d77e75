import { foundParts } from '../../core/domain/find/found-parts.ts'
import css from './found-rows.module.css'

interface FoundTextProps {
  readonly text: string
  /** Those of `searchedWords`. */
  readonly words: readonly string[]
}

/** A text with what was searched for marked. */
export function FoundText({ text, words }: FoundTextProps) {
  let at = 0
  return foundParts(text, words).map((part) => {
    const start = at
    at += part.text.length
    if (!part.isFound) return part.text
    return (
      <mark key={start} className={css.mark}>
        {part.text}
      </mark>
    )
  })
}
