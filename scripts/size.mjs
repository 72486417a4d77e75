import { readFileSync } from 'node:fs'
import { BuildOutput } from './build-output.mjs'

const budgets = JSON.parse(readFileSync('budgets.json', 'utf8'))
const build = new BuildOutput('dist')
const first = build.filesUntilStart(budgets.loadedByTheDemo)
const all = Object.keys(build.modules)
/** @type {string[]} */
const problems = []

const sizes = first.map((file) => ({ file, bytes: build.gzipBytes(file) }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const limit = budgets.firstRowJavaScript.limitBytes
for (const { file, bytes } of sizes) console.log(`${inKilobytes(bytes)}  ${file}`)
console.log(`${inKilobytes(total)}  until the demo's first row (gzip, 1 kB = 1000 bytes)`)
console.log(`${inKilobytes(limit)}  is the budget`)
if (first.length === 0) problems.push('The build has no entry to measure.')
if (total > limit)
  problems.push(`The JavaScript until the first row is ${total - limit} bytes over.`)

for (const [what, prefixes] of Object.entries(budgets.neverInTheDemo)) {
  const early = modulesIn(first, prefixes)
  if (early.length > 0) problems.push(`The demo fetches ${what}: ${early.join(', ')}`)
}
for (const [what, prefixes] of Object.entries(budgets.inChunksOfTheirOwn)) {
  const early = modulesIn(first, prefixes)
  if (early.length > 0)
    problems.push(`Before its first row the demo fetches ${what}: ${early.join(', ')}`)
  if (modulesIn(all, prefixes).length === 0)
    problems.push(`No chunk has ${what}: look for its folder.`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} prefixes
 */
function modulesIn(files, prefixes) {
  const modules = files.flatMap((file) => build.modules[file] ?? [])
  return modules.filter((module) => prefixes.some((prefix) => module.startsWith(prefix)))
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
