import { Field } from '../shared/field.tsx'
import { authTexts } from './auth-texts.ts'

// What HTML's email field accepts (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain.
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** Why this is not an email; null where it is one. */
export function emailRefusal(typed: string): string | null {
  if (typed.trim() === '') return 'Enter your email.'
  return email.test(typed.trim()) ? null : 'Enter a valid email, like you@example.com.'
}

interface EmailFieldProps {
  readonly email: string
  readonly refusal: string | null
  readonly onChange: (email: string) => void
}

export function EmailField({ email, refusal, onChange }: EmailFieldProps) {
  return (
    <Field label={authTexts.email} refusal={refusal}>
      {(control) => (
        <input
          {...control}
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
