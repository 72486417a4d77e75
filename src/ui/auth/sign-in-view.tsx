import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { Credentials } from '../../core/domain/person.ts'
import { accept } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { lazyPart } from '../shared/lazy-boundary.tsx'
import { useModals } from '../use-modals.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const DemoPeople = lazyPart(() => import('../demo/demo-people.tsx'), 'DemoPeople')

interface SignInViewProps {
  readonly mode: 'signin' | 'signup'
  readonly interrupted: boolean
  readonly credentials: Credentials
  readonly onChange: (credentials: Credentials) => void
}

/** Sign In and Sign Up: the same form. */
export function SignInView({ mode, interrupted, credentials, onChange }: SignInViewProps) {
  const { demo, providers, signIn } = useApp()
  const { replace } = useModals()
  const { state, ask, clearError } = useIdentityRequest()
  // The view before may have left a note. In the page it would be behind the modal.
  const noted = useLocation().state?.told
  const told = interrupted ? authTexts.interrupted : noted
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
        onChange={onChange}
        onSubmit={enter}
        state={told && state.status === 'idle' ? { status: 'told', text: told } : state}
      />
      <p className={css.toggle}>
        {mode === 'signin' ? authTexts.noAccount : authTexts.haveAccount}{' '}
        <Button
          look="link"
          onClick={() => {
            clearError()
            replace({ auth: other })
          }}
        >
          {authTexts[other]}
        </Button>
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
