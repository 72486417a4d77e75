import { lazy, useDeferredValue, useEffect } from 'react'
import { LazyBoundary } from '../shared/lazy-boundary.tsx'
import { useSession } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { useActionLink } from './use-action-link.tsx'
import { useInterrupted } from './use-interrupted.ts'

const AuthModal = lazy(async () => ({
  default: (await import('../auth/auth-modal.tsx')).AuthModal,
}))
const SendModal = lazy(async () => ({
  default: (await import('../send/send-modal.tsx')).SendModal,
}))
const ProfileModal = lazy(async () => ({
  default: (await import('../profile/profile-modal.tsx')).ProfileModal,
}))

/** The modals that the address opens. Sending asks to sign in first, and goes on after it. */
export function OpenModals() {
  const asked = useModals()
  const { replace, close } = asked
  // Who pressed sees at once that they did; what opens is drawn after that.
  const auth = useDeferredValue(asked.auth)
  const send = useDeferredValue(asked.send)
  const profile = useDeferredValue(asked.profile)
  const { session } = useSession()
  const action = useActionLink()
  const interrupted = useInterrupted()
  const about = [auth, send, profile].join(' ')
  const signedIn = session.status === 'signed-in'
  const asksToSignIn = session.status === 'signed-out' && (auth !== null || send !== null)

  useEffect(() => {
    if (!signedIn || asked.auth === null) return
    if (asked.send === null && asked.profile === null) close()
    else replace({ auth: null })
  }, [signedIn, asked.auth, asked.send, asked.profile, replace, close])

  return (
    <LazyBoundary about={about}>
      {action ?? (
        <>
          {profile !== null && <ProfileModal profile={profile} />}
          {send !== null && signedIn && (
            <SendModal key={session.person.id} sender={session.person.id} recipient={send} />
          )}
          {asksToSignIn && <AuthModal view={auth ?? 'signin'} interrupted={interrupted} />}
        </>
      )}
    </LazyBoundary>
  )
}
