import { table } from '../../scripts/markdown-table.mjs'
import { type Measured, Times } from './measured.ts'
import type { BankReport } from './run-bank.ts'

/**
 * The figures of a run as they stand in docs/reliability.md.
 * @public `npm run bank` loads it by its path.
 */
export function bankFigures(report: BankReport): string {
  const { measured, faults, snapshots, sends, tampered, violations } = report
  const spared = new Times(timesOf(measured.filter(({ hasMetFault }) => !hasMetFault)))
  const all = new Times(timesOf(measured))
  const operations = [...new Set(measured.map(({ operation }) => operation))].sort()
  const rows = operations.map((operation) =>
    operationRow(
      operation,
      measured.filter((one) => one.operation === operation),
    ),
  )
  const kinds = [...faults].sort(([one], [other]) => (one < other ? -1 : 1))
  return [
    table([
      [
        'operation',
        'times',
        'met a fault',
        'outcomes',
        'median',
        '99 %',
        'longest',
        'longest without a fault',
      ],
      ...rows,
    ]),
    table([['fault', 'times'], ...kinds.map(([kind, count]) => [kind, `${count}`])]),
    `${sends} sends, ${snapshots} snapshots, ${violations.length} violations. ` +
      `The longest operation took ${inSeconds(all.longest)}, the longest that met no fault ${inSeconds(spared.longest)}. ` +
      (tampered ? `The owner ${tampered}; the audit noticed.` : 'The owner changed nothing.'),
  ].join('\n\n')
}

function operationRow(operation: string, measured: readonly Measured[]): readonly string[] {
  const times = new Times(timesOf(measured))
  const spared = new Times(timesOf(measured.filter(({ hasMetFault }) => !hasMetFault)))
  return [
    operation,
    `${measured.length}`,
    `${measured.filter(({ hasMetFault }) => hasMetFault).length}`,
    outcomesOf(measured),
    inSeconds(times.quantile(0.5)),
    inSeconds(times.quantile(0.99)),
    inSeconds(times.longest),
    inSeconds(spared.longest),
  ]
}

function outcomesOf(measured: readonly Measured[]): string {
  const counts = new Map<string, number>()
  for (const { outcome } of measured) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return sorted.map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}

function timesOf(measured: readonly Measured[]): readonly number[] {
  return measured.map(({ milliseconds }) => milliseconds)
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
