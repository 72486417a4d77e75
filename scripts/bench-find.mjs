import { loadTypescript } from './load-typescript.mjs'
import { table } from './markdown.mjs'

/** Measures searches of copies of different sizes, as the page's worker makes them. */
export async function benchFind() {
  /** @type {typeof import('../tests/benchmarks/find-in-copy.ts')} */
  const module = await loadTypescript('/tests/benchmarks/find-in-copy.ts')
  const rows = await module.searchCopies()
  return table([
    ['transactions', 'opening, ms', 'memory, MB', ...module.questionNames, 'longest, ms'],
    ...rows.map(({ transactions, openingMs, megabytes, medianMs, longestMs }) => [
      transactions.toLocaleString('en-GB'),
      Math.round(openingMs).toLocaleString('en-GB'),
      megabytes.toFixed(1),
      ...medianMs.map((ms) => ms.toFixed(1)),
      longestMs.toFixed(1),
    ]),
  ])
}
