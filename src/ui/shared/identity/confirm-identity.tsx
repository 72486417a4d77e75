import { useState } from 'react'
import {
  type IdentityCode,
  type Person,
  PROVIDERS,
  type Provider,
} from '../../../core/domain/session.ts'
import { useApp } from '../../app-context.ts'
import { useAlerts, useSignOut } from '../alerts.tsx'
import box from '../box.module.css'
import { Button } from '../button.tsx'
import { CheckedForm } from '../field.tsx'
import tone from '../tone.module.css'
import css from './identity.module.css'
import { PasswordField, RequestNote, useIdentityRequest } from './identity-form.tsx'
import { providerNames } from './identity-texts.ts'

const texts = {
  signedOut:
    'Nothing was changed. You were signed out: in another tab, by a new password, or because your sign-in was disabled or deleted.',
  confirmFirst: 'You signed in a while ago. Please confirm that it is you.',
  password: 'Password',
  confirm: 'Confirm',
  confirmWith: (provider: string) => `Confirm with ${provider}`,
  byMail: 'You sign in with a link by email. Sign out, open a new link, then come back here.',
  signOut: 'Sign Out',
}

interface ConfirmIdentityProps {
  readonly methods: Person['methods']
  readonly confirmed: () => void
}

/** Asks the person to sign in again with one of their methods. */
export function ConfirmIdentity({ methods, confirmed }: ConfirmIdentityProps) {
  const { identity } = useApp()
  const { state, ask, clearError } = useChangeRequest()
  const signOut = useSignOut()
  const [password, setPassword] = useState('')
  const own = ([...PROVIDERS, 'oidc'] as const).filter((provider) => methods.includes(provider))
  const byPassword = async () => {
    const outcome = await ask(() => identity.reauthenticateByPassword(password))
    if (outcome?.ok) confirmed()
  }
  const byProvider = async (provider: Provider) => {
    const outcome = await ask(() => identity.reauthenticateByProvider(provider), { provider })
    if (outcome?.ok) confirmed()
  }
  return (
    <>
      <p className={tone.intro}>{texts.confirmFirst}</p>
      {methods.includes('password') && (
        <CheckedForm onSubmit={byPassword} onInvalidCapture={clearError}>
          <PasswordField label={texts.password} value={password} onChange={setPassword} />
          <Button type="submit" look="primary" small>
            {texts.confirm}
          </Button>
        </CheckedForm>
      )}
      <div className={`${box.buttons} ${css.providers}`}>
        {own.map((provider) => (
          <Button key={provider} look="outline" small onClick={() => byProvider(provider)}>
            {texts.confirmWith(providerNames[provider])}
          </Button>
        ))}
      </div>
      {own.length === 0 && !methods.includes('password') && (
        <>
          <p className={tone.intro}>{texts.byMail}</p>
          <Button look="outline" small onClick={signOut}>
            {texts.signOut}
          </Button>
        </>
      )}
      <div className={css.note}>
        <RequestNote state={state} />
      </div>
    </>
  )
}

/** Refusals after which the service signs out. */
const ENDS: readonly IdentityCode[] = ['auth/null-user', 'auth/user-disabled']

/** Requests to change the authentication methods. If one of them ends the session, the page says so, because its form is gone. */
export function useChangeRequest() {
  const { alert } = useAlerts()
  const request = useIdentityRequest()
  const ask: typeof request.ask = async (...parameters) => {
    const outcome = await request.ask(...parameters)
    if (outcome?.ok === false && ENDS.includes(outcome.refusal.code)) alert(texts.signedOut)
    return outcome
  }
  return { ...request, ask }
}
