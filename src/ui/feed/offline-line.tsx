import { useIsOnline } from '../shared/use-is-online.ts'
import { feedTexts } from './feed-texts.ts'
import css from './offline-line.module.css'

/** Says, while there is no network, that what stands here may not be the latest. */
export function OfflineLine() {
  const online = useIsOnline()
  return (
    <div role="status" className={css.place}>
      {!online && <p className={css.line}>{feedTexts.offline}</p>}
    </div>
  )
}
