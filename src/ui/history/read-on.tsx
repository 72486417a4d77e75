import { Button } from '../shared/button.tsx'
import { HistorySkeleton } from './history-edges.tsx'
import { historyTexts } from './history-texts.ts'
import css from './person-history.module.css'

interface ReadOnProps {
  readonly status: 'idle' | 'loading' | 'failed'
  /** Said above the button. */
  readonly note?: string | null
  readonly onPress: () => void
}

/** Offers to read older rows, and shows their places while they are read. */
export function ReadOn({ status, note, onPress }: ReadOnProps) {
  if (status === 'loading') return <HistorySkeleton rows={3} />
  return (
    <div className={css.readOn}>
      {note && <p>{note}</p>}
      {status === 'failed' && <p role="alert">{historyTexts.failedFurther}</p>}
      <Button look="outline" small onClick={onPress}>
        {historyTexts.readOn}
      </Button>
    </div>
  )
}
