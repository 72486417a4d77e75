import { useRef } from 'react'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import { initialsOf } from '../../core/domain/people.ts'
import { profileOfId } from '../modal-address.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Points } from '../shared/points.tsx'
import { type SignedIn, useIsAccountUnknown, useSession } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { useSignOut } from '../use-sign-out.ts'
import { headerTexts } from './header.tsx'
import { NoticesBell } from './notices-bell.tsx'
import css from './session-controls.module.css'

/** At the right of the header: Sign In and Sign Up, or the reader's balance, profile and Sign Out. */
export function SessionControls() {
  const { session } = useSession()
  const { open } = useModals()
  if (session.status === 'unknown')
    return (
      <span className={css.loading} role="status">
        {headerTexts.loading}
      </span>
    )
  if (session.status === 'signed-in') return <ReaderControls session={session} />
  return (
    <>
      <Button look="quiet" onClick={() => open({ auth: 'signin' })}>
        {headerTexts.signIn}
      </Button>
      <Button look="primary" small onClick={() => open({ auth: 'signup' })}>
        {headerTexts.signUp}
      </Button>
    </>
  )
}

function ReaderControls({ session }: { readonly session: SignedIn }) {
  const { account, asOf } = session
  const { id } = session.person
  const isAccountUnknown = useIsAccountUnknown()
  const { open } = useModals()
  const signOut = useSignOut()
  const balance = useRef<HTMLSpanElement>(null)
  const { retry } = useSession()
  const retryHere = () => {
    // The button is removed once the account is loaded; the element around it stays.
    balance.current?.focus()
    retry()
  }
  return (
    <>
      <span ref={balance} tabIndex={-1}>
        {isAccountUnknown ? (
          <Button
            look="quiet"
            aria-label={headerTexts.balanceUnknown}
            title={headerTexts.balanceUnknown}
            onClick={retryHere}
          >
            – GBP
          </Button>
        ) : (
          <span
            aria-busy={account === null}
            className={asOf === null ? undefined : css.old}
            title={asOf === null ? undefined : headerTexts.asOf(asOf)}
          >
            <Points value={account?.balance ?? STARTING_BALANCE} />
          </span>
        )}
      </span>
      <NoticesBell />
      <button
        type="button"
        className={css.avatar}
        aria-label={headerTexts.ownProfile}
        onClick={() => open({ profile: profileOfId(id) })}
      >
        <Avatar
          initials={account?.avatar ?? (isAccountUnknown ? '?' : initialsOf(null))}
          name={account?.username ?? ''}
          id={id}
        />
      </button>
      <Button look="quiet" onClick={signOut}>
        {headerTexts.signOut}
      </Button>
    </>
  )
}
