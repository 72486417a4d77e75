import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Instant } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { exactTime } from '../shared/day-and-time.ts'
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
function Logo() {
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
  loading: 'Loading...',
  asOf: (time: Instant) => `As of ${exactTime(time)}`,
  balanceUnknown: 'Your balance could not be loaded. Try again',
  ownProfile: 'Your profile',
  notices: 'What you received',
  newNotices: (count: string) => `What you received: ${count} new`,
  source: 'Source code',
}
