import { useLayoutEffect, useRef, useState } from 'react'
import {
  type IdentityCode,
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import {
  PasswordField,
  RequestNote,
  useIdentityRequest,
} from '../shared/identity/identity-form.tsx'
import { listed, providerNames } from '../shared/identity/identity-texts.ts'
import css from './sign-in-methods.module.css'

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
  signedOut:
    'Nothing was changed. You were signed out: in another tab, by a new password, or because your sign-in was disabled or deleted.',
  confirmFirst: 'You signed in a while ago. Please confirm that it is you.',
  password: 'Password',
  confirm: 'Confirm',
  confirmWith: (provider: string) => `Confirm with ${provider}`,
}

/** The authentication methods that a person has, and those they can add. The service may require a new sign-in first. */
export function SignInMethods({ person }: { readonly person: Person }) {
  const { manageSignIn, providers } = useApp()
  const { state, ask, clearError } = useChangeRequest()
  const [password, setPassword] = useState('')
  const { methods } = person
  const addable = providers.filter((provider) => !methods.includes(provider))

  const add = (provider: Provider) =>
    ask(() => manageSignIn.addProvider(provider), {
      provider,
      successText: () => methodTexts.added(providerNames[provider]),
    })
  const savePassword = async () => {
    const successText = () => methodTexts.passwordSaved
    const saved = await ask(() => manageSignIn.setPassword(password), { successText })
    if (saved?.ok) setPassword('')
  }
  const mustConfirm =
    state.status === 'failed' && state.refusal.code === 'auth/requires-recent-login'
  const container = useFocusOnChange(mustConfirm)
  return (
    <div ref={container}>
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

/** Moves the focus to the first control when another form replaces the one that had it. */
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

interface ConfirmIdentityProps {
  readonly methods: Person['methods']
  readonly confirmed: () => void
}

/** Asks the person to sign in again with one of their methods. */
function ConfirmIdentity({ methods, confirmed }: ConfirmIdentityProps) {
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

/** With these refusals the service signs out. */
const ENDS: readonly IdentityCode[] = ['auth/null-user', 'auth/user-disabled']

/** Requests to change how one signs in. The page says where one of them ended the session: its form is gone by then. */
function useChangeRequest() {
  const { alert } = useAlerts()
  const request = useIdentityRequest()
  const ask: typeof request.ask = async (...asked) => {
    const outcome = await request.ask(...asked)
    if (outcome?.ok === false && ENDS.includes(outcome.refusal.code)) alert(methodTexts.signedOut)
    return outcome
  }
  return { ...request, ask }
}
