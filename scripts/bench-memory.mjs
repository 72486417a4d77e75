import { runnerImport } from 'vite'

/** Posts to the demo's ledger at different sizes, each once the one before is answered. */
export async function benchMemory() {
  /** @type {{ module: typeof import('../tests/benchmarks/post-in-memory.ts') }} */
  const { module } = await runnerImport('./tests/benchmarks/post-in-memory.ts')
  const rows = await module.postInMemory()
  console.log('\nPosts to the demo’s ledger, one after the other')
  console.table(
    rows.map(({ transfers, postsPerSecond, timesAsLong }) => ({
      'transfers in it': transfers,
      'posts a second': postsPerSecond,
      'times as long': timesAsLong.toFixed(2),
    })),
  )
  return rows
}
