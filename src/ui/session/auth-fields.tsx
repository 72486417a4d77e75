import { useState } from 'react'
import { readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { nameRefusalText, nameTakenText, typedNameRefusal } from '../shared/refusal-texts.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'
import css from './auth.module.css'
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

interface UsernameFieldProps {
  readonly typed: string
  readonly onChange: (username: string) => void
}

/** The name of a new account, which may be left empty. While it is typed, the field says whether it can be taken. */
export function UsernameField({ typed, onChange }: UsernameFieldProps) {
  const { checkUsername } = useApp()
  const [isChecked, setChecked] = useState(false)
  const name = readUsername(typed)
  const { data: checked } = useQuery({
    key: name.ok ? typed : null,
    load: () => checkUsername.check(typed),
    failure: 'The username could not be checked',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const taken = checked?.ok === false && checked.refusal.code === 'name-taken' && checked.refusal
  const nearest = taken ? taken.nearest : null
  const invalid = !name.ok && name.refusal.code !== 'name-missing' ? name.refusal : null
  const refusal = taken ? nameTakenText(nearest) : invalid && nameRefusalText(invalid)
  const isShown = taken || isChecked
  return (
    <Field
      label={
        <>
          {authTexts.username} <span className={css.optional}>{authTexts.optional}</span>
        </>
      }
      prefix="@"
      refusal={isShown ? refusal : invalid && typedNameRefusal(invalid, typed)}
      hint={checked?.ok ? authTexts.usernameFree(checked.value) : authTexts.usernameHint}
      below={
        nearest && (
          <Button look="outline" small className={css.offer} onClick={() => onChange(nearest)}>
            {authTexts.offer(nearest)}
          </Button>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          ref={(input) => input?.setCustomValidity(refusal ?? '')}
          onInvalid={() => setChecked(true)}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setChecked(false)
            onChange(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
