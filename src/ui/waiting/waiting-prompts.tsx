import type { WaitingPoints } from '../../core/use-cases/watch-waiting.ts'
import { useWaiting } from '../state/waiting-context.tsx'
import { WaitingPrompt } from './waiting-prompt.tsx'
import css from './waiting-prompts.module.css'
import { waitingTexts } from './waiting-texts.ts'

/** How many names are shown; the others are folded. */
const SHOWN = 3

/** Asks a sender what to do once somebody has taken a name that the sender's points wait for. */
export function WaitingPrompts() {
  const { points, mayBeMore } = useWaiting()
  const names = byName(points)
  if (names.length === 0) return null
  const prompt = (sends: readonly WaitingPoints[]) => (
    <WaitingPrompt key={sends[0]?.transaction.recipientKey} sends={sends} mayBeMore={mayBeMore} />
  )
  const rest = names.slice(SHOWN)
  return (
    <section className={css.prompts} aria-label={waitingTexts.list}>
      {names.slice(0, SHOWN).map(prompt)}
      {rest.length > 0 && (
        <details className={css.rest}>
          <summary className={css.fold}>{waitingTexts.showNames(rest.length)}</summary>
          {rest.map(prompt)}
        </details>
      )}
    </section>
  )
}

/** Transfers to names that somebody has by now, by name. */
function byName(points: readonly WaitingPoints[]): readonly (readonly WaitingPoints[])[] {
  const joined = points.filter((one) => one.joined !== null)
  const keys = new Set(joined.map(({ transaction }) => transaction.recipientKey))
  return [...keys].map((key) =>
    joined.filter(({ transaction }) => transaction.recipientKey === key),
  )
}
