import { table } from '../../scripts/markdown.mjs'
import { type Measured, Times } from './client-loop.ts'
import type { BankReport } from './run-bank.ts'

/** Bars of a run. */
const LONGEST_WITHOUT_FAULT_MS = 5_000
const LONGEST_OF_ALL_MS = 30_000

/**
 * The figures of a run as they stand in docs/reliability.md.
 * @public `npm run bank` loads it by its path.
 */
export function bankFigures(report: BankReport): string {
  const { measured, faults, snapshots, sends, tampered, violations } = report
  // Leaving is many requests, one after the other: the bars are for what is a few.
  const short = measured.filter(({ operation }) => operation !== 'leave for good')
  const spared = new Times(timesOf(short.filter(({ hasMetFault }) => !hasMetFault)))
  const all = new Times(timesOf(short))
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
    table([
      ['bar', 'measured', 'met'],
      ['no violation', `${violations.length}`, yesOrNo(violations.length === 0)],
      barRow('without a fault', spared.longest, LONGEST_WITHOUT_FAULT_MS),
      barRow('at all', all.longest, LONGEST_OF_ALL_MS),
    ]),
    `${sends} sends, ${snapshots} snapshots. ${ownerText(tampered)}`,
  ].join('\n\n')
}

function barRow(which: string, longest: number, most: number): readonly string[] {
  const bar = `no operation ${which} takes over ${most / 1000} s`
  return [bar, inSeconds(longest), yesOrNo(longest <= most)]
}

function ownerText(tampered: BankReport['tampered']): string {
  if (!tampered) return 'The owner changed nothing.'
  return `The owner ${tampered.what}; the audit ${tampered.isNoticed ? 'noticed' : 'did not notice'}.`
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : '**no**'
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
