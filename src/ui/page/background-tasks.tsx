import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { mayHaveOffice, OFFICE } from '../../core/domain/moderation.ts'
import { hasPendingRow, rowOf, type Send } from '../../core/domain/send.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { SendPoints } from '../../core/use-cases/send-points.ts'
import { useApp } from '../app-context.ts'
import { useModals } from '../modals.tsx'
import { alertTexts, useAlerts } from '../shared/alerts.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import '../shared/forced-colors.css'
import { type FeedStore, useFeedStore } from '../state/feed-store.ts'
import { useAccount, useSignedIn } from '../state/session.tsx'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { LoadedRows } from './loaded-rows.tsx'

const SignInAlerts = lazyComponent(() => import('../session/sign-in-alerts.tsx'), 'SignInAlerts')

const ReportsWatch = lazyComponent(() => import('../moderation/reports-watch.tsx'), 'ReportsWatch')

const SendOutcomes = lazyComponent(() => import('../send/send-outcomes.tsx'), 'SendOutcomes')

/** The tasks without a click: reporting redirects, missed usernames, unfinished sends and what waits for a moderator, updating loaded rows, offering newer versions, and listening for the key `/`. */
export function BackgroundTasks() {
  return (
    <>
      <SignInReport />
      <Sends />
      <Reports />
      <LoadedRows />
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

/** Loads for moderators, and once a day for everybody who is signed in: the office costs a read. */
function Reports() {
  const { device, clock } = useApp()
  const reader = useAccount()?.id ?? null
  const mayModerate = useMemo(
    () => reader !== null && mayHaveOffice(device.load(OFFICE, reader), clock.now()),
    [reader, device, clock],
  )
  return (
    reader !== null &&
    mayModerate && (
      <LazyBoundary>
        <ReportsWatch key={reader} reader={reader} />
      </LazyBoundary>
    )
  )
}

/** Shows and resumes a person's sends. The view of their outcomes, with its texts, loads only if there is an outcome. */
function Sends() {
  const { sendPoints } = useApp()
  const { note } = useAlerts()
  const feed = useFeedStore()
  const sender = useSignedIn()?.person.id ?? null
  const isFormOpen = useModals().send !== null
  useEffect(() => {
    if (!sender) return
    const stopRows = showSendsInFeed(sendPoints, feed, sender)
    const stop = sendPoints.resume(sender)
    return () => {
      const pending = sendPoints.sendsOf(sender).filter(hasPendingRow)
      stop()
      stopRows()
      if (pending.length > 0) note(alertTexts.stillPending(pending.length))
    }
  }, [sendPoints, feed, note, sender])
  const resumeAgain = useEffectEvent(() => {
    if (sender) void sendPoints.resumeOnce(sender)
  })
  // The form has opened or closed. Another tab may have left an unfinished send by now.
  useEffect(() => {
    if (isFormOpen) resumeAgain()
    return () => resumeAgain()
  }, [isFormOpen])
  const hasNews = useSyncExternalStore(sendPoints.subscribe, () => sendPoints.unshown().length > 0)
  if (!hasNews) return null
  return (
    <LazyBoundary>
      <SendOutcomes key={sender} />
    </LazyBoundary>
  )
}

/** Shows a person's sends in the feed, as pending until the ledger has them. Stopping it removes pending ones. */
export function showSendsInFeed(sendPoints: SendPoints, feed: FeedStore, sender: UserId): Stop {
  const pending = () => sendPoints.sendsOf(sender).filter(hasPendingRow)
  const show = (send: Send, before: Send) => {
    const row = send.news === before.news ? null : rowOf(send)
    const [was, is] = [hasPendingRow(before), hasPendingRow(send)]
    if (row) feed.showSent(row)
    else if (is && !was) feed.showSent(sendPoints.pendingRowOf(send))
    else if (was && !is) feed.removePending(send.transfer.id)
  }
  for (const send of pending()) feed.showSent(sendPoints.pendingRowOf(send))
  const stop = sendPoints.subscribe((send, before) => {
    if (send.transfer.senderId === sender) show(send, before)
  })
  return () => {
    stop()
    for (const { transfer } of pending()) feed.removePending(transfer.id)
  }
}

/** The key `/` opens the search, unless a field has the focus. */
export function FindKey() {
  const { find, open } = useModals()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || find !== null) return
    if (isTypedInto(target)) return
    event.preventDefault()
    open({ find: '' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
