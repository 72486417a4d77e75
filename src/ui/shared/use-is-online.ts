import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'

/** Whether there is a network, as far as this device knows. */
export function useIsOnline(): boolean {
  const { watch, isOnline } = useApp().connectivity
  return useSyncExternalStore(watch, isOnline, isOnline)
}

/** Calls `retry` whenever the network is back. */
export function useRetryOnline(retry: () => void): void {
  const { watch } = useApp().connectivity
  const onChange = useEffectEvent((isOnline: boolean) => {
    if (isOnline) retry()
  })
  useEffect(() => watch((isOnline) => onChange(isOnline)), [watch])
}
