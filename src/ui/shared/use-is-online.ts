import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'

/** Whether there is a network, as far as this device knows. */
export function useIsOnline(): boolean {
  const { connectivity } = useApp()
  const isOnline = () => connectivity.isOnline()
  return useSyncExternalStore((listener) => connectivity.watch(listener), isOnline, isOnline)
}

/** Calls `retry` whenever the network is back. */
export function useRetryOnline(retry: () => void): void {
  const { connectivity } = useApp()
  const onChange = useEffectEvent((isOnline: boolean) => {
    if (isOnline) retry()
  })
  useEffect(() => connectivity.watch((isOnline) => onChange(isOnline)), [connectivity])
}
