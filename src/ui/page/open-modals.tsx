import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { UserId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { isAnyOpen, type ModalAddress, stackedModals, useModals } from '../modals.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { useSession, useSignedIn } from '../state/session.tsx'

const AuthModal = lazyComponent(() => import('../session/auth-modal.tsx'), 'AuthModal')
const MailedLink = lazyComponent(() => import('../session/mailed-link.tsx'), 'MailedLink')
const CheckModal = lazyComponent(() => import('../check/check-modal.tsx'), 'CheckModal')
const FindModal = lazyComponent(() => import('../find/find-modal.tsx'), 'FindModal')
const NoticesModal = lazyComponent(() => import('../notices/notices-modal.tsx'), 'NoticesModal')
const SendModal = lazyComponent(() => import('../send/send-modal.tsx'), 'SendModal')
const TransactionModal = lazyComponent(
  () => import('../transaction/transaction-modal.tsx'),
  'TransactionModal',
)
const ProfileModal = lazyComponent(() => import('../people/profile-modal.tsx'), 'ProfileModal')

/** The modals that the address opens. A send needs a sign-in first, and continues after it. */
export function OpenModals() {
  const modals = useModals()
  const { auth, send, amount, message, profile, transaction, notices, check, find } = modals
  const { search } = useLocation()
  const { session } = useSession()
  const mailedLink = useMailedLink()
  const interrupted = useInterrupted()
  const signedIn = session.status === 'signed-in'
  const asksToSignIn =
    session.status === 'signed-out' && (auth !== null || send !== null || notices !== null)

  useEffect(() => {
    if (!signedIn || modals.auth === null) return
    if (isAnyOpen({ ...modals, auth: null })) modals.replace({ auth: null })
    else modals.closeAll()
  }, [signedIn, modals])

  // Each of these can open the others on top of it.
  const views: Partial<Record<keyof ModalAddress, ReactNode>> = {
    find: find !== null && <FindModal key="find" asked={find} />,
    check: check !== null && <CheckModal key="check" pasted={check} />,
    notices: notices !== null && signedIn && (
      <NoticesModal key={`notices ${session.person.id}`} reader={session.person.id} />
    ),
    transaction: transaction !== null && (
      <TransactionModal key={`transaction ${transaction}`} id={transaction} />
    ),
    profile: profile !== null && <ProfileModal key="profile" profile={profile} />,
  }
  return (
    <LazyBoundary resetKey={search}>
      {mailedLink ?? (
        <>
          {stackedModals(search).map((name) => views[name])}
          {send !== null && signedIn && (
            <SendModal
              key={[session.person.id, send, amount, message].join()}
              sender={session.person.id}
            />
          )}
          {asksToSignIn && <AuthModal view={auth ?? 'signin'} interrupted={interrupted} />}
        </>
      )}
    </LazyBoundary>
  )
}

/** The modal for a link that the identity service mailed, to sign in or to choose a new password. Null without one. */
function useMailedLink(): ReactNode {
  const { signIn, manageSignIn } = useApp()
  const { search } = useLocation()
  if (search === '') return null
  const address = window.location.href
  const code = manageSignIn.passwordResetCode(address)
  return code || signIn.isLink(address) ? <MailedLink address={address} code={code} /> : null
}

/** Whether the session ended while the send form was open: by the service or another tab, since the modal covers Sign Out. */
function useInterrupted(): boolean {
  const { send } = useModals()
  const { session } = useSession()
  const signedIn = useSignedIn()?.person.id ?? null
  const [sender, setSender] = useState<UserId | null>(null)
  if (send === null && sender !== null) setSender(null)
  if (send !== null && signedIn !== null && signedIn !== sender) setSender(signedIn)
  return sender !== null && session.status === 'signed-out'
}
