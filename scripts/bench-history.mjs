import { historyPages } from './bench-history-page.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { table } from './markdown.mjs'

/** Measures one person's history in the demo, at different lengths: the first page and the chart in memory, then all in the browser. */
export async function benchHistory() {
  /** @type {typeof import('../tests/benchmarks/open-history.ts')} */
  const module = await loadTypescript('/tests/benchmarks/open-history.ts')
  const rows = await module.openHistories()
  const pages = await historyPages(rows.map(({ movements }) => movements))
  const reference = pages[0]?.firstRowMs ?? Number.NaN
  return [
    table([
      ['movements in it', 'first page', 'first page, ratio', 'chart of all'],
      ...rows.map(({ movements, firstPageMs, timesAsLong, chartMs }) => [
        movements.toLocaleString('en-GB'),
        `${firstPageMs.toFixed(3)} ms`,
        timesAsLong.toFixed(2),
        `${chartMs.toFixed(1)} ms`,
      ]),
    ]),
    table([
      ['on the page', 'first row, ms', 'ratio', 'frames over 25 ms', 'Show all, s', 'frames then'],
      ...pages.map(({ size, firstRowMs, scrolled, all, scrolledAll }) => [
        size.toLocaleString('en-GB'),
        `${Math.round(firstRowMs)}`,
        (firstRowMs / reference).toFixed(2),
        scrolled,
        all,
        scrolledAll,
      ]),
    ]),
  ].join('\n\n')
}
