import {
  type Context,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import type { App } from '../core/app.ts'

export const AppContext = createContext<App | null>(null)

/** The use cases and ports of the product. Every component reaches the core through this. */
export function useApp(): App {
  return useRequired(AppContext)
}

/** The value of a context. Throws without a provider around the component, which is a bug. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('A part of the page is outside its provider')
  return value
}

/** Whether there is a network, as far as this device knows. */
export function useIsOnline(): boolean {
  const { watch, isOnline } = useApp().connectivity
  return useSyncExternalStore(watch, isOnline, isOnline)
}

/** Calls `retry` whenever the network comes back. */
export function useRetryOnline(retry: () => void): void {
  const { watch } = useApp().connectivity
  const onChange = useEffectEvent((isOnline: boolean) => {
    if (isOnline) retry()
  })
  useEffect(() => watch((isOnline) => onChange(isOnline)), [watch])
}
