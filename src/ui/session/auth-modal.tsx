import { useState } from 'react'
import { useApp } from '../app-context.ts'
import { type AuthView, useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-form.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import css from './auth.module.css'
import { EmailField } from './auth-fields.tsx'
import { authTexts } from './auth-texts.ts'
import { SignInView } from './sign-in-view.tsx'

interface AuthModalProps {
  readonly view: AuthView
  /** The session ended while a send form was open. */
  readonly interrupted: boolean
}

/** Sign In, Sign Up, and the request for a mailed link. The typed text stays when the view changes. */
export function AuthModal({ view, interrupted }: AuthModalProps) {
  const { close, replace } = useModals()
  const [credentials, setCredentials] = useState({ email: '', password: '', username: '' })
  const [cameFromSignIn, setCameFromSignIn] = useState(false)
  const isSignIn = view === 'signin' || view === 'signup'
  if (isSignIn && !cameFromSignIn) setCameFromSignIn(true)
  const back = () => (cameFromSignIn ? window.history.back() : replace({ auth: 'signin' }))
  return (
    <Modal title={authTexts[view]} view={view} close={close}>
      {isSignIn ? (
        <SignInView
          mode={view}
          interrupted={interrupted}
          credentials={credentials}
          onChange={setCredentials}
        />
      ) : (
        <MailRequest
          key={view}
          purpose={view}
          email={credentials.email}
          onChange={(email) => setCredentials({ ...credentials, email })}
          back={back}
        />
      )}
    </Modal>
  )
}

const MailCard = lazyComponent(() => import('../demo/mail-card.tsx'), 'MailCard')

interface MailRequestProps {
  readonly purpose: 'link' | 'reset'
  readonly email: string
  readonly onChange: (email: string) => void
  readonly back: () => void
}

/** Asks for a mailed link, to sign in or to choose a new password. */
function MailRequest({ purpose, email, onChange, back }: MailRequestProps) {
  const { signIn, manageSignIn, demo } = useApp()
  const { state, ask, clearError } = useIdentityRequest()
  const submit = () => {
    const address = email.trim()
    if (purpose === 'link')
      ask(() => signIn.sendLink(address), { successText: () => authTexts.linkSent(address) })
    else
      ask(() => manageSignIn.requestPasswordReset(address), {
        successText: () => authTexts.resetSent(address),
      })
  }
  return (
    <CheckedForm onSubmit={submit} onInvalidCapture={clearError}>
      {purpose === 'link' && <p className={css.intro}>{authTexts.linkHint}</p>}
      <EmailField email={email} onChange={onChange} />
      <RequestNote state={state} />
      {demo && state.status === 'succeeded' && (
        <LazyBoundary inPlace>
          <MailCard demo={demo} inModal />
        </LazyBoundary>
      )}
      <Button
        type="submit"
        look={state.status === 'succeeded' ? 'outline' : 'primary'}
        wide
        aria-busy={state.status === 'working'}
      >
        {purpose === 'link' ? authTexts.sendLink : authTexts.sendReset}
      </Button>
      <p className={css.toggle}>
        <Button look="link" onClick={back}>
          {authTexts.back}
        </Button>
      </p>
    </CheckedForm>
  )
}
