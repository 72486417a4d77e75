import { useState } from 'react'
import css from '../field.module.css'
import { Field } from '../field.tsx'
import type { IdentityState } from './identity-request.tsx'
import { identityWords, passwordRules } from './identity-texts.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** For a new password: how the last request went, since its refusal may name rules. The rules are shown as the hint. */
  readonly asNew?: IdentityState
  /** The modal puts the focus here. */
  readonly first?: boolean
}

/** A password, hidden until Show is pressed. An empty one is refused once its form has been checked. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, asNew, first } = props
  const [isChecked, setChecked] = useState(false)
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      refusal={isChecked && value === '' ? 'Enter a password.' : null}
      hint={asNew && passwordRules(asNew.status === 'failed' ? asNew.refusal.unmet : [])}
      suffix={
        <button type="button" className={css.toggle} onClick={() => setShown(!shown)}>
          {shown ? identityWords.hide : identityWords.show}
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          onInvalid={() => setChecked(true)}
          type={shown ? 'text' : 'password'}
          name="password"
          required
          autoComplete={asNew ? 'new-password' : 'current-password'}
          data-first={first}
          value={value}
          onChange={(event) => {
            setChecked(false)
            onChange(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
