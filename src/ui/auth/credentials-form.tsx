import { type FormEvent, type ReactNode, useState } from 'react'
import type { Credentials } from '../../core/domain/person.ts'
import button from '../shared/button.module.css'
import { Field } from '../shared/field.tsx'
import { useModals } from '../use-modals.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { EmailField, emailRefusal } from './email-field.tsx'

interface CredentialsFormProps {
  readonly mode: 'signin' | 'signup'
  readonly credentials: Credentials
  readonly onChange: (credentials: Credentials) => void
  readonly onSubmit: () => void
  readonly working: boolean
  readonly note: ReactNode
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, credentials, onChange, onSubmit, working, note } = props
  const { replace } = useModals()
  const [tried, setTried] = useState(false)
  const [shown, setShown] = useState(false)
  const emailProblem = emailRefusal(credentials.email)
  const passwordProblem = credentials.password === '' ? 'Enter a password.' : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!emailProblem && !passwordProblem) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <EmailField
        email={credentials.email}
        refusal={tried ? emailProblem : null}
        onChange={(email) => onChange({ ...credentials, email })}
      />
      <Field
        label={authTexts.password}
        refusal={tried ? passwordProblem : null}
        suffix={
          <button
            type="button"
            className={css.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? authTexts.hide : authTexts.show}
          </button>
        }
      >
        {(control) => (
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            name="password"
            required
            autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
            value={credentials.password}
            onChange={(event) => onChange({ ...credentials, password: event.target.value })}
          />
        )}
      </Field>
      {mode === 'signin' && (
        <p className={css.helps}>
          <button type="button" className={css.help} onClick={() => replace({ auth: 'reset' })}>
            {authTexts.forgot}
          </button>
          <button type="button" className={css.help} onClick={() => replace({ auth: 'link' })}>
            {authTexts.byLink}
          </button>
        </p>
      )}
      {note}
      <button type="submit" className={`${button.primary} ${button.wide}`} aria-busy={working}>
        {working ? authTexts.working : authTexts[mode]}
      </button>
    </form>
  )
}
