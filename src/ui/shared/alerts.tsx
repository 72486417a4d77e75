import { createContext, type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { useApp, useRequired } from '../app-context.ts'
import { useSession, useSignedIn } from '../state/session.tsx'
import css from './alerts.module.css'
import { keepFocus } from './button.tsx'
import folded from './folded-text.module.css'

/** The alerts of the specification, word for word, and a few similar ones. Those of a send are in `ui/send`. */
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

/** Whose message it is: the next person who signs in does not see it. And the send that it is about, if it is about one. */
interface About {
  readonly senderId: UserId
  readonly id?: TransactionId
}

export interface Alert {
  readonly id: number
  readonly text: string
  /** A screen reader reads an alarm at once, and it stays. A note reports a success, and disappears. */
  readonly kind: 'alarm' | 'note'
  /** Null where everybody may see it. */
  readonly about: About | null
  /** A button that undoes what a note reports. */
  readonly action: ReactNode
}

interface Alerts {
  readonly alerts: readonly Alert[]
  /** The page and the open modals. The latest is the topmost. */
  readonly places: readonly string[]
  alert(text: string, about?: About): void
  note(text: string, about?: About, action?: ReactNode): void
  dismiss(id: number): void
  /** Makes a place, the page or a modal, the one that shows alerts, until the returned function is called. */
  show(place: string): () => void
}

const AlertsContext = createContext<Alerts | null>(null)

/** A change of account closes what the former one was told. */
export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [places, setPlaces] = useState<readonly string[]>([])
  const reader = useReader()
  const [toldTo, setToldTo] = useState(reader)
  // During rendering, so that a message about the change itself comes after it.
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
      // A newer note replaces an older one, and the same alarm shows once, but not those of another send.
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

/** Who is signed in; null for nobody, and undefined until it is known. */
function useReader(): UserId | null | undefined {
  const { session } = useSession()
  if (session.status === 'unknown') return undefined
  return session.status === 'signed-in' ? session.person.id : null
}

/** For messages of the whole page rather than of one of its parts. */
export function useAlerts(): Alerts {
  return useRequired(AlertsContext)
}

/** Whether any modal is open, including those that are not in the address. */
export function useIsModalOpen(): boolean {
  return useAlerts().places.length > 1
}

/** The alerts that this place shows: those since it opened, and none while another place is on top of it. */
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

/** Shows messages over the page. A modal shows those that came since it opened, because nobody can reach what is behind it. */
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

/** For the cross of a message. If it is removed while it has the focus, the next cross gets that, or else what `keepFocus` chooses. */
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
