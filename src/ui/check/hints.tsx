import type { Hint } from '../../core/domain/check/finding.ts'
import { FindingItem } from './finding-item.tsx'
import { findingListTexts } from './finding-texts.ts'
import css from './findings.module.css'

const SHOWN = 100

/** Hints, folded, so that nobody takes them for findings: they may have a harmless cause. */
export function Hints({ hints }: { readonly hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  const rest = hints.length - SHOWN
  return (
    <details className={css.hints}>
      <summary className={css.summary}>{findingListTexts.hints(hints.length)}</summary>
      <p className={css.about}>{findingListTexts.hintsAbout}</p>
      <ol>
        {hints.slice(0, SHOWN).map((hint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <FindingItem key={at} finding={hint} />
        ))}
      </ol>
      {rest > 0 && <p className={css.more}>{findingListTexts.more(rest)}</p>}
    </details>
  )
}
