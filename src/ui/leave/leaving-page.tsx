import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LeavingProgress } from '../../core/domain/leave.ts'
import type { LeavePledger, LeaveRefusal } from '../../core/use-cases/leave.ts'
import type { StoppedRefusal } from '../../core/use-cases/stoppable.ts'
import { useApp, useIsOnline, useRetryOnline } from '../app-context.ts'
import { BarePage } from '../private-page.tsx'
import { AlertStack, AlertsProvider, useSignOut } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { Tick } from '../shared/facts.tsx'
import { ConfirmIdentity } from '../shared/identity/confirm-identity.tsx'
import { identityMessage } from '../shared/identity/identity-texts.ts'
import notes from '../shared/problem.module.css'
import bar from '../shared/progress.module.css'
import { standingText } from '../shared/refusal-texts.ts'
import unseen from '../shared/unseen.module.css'
import { useLeaving } from '../state/leaving.tsx'
import { useAccount, useSignedIn } from '../state/session.tsx'
import css from './leave.module.css'
import { leavingTexts as texts } from './leave-texts.ts'

/** The page of a leaver until they have left: progress, obstacles, and goodbye. */
export function LeavingPage() {
  return (
    <AlertsProvider>
      <BarePage>
        <Leaving />
      </BarePage>
      <AlertStack />
    </AlertsProvider>
  )
}

/** The state of leaving. It begins by itself after a confirmation on this page, and on request after an interruption. */
type Run =
  | { readonly status: 'interrupted' | 'unconfirmed' | 'signed-out' }
  /** Without a reason, the ledger was out of reach. */
  | { readonly status: 'failed'; readonly why: string | null }
  | { readonly status: 'running'; readonly progress: LeavingProgress | null }
  | { readonly status: 'done'; readonly rows: number }

function Leaving() {
  const { run, goOn } = useRun()
  switch (run.status) {
    case 'interrupted':
      return <Interrupted goOn={goOn} />
    case 'running':
      return <Running progress={run.progress} />
    case 'unconfirmed':
      return <Unconfirmed goOn={goOn} />
    case 'signed-out':
      return (
        <Card title={texts.signedOut}>
          <p className={css.text}>{texts.signedOutHint}</p>
          <ToLedger />
        </Card>
      )
    case 'failed':
      return <Failed why={run.why} goOn={goOn} />
    case 'done':
      return <Goodbye rows={run.rows} />
  }
}

const BEGUN: Run = { status: 'running', progress: null }

/** Leaves, and continues an interrupted departure: finished steps are skipped. */
function useRun(): { readonly run: Run; readonly goOn: () => void } {
  const { leaving, log } = useApp()
  const { hasBegun, begin } = useLeaving()
  const [run, setRun] = useState<Run>(hasBegun ? BEGUN : { status: 'interrupted' })
  /** The number of requests to go on. */
  const [tries, setTries] = useState(hasBegun ? 1 : 0)
  const rows = useRef(0)
  const leave = useEffectEvent(async (isStopped: () => boolean): Promise<LeavePledger | null> => {
    const show = (next: Run) => isStopped() || setRun(next)
    show(BEGUN)
    try {
      const { leavePledger } = await leaving()
      if (isStopped()) return null
      const outcome = leavePledger.leave((progress) => {
        if (progress.step === 'rows') rows.current = progress.of
        show({ status: 'running', progress })
      })
      outcome.then(
        (result) =>
          show(result.ok ? { status: 'done', rows: rows.current } : refusedRun(result.refusal)),
        fail,
      )
      return leavePledger
    } catch (cause) {
      fail(cause)
      return null
    }

    function fail(cause: unknown) {
      log.error('Leaving failed', cause)
      show({ status: 'failed', why: null })
    }
  })
  useEffect(() => {
    if (tries === 0) return
    let stopped = false
    const running = leave(() => stopped)
    return () => {
      stopped = true
      void running.then((useCase) => useCase?.stop())
    }
  }, [tries])
  const goOn = () => {
    begin()
    setTries((count) => count + 1)
  }
  useRetryOnline(() => {
    if (run.status === 'failed' && run.why === null) goOn()
  })
  return { run, goOn }
}

/** The view of a refused departure. */
function refusedRun(refusal: LeaveRefusal | StoppedRefusal): Run {
  switch (refusal.code) {
    case 'sign-in-again':
      return { status: 'unconfirmed' }
    case 'signed-out':
      return { status: 'signed-out' }
    case 'stopped':
      return { status: 'interrupted' }
    case 'account-missing':
      return { status: 'failed', why: texts.noAccount }
    case 'not-a-member':
    case 'not-confirmed':
      return { status: 'failed', why: standingText(refusal) }
    default:
      return { status: 'failed', why: identityMessage(refusal.code, refusal.unmet) }
  }
}

interface CardProps {
  readonly title: string
  readonly children: ReactNode
}

/** Each view begins with the focus on its heading, so that a screen reader announces it. */
function Card({ title, children }: CardProps) {
  return (
    <section className={box.card}>
      <h2 ref={focus} className={css.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

interface GoOnProps {
  readonly goOn: () => void
}

function Interrupted({ goOn }: GoOnProps) {
  return (
    <Card title={texts.notFinished}>
      <p className={css.text}>{texts.notFinishedHint}</p>
      <p className={css.text}>{texts.elsewhere}</p>
      <GoOnOrLater goOn={goOn} />
    </Card>
  )
}

function GoOnOrLater({ goOn }: GoOnProps) {
  return (
    <div className={css.actions}>
      <Button look="primary" wide onClick={goOn}>
        {texts.goOn}
      </Button>
      <Later />
    </div>
  )
}

const STEPS = ['account', 'taking-back', 'rows', 'sign-in'] as const

function Running({ progress }: { readonly progress: LeavingProgress | null }) {
  const step = progress?.step ?? 'account'
  const isCounted = progress !== null && progress.of > 1
  return (
    <Card title={texts.running}>
      <ol className={css.steps}>
        {STEPS.map((one, index) => {
          const isRunning = one === step
          const isDone = index < STEPS.indexOf(step)
          const state = isRunning ? 'running' : isDone ? 'done' : 'ahead'
          return (
            <li
              key={one}
              className={css.step}
              data-state={state}
              aria-current={isRunning && 'step'}
            >
              <span className={css.mark}>{isDone && <Tick />}</span>
              <span>
                {isDone && <span className={unseen.unseen}>{texts.done} </span>}
                {texts.steps[one]}
              </span>
              {isRunning && (
                <progress
                  className={bar.bar}
                  aria-label={texts.steps[one]}
                  max={isCounted ? progress.of : undefined}
                  value={isCounted ? progress.done : undefined}
                />
              )}
              {isRunning && isCounted && (
                <span className={css.numbers}>{texts.counted(progress)}</span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={css.text}>{texts.runningHint}</p>
      <p role="status" className={unseen.unseen}>
        {texts.steps[step]}
        {isCounted && `: ${texts.counted(progress)}`}
      </p>
    </Card>
  )
}

/** The sign-in is too old: another person might use the device. */
function Unconfirmed({ goOn }: GoOnProps) {
  const person = useSignedIn()?.person
  const account = useAccount()
  const canStay = account !== null && account.leftAt === null
  const endAtFeed = useEndAtFeed()
  return (
    <Card title={texts.confirm}>
      {person && <ConfirmIdentity methods={person.methods} confirmed={goOn} />}
      {canStay ? (
        <Button look="quiet" wide onClick={endAtFeed}>
          {texts.stay}
        </Button>
      ) : (
        <Later />
      )}
    </Card>
  )
}

function Failed({ why, goOn }: GoOnProps & { readonly why: string | null }) {
  const isOnline = useIsOnline()
  return (
    <Card title={texts.stopped}>
      <p role="alert" className={notes.alert}>
        {why ?? (isOnline ? texts.unreachable : texts.offline)}
      </p>
      <GoOnOrLater goOn={goOn} />
    </Card>
  )
}

/** A way back. Before the first step is done, the account is unchanged later. */
function Later() {
  const endAtFeed = useEndAtFeed()
  const signOut = useSignOut()
  const isSignedOut = useSignedIn() === null
  const [isSigningOut, setSigningOut] = useState(false)
  const onSignedOut = useEffectEvent(endAtFeed)
  useEffect(() => {
    if (isSigningOut && isSignedOut) onSignedOut()
  }, [isSigningOut, isSignedOut])
  return (
    <Button
      look="quiet"
      wide
      onClick={() => {
        setSigningOut(true)
        void signOut()
      }}
    >
      {texts.later}
    </Button>
  )
}

function Goodbye({ rows }: { readonly rows: number }) {
  const { product } = useApp()
  return (
    <Card title={texts.goodbye}>
      <p className={css.text}>{texts.left(product.name, rows)}</p>
      <p className={css.text}>{texts.thanks}</p>
      <ToLedger />
    </Card>
  )
}

function ToLedger() {
  const { end } = useLeaving()
  const navigate = useNavigate()
  // So that a reload opens the ledger: the view of leaving would ask for a sign-in.
  useEffect(() => {
    navigate('/', { replace: true })
  }, [navigate])
  return (
    <div className={css.actions}>
      <Button look="outline" wide onClick={end}>
        {texts.toFeed}
      </Button>
    </div>
  )
}

/** Shows the ledger again. Clears the address, which may still open the leave modal. */
function useEndAtFeed(): () => void {
  const { end } = useLeaving()
  const navigate = useNavigate()
  return () => {
    navigate('/', { replace: true })
    end()
  }
}
