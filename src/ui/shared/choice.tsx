import css from './choice.module.css'

interface ChoiceProps<Value extends string> {
  /** The subject of the choice, for screen readers. */
  readonly label: string
  /** The texts of the options, in order. */
  readonly options: Readonly<Partial<Record<Value, string>>>
  readonly chosen: Value
  choose(value: Value): void
  /** As wide as its container. */
  readonly wide?: boolean
}

/** Chooses one of a few. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, chosen, choose, wide = false } = props
  return (
    <fieldset className={wide ? `${css.choice} ${css.wide}` : css.choice} aria-label={label}>
      {(Object.keys(options) as Value[]).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {options[value]}
        </button>
      ))}
    </fieldset>
  )
}
