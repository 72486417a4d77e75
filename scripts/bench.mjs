import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { benchCheck } from './bench-check.mjs'
import { benchCheckPage } from './bench-check-page.mjs'
import { benchFeed } from './bench-feed.mjs'
import { benchFind } from './bench-find.mjs'
import { benchFindPage } from './bench-find-page.mjs'
import { benchFirstRow } from './bench-first-row.mjs'
import { benchHistory } from './bench-history.mjs'
import { benchLighthouse } from './bench-lighthouse.mjs'
import { benchMemory } from './bench-memory.mjs'
import { benchSends } from './bench-sends.mjs'
import { benchStart } from './bench-start.mjs'
import { benchTyping } from './bench-typing.mjs'
import { benchVisitParts } from './bench-visit-parts.mjs'
import { benchVisits } from './bench-visits.mjs'
import { withEmulators } from './emulators.mjs'
import { betweenMarks } from './markdown.mjs'

/** @import { Emulators } from './emulators.mjs' */

/**
 * Measures all parts, or the ones named on the command line, and writes each table to docs/performance.md when it is finished.
 * @type {Record<string, (emulators: Emulators) => Promise<string>>}
 */
const parts = {
  start: benchStart,
  'first-row': (emulators) => benchFirstRow(emulators),
  lighthouse: (emulators) => benchLighthouse(emulators),
  feed: benchFeed,
  typing: benchTyping,
  visits: benchVisits,
  'visit-parts': benchVisitParts,
  sends: benchSends,
  memory: benchMemory,
  history: benchHistory,
  check: benchCheck,
  'check-page': benchCheckPage,
  find: benchFind,
  'find-page': benchFindPage,
}
const page = 'docs/performance.md'
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts[name])
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)

await withEmulators(async (emulators) => {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const before = load()
    const rows = await measure(emulators)
    const machine = `${availableParallelism()} cores; load ${before} before and ${load()} after.`
    const text = `${rows}\n\n${machine}`
    console.log(`\n${name}\n\n${text}`)
    writeFileSync(page, betweenMarks(readFileSync(page, 'utf8'), name, text))
  }
})

function load() {
  return (loadavg()[0] ?? 0).toFixed(1)
}
