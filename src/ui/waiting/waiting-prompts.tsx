import type { Profile } from '../../core/domain/profile.ts'
import type { WaitingPoints } from '../../core/use-cases/watch-waiting.ts'
import button from '../shared/button.module.css'
import { dayInYear } from '../shared/day-and-time.ts'
import { useSettling } from './use-settling.ts'
import { useWaiting } from './waiting-context.tsx'
import css from './waiting-prompts.module.css'
import { waitingTexts } from './waiting-texts.ts'

type Joined = WaitingPoints & { readonly joined: Profile }

/** Asks a sender what to do once somebody has taken a name that their points wait for. */
export function WaitingPrompts() {
  const waiting = useWaiting()
  const settling = useSettling()
  const joined = waiting.filter((points): points is Joined => points.joined !== null)
  if (joined.length === 0) return null
  return (
    <section className={css.prompts} aria-label={waitingTexts.list}>
      {joined.map((points, index) => (
        <Prompt
          key={points.transaction.id}
          points={points}
          last={isLastOfName(joined, index)}
          several={ofName(joined, points).length > 1}
          settling={settling}
        />
      ))}
    </section>
  )
}

interface PromptProps {
  readonly points: Joined
  /** The last one of a name offers them all. */
  readonly last: boolean
  readonly several: boolean
  readonly settling: ReturnType<typeof useSettling>
}

function Prompt({ points, last, several, settling }: PromptProps) {
  const { transaction, joined, canHandOver } = points
  const name = transaction.recipient
  return (
    <div className={css.prompt}>
      <p>
        {canHandOver
          ? waitingTexts.joined(name, dayInYear(joined.joinDate))
          : waitingTexts.ownName(name)}{' '}
        {canHandOver && <strong>{waitingTexts.handOverQuestion(-transaction.amount)}</strong>}
      </p>
      <div className={css.actions}>
        {canHandOver && (
          <button
            type="button"
            className={`${button.primary} ${button.small}`}
            disabled={settling.busy}
            onClick={() => settling.handOver(transaction)}
          >
            {waitingTexts.handOver}
          </button>
        )}
        <button
          type="button"
          className={`${button.outline} ${button.small}`}
          disabled={settling.busy}
          onClick={() => settling.takeBack(transaction)}
        >
          {waitingTexts.takeBack}
        </button>
      </div>
      {canHandOver && several && last && (
        <button
          type="button"
          className={button.link}
          disabled={settling.busy}
          onClick={() => settling.handOverAll(transaction)}
        >
          {settling.progress > 0
            ? waitingTexts.progress(settling.progress)
            : waitingTexts.handOverAll(name)}
        </button>
      )}
    </div>
  )
}

function ofName(joined: readonly Joined[], { transaction }: Joined): readonly Joined[] {
  return joined.filter((other) => other.transaction.recipientKey === transaction.recipientKey)
}

function isLastOfName(joined: readonly Joined[], index: number): boolean {
  const points = joined[index]
  return points !== undefined && ofName(joined, points).at(-1) === points
}
