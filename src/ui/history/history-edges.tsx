import type { ReactNode } from 'react'
import { useIsOnline } from '../app-context.ts'
import { Blank } from '../shared/blank.tsx'
import { Button } from '../shared/button.tsx'
import { QuietLine } from '../shared/messages.tsx'
import { RowSkeleton } from '../shared/skeleton.tsx'
import small from '../shared/small-row.module.css'
import css from './history-edges.module.css'
import { historyTexts } from './history-texts.ts'

/** Placeholders for the rows of a history. */
export function HistorySkeleton({ rows = 5 }: { readonly rows?: number }) {
  return <RowSkeleton rows={rows} label={historyTexts.loading} className={small.skeleton} />
}

/** Placeholders for the part of a profile below its figures. */
export function PersonHistorySkeleton() {
  return (
    <>
      <Blank height={44} margin="16px 0" />
      <BelowTheFilters>
        <HistorySkeleton />
      </BelowTheFilters>
    </>
  )
}

/** The place of the rows while the filters above them are missing. As wide as the sheet, like rows. */
export function BelowTheFilters({ children }: { readonly children: ReactNode }) {
  return <div className={css.rows}>{children}</div>
}

export function EmptyHistory() {
  return (
    <div className={css.empty}>
      <p className={css.strong}>{historyTexts.empty}</p>
      <p>{historyTexts.emptyHint}</p>
    </div>
  )
}

/** Says that loading failed. Without a button offline, because it loads again once the network is back. */
export function HistoryFailed({ retry }: { readonly retry: () => void }) {
  const isOnline = useIsOnline()
  return isOnline ? (
    <QuietLine text={historyTexts.failed} retry={retry} />
  ) : (
    <QuietLine text={historyTexts.offlineEmpty} />
  )
}

export function HistoryEnd() {
  return <p className={css.end}>{historyTexts.end}</p>
}

interface MoreRowsProps {
  readonly status: 'idle' | 'ready' | 'loading' | 'failed'
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
