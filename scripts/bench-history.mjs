import { runnerImport } from 'vite'
import { table } from './markdown-table.mjs'

/** Measures the first page and the chart of a person's history in the demo, at different lengths. */
export async function benchHistory() {
  /** @type {{ module: typeof import('../tests/benchmarks/open-history.ts') }} */
  const { module } = await runnerImport('./tests/benchmarks/open-history.ts')
  const rows = await module.openHistories()
  return table([
    ['movements in it', 'first page', 'first page, ratio', 'chart of all'],
    ...rows.map(({ movements, firstPageMs, timesAsLong, chartMs }) => [
      movements.toLocaleString('en-GB'),
      `${firstPageMs.toFixed(3)} ms`,
      timesAsLong.toFixed(2),
      `${chartMs.toFixed(1)} ms`,
    ]),
  ])
}
