import { useState } from 'react'
import { Field } from '../shared/field.tsx'
import { authTexts } from './auth-texts.ts'

// What HTML's email field accepts (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain.
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

interface EmailFieldProps {
  readonly email: string
  readonly onChange: (email: string) => void
}

/** A field for an email. It shows its error after the form was submitted. */
export function EmailField({ email, onChange }: EmailFieldProps) {
  const [isChecked, setChecked] = useState(false)
  const refusal = refusalOf(email.trim())
  return (
    <Field label={authTexts.email} refusal={isChecked ? refusal : null}>
      {(control) => (
        <input
          {...control}
          ref={(input) => input?.setCustomValidity(refusal)}
          onInvalid={() => setChecked(true)}
          type="email"
          name="email"
          required
          autoComplete="username"
          spellCheck={false}
          data-first
          placeholder={authTexts.emailHint}
          value={email}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** '' for an email. */
function refusalOf(typed: string): string {
  if (typed === '') return 'Enter your email.'
  return valid.test(typed) ? '' : 'Enter a valid email, like you@example.com.'
}
