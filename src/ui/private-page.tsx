import type { ReactNode } from 'react'
import { isPrivate } from '../core/domain/community.ts'
import { useApp, useIsOnline } from './app-context.ts'
import { Logo } from './header/header.tsx'
import css from './private-page.module.css'
import { LazyBoundary, lazyComponent } from './shared/lazy.tsx'
import { useSession } from './state/session.tsx'

const PrivateEntry = lazyComponent(() => import('./session/private-entry.tsx'), 'PrivateEntry')

const texts = {
  about: (domains: string) => `A points ledger for people with an address at ${domains}.`,
  loading: 'Loading...',
  offline: 'You are offline. Connect to sign in.',
}

/** Whether the page shows nothing of the ledger, and asks for nothing: only members read, and nobody is known to be one. */
export function useIsLocked(): boolean {
  const { community } = useApp()
  const { session } = useSession()
  return isPrivate(community) && session.status !== 'signed-in'
}

/** What everybody else sees of a ledger that only its members read: its name, whom it is for, and the ways to sign in. */
export function PrivatePage() {
  const { community } = useApp()
  const { session } = useSession()
  const isOnline = useIsOnline()
  return (
    <BarePage>
      <p className={css.about}>{texts.about(community.members.join(' or '))}</p>
      {session.status === 'unknown' ? (
        <p className={css.loading} role="status">
          {isOnline ? texts.loading : texts.offline}
        </p>
      ) : (
        <LazyBoundary>
          <PrivateEntry />
        </LazyBoundary>
      )}
    </BarePage>
  )
}

/** A page without the ledger: its name, and what there is to do first. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  const { product } = useApp()
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <Logo />
        <h1 tabIndex={-1}>{product.name}</h1>
      </div>
      {children}
    </main>
  )
}
