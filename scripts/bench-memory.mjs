import { runnerImport } from 'vite'
import { table } from './markdown-table.mjs'

/** Posts to the demo's ledger at different sizes, each once the one before is answered. */
export async function benchMemory() {
  /** @type {{ module: typeof import('../tests/benchmarks/post-in-memory.ts') }} */
  const { module } = await runnerImport('./tests/benchmarks/post-in-memory.ts')
  const rows = await module.postInMemory()
  return table([
    ['transfers in it', 'posts a second', 'times as long'],
    ...rows.map(({ transfers, postsPerSecond, timesAsLong }) => [
      transfers.toLocaleString('en-GB'),
      Math.round(postsPerSecond).toLocaleString('en-GB'),
      timesAsLong.toFixed(2),
    ]),
  ])
}
