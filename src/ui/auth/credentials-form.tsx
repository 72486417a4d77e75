import { type FormEvent, useState } from 'react'
import type { Credentials } from '../../core/domain/person.ts'
import { Button } from '../shared/button.tsx'
import type { RequestState } from '../shared/identity/identity-request.tsx'
import { RequestNote } from '../shared/identity/identity-request.tsx'
import { PasswordField } from '../shared/identity/password-field.tsx'
import { useModals } from '../use-modals.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { EmailField, emailRefusal } from './email-field.tsx'

interface CredentialsFormProps {
  readonly mode: 'signin' | 'signup'
  readonly credentials: Credentials
  readonly onChange: (credentials: Credentials) => void
  readonly onSubmit: () => void
  readonly state: RequestState
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, credentials, onChange, onSubmit, state } = props
  const { open } = useModals()
  const [tried, setTried] = useState(false)
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
      <PasswordField
        label={authTexts.password}
        refusal={tried ? passwordProblem : null}
        asNew={mode === 'signup' ? state : undefined}
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
      />
      {mode === 'signin' && (
        <p className={css.helps}>
          <button type="button" className={css.help} onClick={() => open({ auth: 'reset' })}>
            {authTexts.forgot}
          </button>
          <button type="button" className={css.help} onClick={() => open({ auth: 'link' })}>
            {authTexts.byLink}
          </button>
        </p>
      )}
      <RequestNote state={state} />
      <Button type="submit" look="primary" wide aria-busy={state.status === 'working'}>
        {state.status === 'working' ? authTexts.working : authTexts[mode]}
      </Button>
    </form>
  )
}
