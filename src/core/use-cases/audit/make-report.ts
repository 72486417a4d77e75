import { type Balances, sumsOf } from '../../domain/check/balances.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { describeCount, type Finding } from '../../domain/check/finding.ts'
import type { AuditReport } from './audit-report.ts'
import type { CheckState } from './check-state.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** Makes the report, once everything is read. */
export function makeReport(
  { parts, state, findings, writer, unsealed, notReadAgain }: LedgerReading,
  balances: Balances,
  compared: number,
): AuditReport {
  const { head, checkpoint, reader } = parts
  const { origin, readAt } = reader.snapshot
  const { accounts, inBalances, waiting } = sumsOf(balances, state.stored)
  if (checkpoint) findings.add(judgeCheckpoint(checkpoint, state))
  return {
    origin,
    readAt,
    entries: state.tree.size + unsealed.length,
    accounts,
    inBalances,
    waiting,
    before: head && { size: head.size, checkedAt: head.checkedAt },
    compared,
    findings: findings.all,
    notReadAgain,
    hints: findings.hints,
    checkpoint: { origin, size: state.tree.size, root: state.tree.root() },
    documents: reader.documents,
    copyProblem: writer.problem,
  }
}

function judgeCheckpoint(
  { size, root }: Checkpoint,
  { rootAtCheckpoint, tree }: CheckState,
): readonly Finding[] {
  if (rootAtCheckpoint === root) return []
  const found =
    rootAtCheckpoint === null
      ? `only ${describeCount(tree.size)} sealed entries`
      : `${rootAtCheckpoint} after ${describeCount(size)} entries`
  const expected = `${root} after ${describeCount(size)} entries`
  return [{ code: 'checkpoint-differs', about: 'ledger', id: null, expected, found }]
}
