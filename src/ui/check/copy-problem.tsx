import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import css from './check.module.css'
import { copyTexts, problemText } from './check-texts.ts'
import { DropCopy } from './drop-copy.tsx'

const CAN_ONLY_BE_DROPPED: readonly string[] = [
  'copy-corrupt',
  'copy-of-earlier-version',
  'copy-of-later-version',
]

interface CopyProblemProps {
  readonly problem: CopyRefusal
  drop(): Promise<void>
}

/** Why the copy on this device cannot be used or stored, and what the reader can do. */
export function CopyProblem({ problem, drop }: CopyProblemProps) {
  return (
    <div className={css.copyProblem}>
      <h3>{copyTexts.problem}</h3>
      <p>{problemText(problem)}</p>
      {CAN_ONLY_BE_DROPPED.includes(problem.code) && <DropCopy size={null} drop={drop} />}
    </div>
  )
}
