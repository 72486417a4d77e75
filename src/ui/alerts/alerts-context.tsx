import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'

export interface Alert {
  readonly id: number
  readonly text: string
  /** An alarm is read out at once and stays; a note says what was done, and goes. */
  readonly kind: 'alarm' | 'note'
}

interface Alerts {
  readonly shown: readonly Alert[]
  alert(text: string): void
  note(text: string): void
  dismiss(id: number): void
}

const AlertsContext = createContext<Alerts | null>(null)

export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Alert[]>([])
  const last = useRef(0)
  const add = useCallback((text: string, kind: Alert['kind']) => {
    const id = ++last.current
    // A newer note takes the place of an older one, and the same alarm is there once.
    const stays = (other: Alert) => other.kind !== kind || (kind === 'alarm' && other.text !== text)
    setShown((before) => [...before.filter(stays), { id, text, kind }])
  }, [])
  const value = useMemo(
    () => ({
      shown,
      alert: (text: string) => add(text, 'alarm'),
      note: (text: string) => add(text, 'note'),
      dismiss: (id: number) => setShown((before) => before.filter((other) => other.id !== id)),
    }),
    [shown, add],
  )
  return <AlertsContext value={value}>{children}</AlertsContext>
}

/** Messages that belong to the page rather than to an open modal. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts needs an AlertsProvider around it')
  return alerts
}
