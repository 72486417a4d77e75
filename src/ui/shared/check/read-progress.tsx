import type { AuditProgress } from '../../../core/use-cases/check/report.ts'
import css from '../progress.module.css'

interface ReadProgressProps {
  readonly label: string
  /** Null until the first entries are read. */
  readonly progress: AuditProgress | null
}

/** A progress bar of reading the ledger. It is indeterminate while the size of the ledger is unknown. */
export function ReadProgress({ label, progress }: ReadProgressProps) {
  const expected = progress?.expected || undefined
  const read = expected && progress?.read
  return <progress className={css.bar} aria-label={label} max={expected} value={read} />
}
