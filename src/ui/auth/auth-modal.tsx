import type { AuthView } from '../modal-address.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { authTexts } from './auth-texts.ts'
import { MailRequest } from './mail-request.tsx'
import { SignInView } from './sign-in-view.tsx'

interface AuthModalProps {
  readonly view: AuthView
  /** A send waits for its sender to be back. */
  readonly interrupted: boolean
}

/** The ways in. */
export function AuthModal({ view, interrupted }: AuthModalProps) {
  const { close } = useModals()
  return (
    <Modal title={authTexts[view]} close={close}>
      {view === 'signin' || view === 'signup' ? (
        <SignInView key="sign-in" mode={view} interrupted={interrupted} />
      ) : (
        <MailRequest key={view} purpose={view} />
      )}
    </Modal>
  )
}
