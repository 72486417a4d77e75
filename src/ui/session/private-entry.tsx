import { useState } from 'react'
import type { Demo } from '../../core/ports/demo.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { AlertStack, AlertsProvider } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { useMailedAddress } from '../state/mailed-address.ts'
import { useSession } from '../state/session.tsx'
import { authTexts } from './auth-fields.tsx'
import { AuthViews } from './auth-modal.tsx'
import { MailedLink } from './mailed-link.tsx'
import { OutsideNotice, outsideTitle } from './outside.tsx'
import css from './private-entry.module.css'
import { SignInAlerts } from './sign-in-alerts.tsx'

const DemoParts = lazyComponent(() => import('../demo/demo-parts.tsx'), 'DemoParts')

const DEMO = 'Demo'

/** The authentication methods of a private ledger, or the reason why a signed-in person is not a member. */
export function PrivateEntry() {
  const { demo, signIn } = useApp()
  const [isBack] = useState(() => signIn.isBackFromRedirect())
  const { session } = useSession()
  const { auth } = useModals()
  const mailed = useMailedAddress()
  const view = auth ?? 'signin'
  return (
    <AlertsProvider>
      <section className={box.card}>
        {session.status === 'outside' ? (
          <>
            <h2 className={css.title}>{outsideTitle(session)}</h2>
            <OutsideNotice session={session} />
          </>
        ) : (
          <>
            <h2 className={css.title}>{authTexts[view]}</h2>
            <AuthViews view={view} interrupted={false} />
          </>
        )}
      </section>
      {demo && <DemoEntry demo={demo} />}
      {isBack && <SignInAlerts isBack missedName={null} />}
      {mailed && <MailedLink {...mailed} />}
      <AlertStack />
    </AlertsProvider>
  )
}

function DemoEntry({ demo }: { readonly demo: Demo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.demo}>
      <Button look="outline" small onClick={() => setOpen(true)}>
        {DEMO}
      </Button>
      <LazyBoundary inPlace>
        <DemoParts demo={demo} isPanelOpen={isOpen} closePanel={() => setOpen(false)} />
      </LazyBoundary>
    </div>
  )
}
