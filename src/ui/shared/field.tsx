import { type ReactNode, useId } from 'react'
import css from './field.module.css'

interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: ReactNode
  /** Why what was typed cannot be used; shown under the field and linked to it. */
  readonly refusal?: string | null
  /** Something good to know while typing. */
  readonly hint?: ReactNode
  /** Stands before or behind what is typed. */
  readonly prefix?: string
  readonly suffix?: ReactNode
  readonly children: (control: FieldControl) => ReactNode
}

/** A label, a control, and below it the refusal or the hint. */
export function Field({ label, refusal, hint, prefix, suffix, children }: FieldProps) {
  const id = useId()
  const noteId = useId()
  const note = refusal ?? hint
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={`${css.box} ${refusal ? css.refused : ''}`}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        {children({
          id,
          'aria-describedby': note ? noteId : undefined,
          'aria-invalid': Boolean(refusal),
        })}
        {suffix && <span className={css.suffix}>{suffix}</span>}
      </div>
      <div id={noteId} className={refusal ? css.refusal : css.hint} aria-live="polite">
        {note}
      </div>
    </div>
  )
}
