import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { UserId } from '../../core/domain/ids.ts'
import { isAnyOpen, type ModalAddress, stackedModals, useModals } from '../modals.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { useMailedAddress } from '../state/mailed-address.ts'
import { useSession, useSignedIn } from '../state/session.tsx'

const AuthModal = lazyComponent(() => import('../session/auth-modal.tsx'), 'AuthModal')
const MailedLink = lazyComponent(() => import('../session/mailed-link.tsx'), 'MailedLink')
const OutsideModal = lazyComponent(() => import('../session/outside.tsx'), 'OutsideModal')
const CheckModal = lazyComponent(() => import('../check/check-modal.tsx'), 'CheckModal')
const FindModal = lazyComponent(() => import('../find/find-modal.tsx'), 'FindModal')
const LeaveModal = lazyComponent(() => import('../leave/leave-modal.tsx'), 'LeaveModal')
const ModerationModal = lazyComponent(
  () => import('../moderation/moderation-modal.tsx'),
  'ModerationModal',
)
const NoticesModal = lazyComponent(() => import('../notices/notices-modal.tsx'), 'NoticesModal')
const AskModal = lazyComponent(() => import('../send/ask-modal.tsx'), 'AskModal')
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
  const mailed = useMailedAddress()
  const interrupted = useInterrupted()
  const signedIn = session.status === 'signed-in'
  const needsMember = [auth, send, modals.ask, notices, modals.leave].some(
    (value) => value !== null,
  )

  useEffect(() => {
    if (!signedIn || modals.auth === null) return
    if (isAnyOpen({ ...modals, auth: null })) modals.replace({ auth: null })
    else modals.closeAll()
  }, [signedIn, modals])

  // Each modal can open the others on top of it.
  const views: Partial<Record<keyof ModalAddress, ReactNode>> = {
    find: find !== null && <FindModal key="find" query={find} />,
    check: check !== null && <CheckModal key="check" pasted={check} />,
    notices: notices !== null && signedIn && (
      <NoticesModal key={`notices ${session.person.id}`} reader={session.person.id} />
    ),
    leave: modals.leave !== null && signedIn && (
      <LeaveModal key={`leave ${session.person.id}`} session={session} />
    ),
    moderation: modals.moderation !== null && <ModerationModal key="moderation" />,
    transaction: transaction !== null && (
      <TransactionModal key={`transaction ${transaction}`} id={transaction} />
    ),
    ask: modals.ask !== null && signedIn && (
      <AskModal key={`ask ${session.person.id} ${modals.ask}`} account={session.account} />
    ),
    profile: profile !== null && <ProfileModal key="profile" profile={profile} />,
  }
  return (
    <LazyBoundary resetKey={search}>
      {mailed ? (
        <MailedLink {...mailed} />
      ) : (
        <>
          {stackedModals(search).map((name) => views[name])}
          {send !== null && signedIn && (
            <SendModal
              key={[session.person.id, send, amount, message, modals.pays].join()}
              sender={session.person.id}
            />
          )}
          {needsMember && session.status === 'signed-out' && (
            <AuthModal view={auth ?? 'signin'} interrupted={interrupted} />
          )}
          {needsMember && session.status === 'outside' && (
            <OutsideModal session={session} close={modals.close} />
          )}
        </>
      )}
    </LazyBoundary>
  )
}

/** Whether the session ended while the send form was open: by the service or another tab, because the modal covers Sign Out. */
function useInterrupted(): boolean {
  const { send } = useModals()
  const { session } = useSession()
  const signedIn = useSignedIn()?.person.id ?? null
  const [sender, setSender] = useState<UserId | null>(null)
  if (send === null && sender !== null) setSender(null)
  if (send !== null && signedIn !== null && signedIn !== sender) setSender(signedIn)
  return sender !== null && session.status === 'signed-out'
}
