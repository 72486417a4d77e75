import { createContext, type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { useApp, useRequired } from '../app-context.ts'
import { useSession, useSignedIn } from '../state/session.tsx'
import css from './alerts.module.css'
import { keepFocus } from './button.tsx'
import folded from './folded-text.module.css'

/** The alerts of the specification, word for word, and a few similar ones. Alerts of sends are in `ui/send`. */
export const alertTexts = {
  profileNotFound: (username: string) => `Profile not found: @${username}`,
  signOutFailed: 'Signing out failed. Please try again.',
  stillPending: (count: number) =>
    count === 1
      ? 'A send is still pending. It will be sent when you sign in here again.'
      : `${count} sends are still pending. They will be sent when you sign in here again.`,
  placeNotLoaded: 'These transactions could not be loaded. Please try again.',
  dismiss: 'Dismiss',
}

const NOTE_MS = 6_000
/** Long enough to decide. */
const NOTE_WITH_ACTION_MS = 30_000

/** The account that may see the message, and the send that it is about, if any. The next account on this page does not see it. */
interface About {
  readonly senderId: UserId
  readonly id?: TransactionId
}

export interface Alert {
  readonly id: number
  readonly text: string
  /** An alarm stays, and interrupts a screen reader. A note reports a success, and disappears. */
  readonly kind: 'alarm' | 'note'
  /** Null if everybody may see it. */
  readonly about: About | null
  /** A button that undoes the reported act. */
  readonly action: ReactNode
}

interface Alerts {
  readonly alerts: readonly Alert[]
  /** The page and the open modals, the topmost last. */
  readonly places: readonly string[]
  alert(text: string, about?: About): void
  note(text: string, about?: About, action?: ReactNode): void
  dismiss(id: number): void
  /** Makes the page or a modal the place that shows alerts, until the returned function is called. */
  show(place: string): () => void
}

const AlertsContext = createContext<Alerts | null>(null)

/** A change of account closes the messages for the former one. */
export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [places, setPlaces] = useState<readonly string[]>([])
  const reader = useReader()
  const [toldTo, setToldTo] = useState(reader)
  // During rendering, so that a message about the change itself is added later.
  if (reader !== toldTo) {
    setToldTo(reader)
    const isForReader = ({ about }: Alert) => about !== null && about.senderId === reader
    if (toldTo !== undefined) setAlerts(alerts.filter(isForReader))
  }
  const actions = useMemo(() => {
    let last = 0
    const dismiss = (id: number) => setAlerts((before) => before.filter((other) => other.id !== id))
    const add = (kind: Alert['kind'], text: string, about?: About, action?: ReactNode) => {
      const id = ++last
      // A newer note replaces an older one, and equal alarms show once, unless they are about another send.
      const stays = (other: Alert) =>
        other.kind !== kind ||
        other.about?.id !== about?.id ||
        (kind === 'alarm' && other.text !== text)
      setAlerts((before) => [
        ...before.filter(stays),
        { id, text, kind, about: about ?? null, action },
      ])
      if (kind === 'note') setTimeout(dismiss, action ? NOTE_WITH_ACTION_MS : NOTE_MS, id)
    }
    return {
      alert: (text: string, about?: About) => add('alarm', text, about),
      note: (text: string, about?: About, action?: ReactNode) => add('note', text, about, action),
      dismiss,
      show: (place: string) => {
        setPlaces((before) => [...before, place])
        return () => setPlaces((before) => before.filter((other) => other !== place))
      },
    }
  }, [])
  return <AlertsContext value={{ ...actions, alerts, places }}>{children}</AlertsContext>
}

/** The signed-in account; null when signed out, undefined until it is known. */
function useReader(): UserId | null | undefined {
  const { session } = useSession()
  if (session.status === 'unknown') return undefined
  return session.status === 'signed-in' ? session.person.id : null
}

/** Shows and closes messages of the whole page. */
export function useAlerts(): Alerts {
  return useRequired(AlertsContext)
}

/** Whether any modal is open, including those that are not in the address. */
export function useIsModalOpen(): boolean {
  return useAlerts().places.length > 1
}

/** The alerts of this place: those since it opened, and none while another place is on top. */
function useShownAlerts(): readonly Alert[] {
  const { alerts, places, show } = useAlerts()
  const reader = useSignedIn()?.person.id
  const place = useId()
  const [before] = useState(alerts.at(-1)?.id ?? 0)
  useLayoutEffect(() => show(place), [show, place])
  if (places.at(-1) !== place) return []
  const isForReader = ({ about }: Alert) => !about || !reader || about.senderId === reader
  return alerts.filter((alert) => alert.id > before && isForReader(alert))
}

/** Shows messages over the page. A modal shows messages since it opened, because the page behind it is inert. */
export function AlertStack() {
  const { dismiss } = useAlerts()
  const shown = useShownAlerts()
  const messages = (kind: Alert['kind']) =>
    shown
      .filter((alert) => alert.kind === kind)
      .map(({ id, text, action }) => (
        <div key={id} className={`${css.message} ${css[kind]}`}>
          <p className={folded.folded}>{text}</p>
          {action && <span className={css.action}>{action}</span>}
          <button
            type="button"
            className={css.dismiss}
            aria-label={alertTexts.dismiss}
            ref={passFocusOn}
            onClick={() => dismiss(id)}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      ))
  const alarms = messages('alarm')
  return (
    <div className={css.stack}>
      {alarms.length > 0 && (
        <div role="alert" className={css.group}>
          {alarms}
        </div>
      )}
      <div role="status" className={css.group}>
        {messages('note')}
      </div>
    </div>
  )
}

/** The ref of a message's cross. If the focused cross is removed, the next one gets the focus, or else the choice of `keepFocus`. */
function passFocusOn(cross: HTMLElement | null) {
  const stack = cross?.closest(`.${css.stack}`)
  const crosses = () => [...(stack?.querySelectorAll<HTMLElement>(`.${css.dismiss}`) ?? [])]
  return () => {
    if (!cross || document.activeElement !== cross) return
    const at = crosses().indexOf(cross)
    queueMicrotask(() => {
      const left = crosses()
      const next = left[at] ?? left.at(-1)
      next?.focus()
      keepFocus()
    })
  }
}

/** Returns a function that waits for requested rows, alerts if they could not be loaded, and resolves with whether they were. */
export function useAlertUnlessLoaded(): (loading: Promise<boolean>) => Promise<boolean> {
  const { alert } = useAlerts()
  return async (loading) => {
    const isLoaded = await loading
    if (!isLoaded) alert(alertTexts.placeNotLoaded)
    return isLoaded
  }
}

/** Signs out. A failure is an alert. */
export function useSignOut(): () => Promise<void> {
  const { identity, log } = useApp()
  const { alert } = useAlerts()
  return async () => {
    const result = await identity.signOut().catch((cause: unknown) => {
      log.error('Signing out failed', cause)
    })
    if (!result?.ok) alert(alertTexts.signOutFailed)
  }
}
