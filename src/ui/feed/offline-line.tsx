import { useSyncExternalStore } from 'react'
import { useApp } from '../app-context.ts'
import { feedTexts } from './feed-texts.ts'
import css from './offline-line.module.css'

/** Says, while there is no network, that what stands here may not be the latest. */
export function OfflineLine() {
  const { connectivity } = useApp()
  const isOnline = () => connectivity.isOnline()
  const online = useSyncExternalStore((tell) => connectivity.watch(tell), isOnline, isOnline)
  return (
    <div role="status" className={css.place}>
      {!online && <p className={css.line}>{feedTexts.offline}</p>}
    </div>
  )
}
