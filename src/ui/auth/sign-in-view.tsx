import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { accept } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import button from '../shared/button.module.css'
import { RequestNote } from '../shared/identity/request-note.tsx'
import { useIdentityRequest } from '../shared/identity/use-identity-request.ts'
import { useModals } from '../use-modals.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const DemoPeople = lazy(async () => ({
  default: (await import('../demo/demo-people.tsx')).DemoPeople,
}))

interface SignInViewProps {
  readonly mode: 'signin' | 'signup'
  readonly interrupted: boolean
}

/** Sign In and Sign Up: the same form, and what was typed stays when one changes to the other. */
export function SignInView({ mode, interrupted }: SignInViewProps) {
  const { demo, providers, signIn } = useApp()
  const { replace } = useModals()
  const { state, ask, forgive } = useIdentityRequest()
  // What led here may have left a word: said in the page, it would be behind the modal.
  const left = useLocation().state?.told
  const told = interrupted ? authTexts.interrupted : left
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const other = mode === 'signin' ? 'signup' : 'signin'
  const enter = () =>
    ask(() => (mode === 'signin' ? signIn.withPassword(credentials) : signIn.signUp(credentials)))
  return (
    <>
      <ProviderButtons
        providers={providers}
        onChoose={(provider) => ask(() => signIn.withProvider(provider), { provider })}
      />
      {providers.length > 0 && <p className={css.or}>{authTexts.or}</p>}
      <CredentialsForm
        mode={mode}
        credentials={credentials}
        onChange={setCredentials}
        onSubmit={enter}
        working={state.status === 'working'}
        note={
          <RequestNote
            state={told && state.status === 'idle' ? { status: 'told', text: told } : state}
          />
        }
      />
      <p className={css.toggle}>
        {mode === 'signin' ? authTexts.noAccount : authTexts.haveAccount}{' '}
        <button
          type="button"
          className={button.link}
          onClick={() => {
            forgive()
            replace({ auth: other })
          }}
        >
          {authTexts[other]}
        </button>
      </p>
      {demo && (
        <Suspense fallback={<div className={css.peopleSlot} />}>
          <DemoPeople
            demo={demo}
            onChoose={(person) => ask(async () => accept(await demo.be(person)))}
          />
        </Suspense>
      )}
    </>
  )
}
