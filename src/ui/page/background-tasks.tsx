import { useEffect, useEffectEvent, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { useTellOutcome } from '../send/use-tell-outcome.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { lazyComponent } from '../shared/lazy-boundary.tsx'
import { useFeedStore } from '../state/feed-context.tsx'
import { sendFormOf } from '../state/send-form-of.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { useModals } from '../use-modals.ts'
import { FindKey } from './find-key.tsx'

const RedirectOutcome = lazyComponent(
  () => import('../auth/redirect-outcome.tsx'),
  'RedirectOutcome',
)

/** What runs without a click: reports the outcome of a redirect and of unfinished sends, offers newer versions, and knows `/`. */
export function BackgroundTasks() {
  return (
    <>
      <Redirected />
      <Resumed />
      <UpdatePrompt />
      <FindKey />
    </>
  )
}

/** Loaded only where there is something to report, with the words for it. */
function Redirected() {
  const { signIn } = useApp()
  const [isBack] = useState(() => signIn.isBackFromRedirect())
  return isBack && <RedirectOutcome />
}

/** Resumes unfinished sends when the page opens, and when the send form opens or closes. */
function Resumed() {
  const sender = useSignedIn()?.person.id ?? null
  const isFormOpen = useModals().send !== null
  usePendingRows(sender)
  return sender && <ResumedSends key={String(isFormOpen)} sender={sender} />
}

function ResumedSends({ sender }: { readonly sender: UserId }) {
  const { resumeSends, sendPoints, drafts } = useApp()
  const modals = useModals()
  const feed = useFeedStore()
  const tellOutcome = useTellOutcome()
  const tell = useEffectEvent(({ transfer, outcome }: ResumedSend) => {
    const draft = drafts.load().find(({ id }) => id === transfer.id)
    tellOutcome(transfer, outcome)
    // The form of this send may still be loading. Its draft is gone, so it would open empty: close it.
    if (!outcome.ok || !draft || modals.send === null) return
    if (draft.openedFor === sendFormOf(modals) && sendPoints.hasSent(draft, outcome.value))
      modals.close()
  })
  useEffect(() => {
    for (const row of resumeSends.pending(sender)) feed.takeSent(row)
    return resumeSends.watch(sender, (resumed) => tell(resumed))
  }, [resumeSends, feed, sender])
  return null
}

/** Removes a person's pending rows when they sign out, and says that these sends wait for their return. */
function usePendingRows(sender: UserId | null): void {
  const { resumeSends } = useApp()
  const feed = useFeedStore()
  const { note } = useAlerts()
  useEffect(() => {
    if (!sender) return
    return () => {
      const pending = resumeSends.pending(sender)
      for (const row of pending) feed.dropPending(row.id)
      if (pending.length > 0) note(alertTexts.stillPending(pending.length))
    }
  }, [resumeSends, feed, note, sender])
}
