import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Person, Provider } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { providerNames } from '../shared/identity/identity-texts.ts'
import { PasswordField } from '../shared/identity/password-field.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import css from './sign-in-methods.module.css'
import { methodTexts } from './sign-in-methods-texts.ts'

/** The authentication methods that a person has, and those they can add. The service may require a new sign-in first. */
export function SignInMethods({ person }: { readonly person: Person }) {
  const { manageSignIn, providers } = useApp()
  const { state, ask, clearError } = useIdentityRequest()
  const [password, setPassword] = useState('')
  const { methods } = person
  const addable = providers.filter((provider) => !methods.includes(provider))

  const add = (provider: Provider) =>
    ask(() => manageSignIn.addProvider(provider), {
      provider,
      successText: () => methodTexts.added(providerNames[provider]),
    })
  const savePassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!event.currentTarget.checkValidity()) return
    const successText = () => methodTexts.passwordSaved
    const saved = await ask(() => manageSignIn.setPassword(password), { successText })
    if (saved?.ok) setPassword('')
  }
  const mustConfirm =
    state.status === 'failed' && state.refusal.code === 'auth/requires-recent-login'
  const part = useFocusOnChange(mustConfirm)
  return (
    <div ref={part}>
      <p className={css.intro}>
        {methodTexts.present(
          methods.map((method) => methodTexts.names[method]),
          person.email,
        )}
      </p>
      {mustConfirm ? (
        <ConfirmIdentity methods={methods} confirmed={clearError} />
      ) : (
        <>
          <div className={css.add}>
            {addable.map((provider) => (
              <Button key={provider} look="outline" small onClick={() => add(provider)}>
                {methodTexts.add(providerNames[provider])}
              </Button>
            ))}
          </div>
          <form onSubmit={savePassword} noValidate>
            <PasswordField
              label={
                methods.includes('password') ? methodTexts.changePassword : methodTexts.addPassword
              }
              asNew={state}
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" look="outline" small>
              {methodTexts.savePassword}
            </Button>
          </form>
          <div className={css.note}>
            <RequestNote state={state} />
          </div>
        </>
      )}
    </div>
  )
}

/** Puts the focus on the first control once another form takes the place of the one that had it. */
function useFocusOnChange(form: unknown) {
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef(form)
  useLayoutEffect(() => {
    if (focused.current === form) return
    focused.current = form
    part.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [form])
  return part
}
