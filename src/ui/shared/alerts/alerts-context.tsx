import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

const NOTE_MS = 6_000

export interface Alert {
  readonly id: number
  readonly text: string
  /** An alarm is read out at once and stays; a note says what was done, and goes. */
  readonly kind: 'alarm' | 'note'
}

interface AlertActions {
  alert(text: string): void
  note(text: string): void
  dismiss(id: number): void
  /** Makes a place, the page or a modal, the one that shows alerts, until the returned function is called. */
  show(place: string): () => void
}

// Two contexts, so that a component that only says something does not render again whenever something shows.
const ShownContext = createContext<{
  readonly alerts: readonly Alert[]
  /** The latest is the topmost. */
  readonly places: readonly string[]
}>({ alerts: [], places: [] })
const ActionsContext = createContext<AlertActions | null>(null)

export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [places, setPlaces] = useState<readonly string[]>([])
  const actions = useMemo(() => {
    let last = 0
    const dismiss = (id: number) => setAlerts((before) => before.filter((other) => other.id !== id))
    const add = (text: string, kind: Alert['kind']) => {
      const id = ++last
      // A newer note takes the place of an older one, and the same alarm is there once.
      const stays = (other: Alert) =>
        other.kind !== kind || (kind === 'alarm' && other.text !== text)
      setAlerts((before) => [...before.filter(stays), { id, text, kind }])
      if (kind === 'note') setTimeout(dismiss, NOTE_MS, id)
    }
    return {
      alert: (text: string) => add(text, 'alarm'),
      note: (text: string) => add(text, 'note'),
      dismiss,
      show: (place: string) => {
        setPlaces((before) => [...before, place])
        return () => setPlaces((before) => before.filter((other) => other !== place))
      },
    }
  }, [])
  const shown = useMemo(() => ({ alerts, places }), [alerts, places])
  return (
    <ActionsContext value={actions}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ActionsContext>
  )
}

/** Says things that belong to the page rather than to one of its parts. */
export function useAlerts(): AlertActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useAlerts needs an AlertsProvider around it')
  return actions
}

/** The alerts that this place shows: those since it opened, and none while another place is on top of it. */
export function useShownAlerts(): readonly Alert[] {
  const { show } = useAlerts()
  const { alerts, places } = useContext(ShownContext)
  const place = useId()
  const [before] = useState(alerts.at(-1)?.id ?? 0)
  useLayoutEffect(() => show(place), [show, place])
  return places.at(-1) === place ? alerts.filter(({ id }) => id > before) : []
}
