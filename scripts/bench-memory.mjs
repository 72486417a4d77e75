import { loadTypescript } from './load-typescript.mjs'
import { table } from './markdown.mjs'

/** Measures posts to the demo's ledger at different sizes, one after the other. */
export async function benchMemory() {
  /** @type {typeof import('../tests/benchmarks/post-in-memory.ts')} */
  const module = await loadTypescript('/tests/benchmarks/post-in-memory.ts')
  const rows = await module.postInMemory()
  return table([
    ['transfers in it', 'posts a second', 'time a post, ratio'],
    ...rows.map(({ transfers, postsPerSecond, timesAsLong }) => [
      transfers.toLocaleString('en-GB'),
      Math.round(postsPerSecond).toLocaleString('en-GB'),
      timesAsLong.toFixed(2),
    ]),
  ])
}
