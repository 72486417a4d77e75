import { useEffect, useEffectEvent } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { refuse } from '../../core/domain/result.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { useTellOutcome } from '../send/use-tell-outcome.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { authAlert, identityMessage } from '../shared/identity/identity-texts.ts'
import { useFeedStore } from '../state/feed-context.tsx'
import { sendFormOf } from '../state/send-form-of.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { useModals } from '../use-modals.ts'
import { FindKey } from './find-key.tsx'

/** What runs without a click: reports the outcome of a redirect and of unfinished sends, offers newer versions, and knows `/`. */
export function BackgroundTasks() {
  return (
    <>
      <RedirectOutcome />
      <Resumed />
      <UpdatePrompt />
      <FindKey />
    </>
  )
}

/** Says why a sign-in by redirect failed. A success needs no message. */
function RedirectOutcome() {
  const { signIn, log } = useApp()
  const { alert } = useAlerts()
  const report = useEffectEvent(async () => {
    const outcome = await signIn.afterRedirect().catch((cause: unknown) => {
      log.error('A sign-in by redirect failed', cause)
      return { provider: null, result: refuse({ code: codeOfIdentityFault(cause) }) }
    })
    if (!outcome || outcome.result.ok) return
    const { code, unmet }: IdentityRefusal = outcome.result.refusal
    alert(authAlert(identityMessage(code, unmet), outcome.provider))
  })
  useEffect(() => void report(), [])
  return null
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
