import { useEffect, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { alertTexts, useAlerts } from '../shared/alerts/alerts-context.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy-boundary.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import { useFeedStore } from '../state/feed-context.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { useModals } from '../use-modals.ts'
import { FindKey } from './find-key.tsx'

const SignInAlerts = lazyComponent(() => import('../auth/sign-in-alerts.tsx'), 'SignInAlerts')

const ResumedSends = lazyComponent(() => import('../send/resumed-sends.tsx'), 'ResumedSends')

/** Runs without a click: reports the outcome of a redirect, a missed username and unfinished sends, offers newer versions, and listens for the key `/`. */
export function BackgroundTasks() {
  return (
    <>
      <SignInReport />
      <Resumed />
      <UpdatePrompt />
      <FindKey />
    </>
  )
}

/** The code and its texts load only if there is something to report. */
function SignInReport() {
  const { signIn } = useApp()
  const [isBack] = useState(() => signIn.isBackFromRedirect())
  const missedName = useSignedIn()?.missedName ?? null
  return (
    (isBack || missedName) && (
      <LazyBoundary>
        <SignInAlerts isBack={isBack} missedName={missedName} />
      </LazyBoundary>
    )
  )
}

/**
 * Resumes unfinished sends when the page opens, and when the send form opens or closes. The code and its texts load only if there
 * is such a send.
 */
function Resumed() {
  const { resumeSends } = useApp()
  const sender = useSignedIn()?.person.id ?? null
  const isFormOpen = useModals().send !== null
  // Another tab may have left a send by the time the network is back.
  useIsOnline()
  usePendingRows(sender)
  if (sender === null || !resumeSends.hasUnfinished(sender)) return null
  return (
    <LazyBoundary>
      <ResumedSends key={String(isFormOpen)} sender={sender} />
    </LazyBoundary>
  )
}

/** Removes a person's pending rows when they sign out, and says that these sends continue at the next sign-in. */
function usePendingRows(sender: UserId | null): void {
  const { resumeSends } = useApp()
  const feed = useFeedStore()
  const { note } = useAlerts()
  useEffect(() => {
    if (!sender) return
    return () => {
      const pending = resumeSends.pending(sender)
      for (const id of resumeSends.shownAsPending(sender)) feed.dropPending(id)
      if (pending.length > 0) note(alertTexts.stillPending(pending.length))
    }
  }, [resumeSends, feed, note, sender])
}
