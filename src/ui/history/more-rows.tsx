import { Button } from '../shared/button.tsx'
import { HistorySkeleton } from './history-edges.tsx'
import { historyTexts } from './history-texts.ts'
import css from './person-history.module.css'

interface MoreRowsProps {
  readonly status: 'idle' | 'loading' | 'failed'
  /** Shown above the button. */
  readonly note?: string | null
  readonly onPress: () => void
}

/** Offers older rows, and shows placeholders while they load. */
export function MoreRows({ status, note, onPress }: MoreRowsProps) {
  if (status === 'loading') return <HistorySkeleton rows={3} />
  return (
    <div className={css.loadMore}>
      {note && <p>{note}</p>}
      {status === 'failed' && <p role="alert">{historyTexts.failedFurther}</p>}
      <Button look="outline" small onClick={onPress}>
        {historyTexts.loadMore}
      </Button>
    </div>
  )
}
