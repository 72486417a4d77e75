import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

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
}

// Apart, so that who only says something is not told anew whenever something shows.
const ShownContext = createContext<readonly Alert[]>([])
const ActionsContext = createContext<AlertActions | null>(null)

export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Alert[]>([])
  const actions = useMemo(() => {
    let last = 0
    const add = (text: string, kind: Alert['kind']) => {
      const id = ++last
      // A newer note takes the place of an older one, and the same alarm is there once.
      const stays = (other: Alert) =>
        other.kind !== kind || (kind === 'alarm' && other.text !== text)
      setShown((before) => [...before.filter(stays), { id, text, kind }])
    }
    return {
      alert: (text: string) => add(text, 'alarm'),
      note: (text: string) => add(text, 'note'),
      dismiss: (id: number) => setShown((before) => before.filter((other) => other.id !== id)),
    }
  }, [])
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

export function useShownAlerts(): readonly Alert[] {
  return useContext(ShownContext)
}
