import { NodeDigest } from '../../src/adapters/files/node-digest.ts'
import { compose } from '../../src/composition/compose.ts'
import * as check from '../../src/core/features/check.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import { MemoryLedgerCopy } from '../builders/memory-ledger-copy.ts'

/** The audit that anybody can run on this ledger, with a copy on a device of its own. */
export function openAudit(archive: Archive) {
  const { auditLedger } = compose(check, {
    archive,
    copy: new MemoryLedgerCopy(),
    digest: new NodeDigest(),
    clock: { now: () => Date.now() },
    random: { next: Math.random },
    pause: { pause: () => new Promise<void>((resolve) => setImmediate(resolve)) },
  })
  /** Checks everything; a text for each finding. */
  return async (): Promise<readonly string[]> => {
    const result = await auditLedger.check({ depth: 'everything' }, () => {})
    if (!result.ok) throw new Error(`The audit ended: ${result.refusal.code}`)
    return result.value.findings.map((finding) => JSON.stringify(finding))
  }
}
