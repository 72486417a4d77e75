import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: ReactNode
  /** Why the value cannot be used; shown under the field and linked to it. */
  readonly refusal?: string | null
  /** Shown under the field while there is no refusal. */
  readonly hint?: ReactNode
  /** The number of characters, always visible. */
  readonly count?: string
  /** Other ways to fill in the field, at the end of the label's line by their style: the keyboard meets them before the control, too. */
  readonly aside?: ReactNode
  /** Shown before or after the typed text. */
  readonly prefix?: string
  readonly suffix?: ReactNode
  /** Other ways to fill in the field, under its refusal or hint. */
  readonly below?: ReactNode
  readonly children: (control: FieldControl) => ReactNode
}

/** A label, a control, and the refusal or the hint under it. */
export function Field(props: FieldProps) {
  const { label, refusal, hint, count, aside, below, prefix, suffix, children } = props
  const id = useId()
  const noteId = useId()
  const countId = useId()
  const note = refusal ?? hint
  const describedBy = [note && noteId, count && countId].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <div className={css.labels}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {count && (
          <span id={countId} className={css.count}>
            {count}
          </span>
        )}
      </div>
      {aside}
      <div className={`${css.box} ${refusal ? css.refused : ''}`}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': Boolean(refusal),
        })}
        {suffix && <span className={css.suffix}>{suffix}</span>}
      </div>
      <SmoothHeight>
        <div id={noteId} className={refusal ? css.refusal : css.hint} aria-live="polite">
          {note}
        </div>
        {below}
      </SmoothHeight>
    </div>
  )
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string
  onType(text: string): void
  /** Further properties of the control. */
  readonly input?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>
  /** The modal puts the focus here. */
  readonly first?: boolean
}

/** A field for a line of text. */
export function TextField({ value, onType, input, first, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...input}
          data-first={first}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

interface CheckedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => unknown
}

/** A form that submits only if all its fields are valid. Each invalid field shows its own error instead of the browser's. */
export function CheckedForm({ onSubmit, ...props }: CheckedFormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) onSubmit()
      }}
    />
  )
}

/** Follows the height of its content smoothly, so that the rest of the form does not jump when a hint appears or disappears. */
function SmoothHeight({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.smooth}>
      <div ref={follow}>{children}</div>
    </div>
  )
}

/** Gives the parent the height of the content. CSS has no transition between two heights that are `auto`. */
function follow(content: HTMLElement | null) {
  const outer = content?.parentElement
  if (!content || !outer) return
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize
    if (height !== undefined) outer.style.height = `${height}px`
  })
  observer.observe(content)
  return () => observer.disconnect()
}
