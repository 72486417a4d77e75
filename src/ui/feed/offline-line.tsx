import { useIsOnline } from '../shared/use-is-online.ts'
import { useFeed } from '../state/feed-context.tsx'
import { feedTexts } from './feed-texts.ts'
import css from './quiet-line.module.css'

/** Says, while there is no network, that what stands here may not be the latest; the feed of last time says so itself. */
export function OfflineLine() {
  const online = useIsOnline()
  const { asOf } = useFeed()
  return (
    <div role="status">
      {!online && asOf === null && <p className={css.line}>{feedTexts.offline}</p>}
    </div>
  )
}
