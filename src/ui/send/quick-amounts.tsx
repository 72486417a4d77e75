import css from './quick-amounts.module.css'
import { sendTexts } from './send-texts.ts'

interface QuickAmountsProps {
  /** In GBP. */
  readonly amounts: readonly number[]
  readonly typed: string
  readonly onChoose: (amount: string) => void
}

/** Buttons with amounts, in the line of the label, so that nothing moves when they appear. */
export function QuickAmounts({ amounts, typed, onChoose }: QuickAmountsProps) {
  if (amounts.length === 0) return null
  return (
    <fieldset className={css.amounts} aria-label={sendTexts.quickAmounts}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={css.amount}
          aria-pressed={typed === String(amount)}
          aria-label={sendTexts.quickAmount(amount)}
          onClick={() => onChoose(String(amount))}
        >
          {amount}
        </button>
      ))}
    </fieldset>
  )
}
