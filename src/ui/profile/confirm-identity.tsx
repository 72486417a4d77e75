import { type FormEvent, useState } from 'react'
import { type Person, PROVIDERS, type Provider } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { providerNames } from '../shared/identity/identity-texts.ts'
import { PasswordField } from '../shared/identity/password-field.tsx'
import css from './sign-in-methods.module.css'
import { methodTexts } from './sign-in-methods-texts.ts'

interface ConfirmIdentityProps {
  readonly methods: Person['methods']
  readonly confirmed: () => void
}

/** Asks to confirm that it is the same person, by a method that they have. */
export function ConfirmIdentity({ methods, confirmed }: ConfirmIdentityProps) {
  const { manageSignIn } = useApp()
  const { state, ask } = useIdentityRequest()
  const [password, setPassword] = useState('')
  const byPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!event.currentTarget.checkValidity()) return
    const same = await ask(() => manageSignIn.confirmByPassword(password))
    if (same?.ok) confirmed()
  }
  const byProvider = async (provider: Provider) => {
    const same = await ask(() => manageSignIn.confirmByProvider(provider), { provider })
    if (same?.ok) confirmed()
  }
  return (
    <>
      <p className={css.intro}>{methodTexts.confirmFirst}</p>
      {methods.includes('password') && (
        <form onSubmit={byPassword} noValidate>
          <PasswordField label={methodTexts.password} value={password} onChange={setPassword} />
          <Button type="submit" look="primary" small>
            {methodTexts.confirm}
          </Button>
        </form>
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
