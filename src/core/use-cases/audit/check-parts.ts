import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import type { Digest } from '../../ports/digest.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Random } from '../../ports/random.ts'
import type { Interruption } from './interruption.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

/** What a check needs: the ports, the snapshot, and the copy as it was before. */
export interface CheckParts {
  readonly reader: SnapshotReader
  readonly copy: LedgerCopy
  /** The copy as it was before; null where there is none, or none that can be used. */
  readonly head: CopyHead | null
  readonly checkpoint: Checkpoint | null
  readonly digest: Digest
  readonly random: Random
  readonly progress: ProgressReporter
  readonly interruption: Interruption
}
