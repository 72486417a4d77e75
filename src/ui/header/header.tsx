import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { NOTHING_NEW } from '../../core/domain/notices.ts'
import { useApp } from '../app-context.ts'
import { profileOfId, useModals } from '../modals.tsx'
import { useSignOut } from '../shared/alerts.tsx'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { Points } from '../shared/points.tsx'
import { exactTime } from '../shared/time.tsx'
import { newCountOf, shownCount, useNotices } from '../state/notices.tsx'
import { useReports } from '../state/reports.tsx'
import { useRequests } from '../state/requests.tsx'
import { type Outside, type SignedIn, useIsAccountUnknown, useSession } from '../state/session.tsx'
import css from './header.module.css'

interface HeaderProps {
  readonly children: ReactNode
  /** Called on a click on Home. */
  readonly onHome?: () => void
}

/** The product's name, the link home, and the controls of the page at the right. */
export function Header({ children, onHome }: HeaderProps) {
  const { product } = useApp()
  const goHome = () => {
    onHome?.()
    window.scrollTo({ top: 0 })
  }
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <span className={css.brand}>
          <Logo />
          <span className={css.name}>{product.name}</span>
        </span>
        <nav>
          <Link to="/" className={css.home} onClick={goHome}>
            {headerTexts.home}
          </Link>
        </nav>
        <div className={css.right}>{children}</div>
      </div>
    </header>
  )
}

/** An arrow that leaves and comes back. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <path
        d="M8.5 8.5h7.25a4.25 4.25 0 0 1 0 8.5H9m3.25-3.5L8.75 17l3.5 3.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The texts of the header. */
export const headerTexts = {
  home: 'Home',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  confirm: 'Confirm',
  confirmAddress: 'Confirm your address',
  loading: 'Loading...',
  asOf: (time: Instant) => `As of ${exactTime(time)}`,
  balanceUnknown: 'Your balance could not be loaded. Try again',
  ownProfile: 'Your profile',
  newNotices: (count: string | null, requests: number, reports: string | null) => {
    const requestsText = requests > 0 && `${requests} ${requests === 1 ? 'request' : 'requests'}`
    const reportsText = reports !== null && `${reports} reported`
    const parts = [count !== null && `${count} new`, requestsText, reportsText].filter(Boolean)
    return ['What you received', parts.join(', ')].filter(Boolean).join(': ')
  },
  source: 'Source code',
}

/** The controls at the right: Sign In and Sign Up, or the reader's balance, profile and Sign Out. */
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
  if (session.status === 'outside') return <OutsideControls session={session} />
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

/** The controls for a signed-in person who is not (yet) a member. */
function OutsideControls({ session }: { readonly session: Outside }) {
  const { open } = useModals()
  const signOut = useSignOut()
  return (
    <>
      {session.why === 'not-confirmed' && (
        <Button
          look="primary"
          small
          aria-label={headerTexts.confirmAddress}
          onClick={() => open({ auth: 'signin' })}
        >
          {headerTexts.confirm}
        </Button>
      )}
      <Button look="quiet" onClick={signOut}>
        {headerTexts.signOut}
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
        <Avatar initials={account?.avatar} name={account?.username ?? ''} id={id} size={34} />
      </button>
      <Button look="quiet" onClick={signOut}>
        {headerTexts.signOut}
      </Button>
    </>
  )
}

/** Opens the list of notices, and counts new notices, open requests, and what waits for a moderator. It is shown before the count is known, so that nothing moves. */
function NoticesBell() {
  const { watched } = useNotices()
  const { open } = useModals()
  const requests = (useRequests().open ?? []).length
  const fresh = newCountOf(watched)
  const reports = useReports().open ?? NOTHING_NEW
  const count = {
    count: fresh.count + requests + reports.count,
    orMore: fresh.orMore || reports.orMore,
  }
  return (
    <button
      type="button"
      className={css.bell}
      aria-label={headerTexts.newNotices(
        fresh.count > 0 ? shownCount(fresh) : null,
        requests,
        reports.count > 0 ? shownCount(reports) : null,
      )}
      onClick={() => open({ notices: '' })}
    >
      <Icon
        box={20}
        path="M4 14.5h12c-1.2-1.3-1.5-2.4-1.5-6a4.5 4.5 0 0 0-9 0c0 3.6-.3 4.7-1.5 6Zm4 2.2a2.2 2.2 0 0 0 4 0"
      />
      {count.count > 0 && <span className={css.count}>{shownCount(count)}</span>}
    </button>
  )
}
