import { Fragment, useEffect, useEffectEvent } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Provider } from '../../core/domain/person.ts'
import type { ResumedSend } from '../../core/use-cases/resume-sends.ts'
import { useApp } from '../app-context.ts'
import { useTellOutcome } from '../send/use-tell-outcome.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { authAlert, identityMessage } from '../shared/identity/identity-texts.ts'
import { useFeedStore } from '../state/feed-context.tsx'
import { useSignedIn } from '../state/session-context.tsx'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { useModals } from '../use-modals.ts'

/** What starts after the first rows: the outcome of a redirect, unfinished sends, and newer versions. */
export function AfterStart() {
  return (
    <>
      <AfterRedirect />
      <Resumed />
      <UpdatePrompt />
    </>
  )
}

/** Says why a sign-in by redirect failed. One that succeeded shows by itself. */
function AfterRedirect() {
  const { signIn, log } = useApp()
  const { alert } = useAlerts()
  const fail = ({ code, unmet }: IdentityRefusal, provider: Provider | null) =>
    alert(authAlert(identityMessage(code, unmet), provider))
  const report = useEffectEvent(async () => {
    try {
      const outcome = await signIn.afterRedirect()
      if (outcome && !outcome.result.ok) fail(outcome.result.refusal, outcome.provider)
    } catch (cause) {
      log.error('A sign-in by redirect failed', cause)
      fail({ code: codeOfIdentityFault(cause) }, null)
    }
  })
  useEffect(() => void report(), [])
  return null
}

/** Finds out what became of sends without an answer when the page or the send form opens or closes, and tells it. */
function Resumed() {
  const reader = useSignedIn()
  const isFormOpen = useModals().send !== null
  if (!reader) return null
  const { id } = reader.person
  return (
    <Fragment key={id}>
      <PendingRows sender={id} />
      <ResumedSends key={String(isFormOpen)} sender={id} />
    </Fragment>
  )
}

interface OfSender {
  readonly sender: UserId
}

function ResumedSends({ sender }: OfSender) {
  const { resumeSends } = useApp()
  const feed = useFeedStore()
  const tellOutcome = useTellOutcome()
  const tell = useEffectEvent(({ transfer, outcome }: ResumedSend) =>
    tellOutcome(transfer, outcome),
  )
  useEffect(() => {
    for (const row of resumeSends.pending(sender)) feed.takeSent(row)
    return resumeSends.watch(sender, (resumed) => tell(resumed))
  }, [resumeSends, feed, sender])
  return null
}

/** What somebody has still to send leaves the feed with them, and waits for their return. */
function PendingRows({ sender }: OfSender) {
  const { resumeSends } = useApp()
  const feed = useFeedStore()
  const { note } = useAlerts()
  useEffect(
    () => () => {
      const pending = resumeSends.pending(sender)
      for (const row of pending) feed.dropPending(row.id)
      if (pending.length > 0) note(alertTexts.stillPending(pending.length))
    },
    [resumeSends, feed, note, sender],
  )
  return null
}
