import { useState } from 'react'
import { type Person, PROVIDERS, type Provider } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { RequestNote } from '../shared/identity/identity-request.tsx'
import { providerNames } from '../shared/identity/identity-texts.ts'
import { PasswordField } from '../shared/identity/password-field.tsx'
import css from './sign-in-methods.module.css'
import { methodTexts } from './sign-in-methods-texts.ts'
import { useChangeRequest } from './use-change-request.ts'

interface ConfirmIdentityProps {
  readonly methods: Person['methods']
  readonly confirmed: () => void
}

/** Asks the person to sign in again with one of their methods. */
export function ConfirmIdentity({ methods, confirmed }: ConfirmIdentityProps) {
  const { manageSignIn } = useApp()
  const { state, ask, clearError } = useChangeRequest()
  const [password, setPassword] = useState('')
  const byPassword = async () => {
    const outcome = await ask(() => manageSignIn.confirmByPassword(password))
    if (outcome?.ok) confirmed()
  }
  const byProvider = async (provider: Provider) => {
    const outcome = await ask(() => manageSignIn.confirmByProvider(provider), { provider })
    if (outcome?.ok) confirmed()
  }
  return (
    <>
      <p className={css.intro}>{methodTexts.confirmFirst}</p>
      {methods.includes('password') && (
        <CheckedForm onSubmit={byPassword} onInvalidCapture={clearError}>
          <PasswordField label={methodTexts.password} value={password} onChange={setPassword} />
          <Button type="submit" look="primary" small>
            {methodTexts.confirm}
          </Button>
        </CheckedForm>
      )}
      <div className={`${css.add} ${css.instead}`}>
        {PROVIDERS.filter((provider) => methods.includes(provider)).map((provider) => (
          <Button key={provider} look="outline" small onClick={() => byProvider(provider)}>
            {methodTexts.confirmWith(providerNames[provider])}
          </Button>
        ))}
      </div>
      <div className={css.note}>
        <RequestNote state={state} />
      </div>
    </>
  )
}
