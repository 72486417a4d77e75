import { useState } from 'react'
import type { AuthView } from '../modal-address.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { authTexts } from './auth-texts.ts'
import { MailRequest } from './mail-request.tsx'
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
