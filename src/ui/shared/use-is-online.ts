import { useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'

/** Whether there is a network, as far as this device knows. */
export function useIsOnline(): boolean {
  const { connectivity } = useApp()
  const isOnline = () => connectivity.isOnline()
  return useSyncExternalStore((tell) => connectivity.watch(tell), isOnline, isOnline)
}
