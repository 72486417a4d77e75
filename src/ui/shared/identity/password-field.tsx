import { useState } from 'react'
import css from '../field.module.css'
import { Field } from '../field.tsx'
import type { RequestState } from './identity-request.tsx'
import { identityWords, passwordRules } from './identity-texts.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  readonly refusal?: string | null
  /** For a new password: how the last request went, since its refusal may name rules. The rules are shown as the hint. */
  readonly asNew?: RequestState
  /** The modal puts the focus here. */
  readonly first?: boolean
}

/** A password, hidden until it is asked to be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, refusal, asNew, first } = props
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      refusal={refusal}
      hint={asNew && passwordRules(asNew.status === 'failed' ? asNew.unmet : [])}
      suffix={
        <button type="button" className={css.toggle} onClick={() => setShown(!shown)}>
          {shown ? identityWords.hide : identityWords.show}
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          name="password"
          required
          autoComplete={asNew ? 'new-password' : 'current-password'}
          data-first={first}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
