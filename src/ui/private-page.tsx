import type { ReactNode } from 'react'
import { isPrivate } from '../core/domain/community.ts'
import { useApp, useIsOnline } from './app-context.ts'
import { Logo } from './header/header.tsx'
import css from './private-page.module.css'
import { LazyBoundary, lazyComponent } from './shared/lazy.tsx'
import { useSession } from './state/session.tsx'

const PrivateEntry = lazyComponent(() => import('./session/private-entry.tsx'), 'PrivateEntry')

const texts = {
  about: (domains: string) => `Points for everyone at ${domains}.`,
  loading: 'Loading...',
  offline: 'You are offline. Connect to sign in.',
}

/** Whether the page shows and reads nothing of the ledger: only members read it, and the reader is not known to be one. */
export function useIsLocked(): boolean {
  const { community } = useApp()
  const { session } = useSession()
  return isPrivate(community) && session.status !== 'signed-in'
}

/** A private ledger for people who are not (yet) members: its name, its community, and the ways to sign in. */
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

/** A page without the ledger: its name, and the next step. */
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
