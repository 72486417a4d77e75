import { useLayoutEffect, useRef, useState } from 'react'
import type { Person, Provider, SignInMethod } from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { ConfirmIdentity, useChangeRequest } from '../shared/identity/confirm-identity.tsx'
import css from '../shared/identity/identity.module.css'
import { PasswordField, RequestNote } from '../shared/identity/identity-form.tsx'
import { listed, providerNames } from '../shared/identity/identity-texts.ts'
import tone from '../shared/tone.module.css'

/** The texts of the authentication methods. */
const methodTexts = {
  names: {
    ...providerNames,
    password: 'a password',
    'email-link': 'a link by email',
  } satisfies Record<SignInMethod, string>,
  present: (methods: readonly string[], email: string | null) =>
    `You sign in with ${listed(methods)}${email ? `, as ${email}` : ''}. Nobody else sees this.`,
  add: (provider: string) => `Add ${provider}`,
  added: (provider: string) => `You can sign in with ${provider} from now on.`,
  addPassword: 'Add a password',
  changePassword: 'New password',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved.',
}

/** A person's authentication methods, and those they can add. The service may require a new sign-in first. */
export function SignInMethods({ person }: { readonly person: Person }) {
  const { identity, providers } = useApp()
  const { state, ask, clearError } = useChangeRequest()
  const [password, setPassword] = useState('')
  const { methods } = person
  const addable = providers.filter((provider) => !methods.includes(provider))

  const add = (provider: Provider) =>
    ask(() => identity.link(provider), {
      provider,
      successText: () => methodTexts.added(providerNames[provider]),
    })
  const savePassword = async () => {
    const successText = () => methodTexts.passwordSaved
    const saved = await ask(() => identity.setPassword(password), { successText })
    if (saved?.ok) setPassword('')
  }
  const mustConfirm =
    state.status === 'failed' && state.refusal.code === 'auth/requires-recent-login'
  const container = useFocusOnChange(mustConfirm)
  return (
    <div ref={container}>
      <p className={tone.intro}>
        {methodTexts.present(
          methods.map((method) => methodTexts.names[method]),
          person.email,
        )}
      </p>
      {mustConfirm ? (
        <ConfirmIdentity methods={methods} confirmed={clearError} />
      ) : (
        <>
          <div className={`${box.buttons} ${css.providers}`}>
            {addable.map((provider) => (
              <Button key={provider} look="outline" small onClick={() => add(provider)}>
                {methodTexts.add(providerNames[provider])}
              </Button>
            ))}
          </div>
          <CheckedForm onSubmit={savePassword} onInvalidCapture={clearError}>
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
          </CheckedForm>
          <div className={css.note}>
            <RequestNote state={state} />
          </div>
        </>
      )}
    </div>
  )
}

/** Moves the focus to the first control when another form replaces the focused one. */
function useFocusOnChange(form: unknown) {
  const container = useRef<HTMLDivElement>(null)
  const focused = useRef(form)
  useLayoutEffect(() => {
    if (focused.current === form) return
    focused.current = form
    container.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [form])
  return container
}
