import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { benchFeed } from './bench-feed.mjs'
import { benchLighthouse } from './bench-lighthouse.mjs'
import { benchMemory } from './bench-memory.mjs'
import { benchSends } from './bench-sends.mjs'
import { benchStart } from './bench-start.mjs'
import { benchTyping } from './bench-typing.mjs'
import { benchVisits } from './bench-visits.mjs'
import { betweenMarks } from './between-marks.mjs'
import { withEmulators } from './emulators.mjs'

/** @import { Emulators } from './emulators.mjs' */

/**
 * Measures all of it, or the parts that are named, and writes each table into docs/performance.md as soon as it is there.
 * @type {Record<string, (emulators: Emulators) => Promise<string>>}
 */
const parts = {
  start: benchStart,
  lighthouse: benchLighthouse,
  feed: benchFeed,
  typing: benchTyping,
  visits: benchVisits,
  sends: benchSends,
  memory: benchMemory,
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
    const under = `${rows}\n\nOn ${availableParallelism()} cores, their load ${before} before and ${load()} after.`
    console.log(`\n${name}\n\n${under}`)
    writeFileSync(page, betweenMarks(readFileSync(page, 'utf8'), name, under))
  }
})

function load() {
  return (loadavg()[0] ?? 0).toFixed(1)
}
