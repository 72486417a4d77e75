import { readFileSync } from 'node:fs'
import { BuildOutput } from './build-output.mjs'

/** @typedef {Record<string, string[]>} Parts what a part is called, and the paths that its modules begin with */

const budgets = JSON.parse(readFileSync('budgets.json', 'utf8'))
const { demo, production } = budgets
const build = new BuildOutput('dist')
const all = Object.keys(build.modules)
/** @type {string[]} */
const problems = []

const start = weigh("the demo's first row", demo.firstRow)
refuse('The demo fetches', start, demo.neverInTheDemo)
refuse('Before its first row the demo fetches', start, budgets.inChunksOfTheirOwn)

const visit = weigh("production's first row", production.firstRow)
refuse('Production fetches', visit, production.neverInProduction)
refuse('Before its first row production fetches', visit, {
  ...budgets.inChunksOfTheirOwn,
  ...production.notBeforeItsFirstRow,
})

const session = weigh('production has signed somebody in', production.signedIn)
refuse('Production fetches', session, production.neverInProduction)
refuse('Until somebody opens them production fetches', session, budgets.inChunksOfTheirOwn)

weighKept('the demo', 'demo', demo.keptForOffline)
weighKept('production', 'firebase', production.keptForOffline)

for (const [part, limit] of Object.entries(budgets.chunksLimitBytes)) {
  const file = build.chunks[part]?.file
  const bytes = file ? build.gzipBytes(file) : Number.NaN
  console.log(`${inKilobytes(bytes)}  of ${inKilobytes(limit).trim()} in the chunk of ${part}`)
  if (!(bytes <= limit))
    problems.push(`The chunk of ${part} is over its ${limit} bytes, or not there.`)
}

for (const [what, prefixes] of partsIn(budgets.inChunksOfTheirOwn, production.notBeforeItsFirstRow))
  if (modulesIn(all, prefixes).length === 0)
    problems.push(`No chunk has ${what}: look for its folder.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * Lists what is fetched until then, and holds it to its budget.
 * @param {string} until
 * @param {{ limitBytes: number, loads: string[] }} budget
 */
function weigh(until, { limitBytes, loads }) {
  const files = build.filesUntilStart(loads)
  const sizes = files.map((file) => ({ file, bytes: build.gzipBytes(file) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of sizes) console.log(`${inKilobytes(bytes)}  ${file}`)
  console.log(`${inKilobytes(total)}  until ${until} (gzip, 1 kB = 1000 bytes)`)
  console.log(`${inKilobytes(limitBytes)}  is the budget\n`)
  if (files.length === 0) problems.push('The build has no entry to measure.')
  for (const part of loads.filter((path) => !build.chunks[path]))
    problems.push(`The build has no chunk that begins with ${part}.`)
  if (total > limitBytes)
    problems.push(`The JavaScript until ${until} is ${total - limitBytes} bytes over.`)
  return files
}

/**
 * Holds what is fetched after the first rows, so that a later visit needs no network, to its budget.
 * @param {string} what
 * @param {'demo' | 'firebase'} backend
 * @param {{ limitBytes: number }} budget
 */
function weighKept(what, backend, { limitBytes }) {
  const files = ['index.html', ...build.filesToKeep(backend)]
  const total = files.reduce((sum, file) => sum + build.gzipBytes(file), 0)
  console.log(`${inKilobytes(total)}  in ${files.length} files are all that ${what} needs offline`)
  console.log(`${inKilobytes(limitBytes)}  is the budget\n`)
  if (total > limitBytes)
    problems.push(`What ${what} keeps to work offline is ${total - limitBytes} bytes over.`)
}

/**
 * @param {string} sentence
 * @param {readonly string[]} files
 * @param {Parts} parts
 */
function refuse(sentence, files, parts) {
  for (const [what, prefixes] of partsIn(parts)) {
    const modules = modulesIn(files, prefixes)
    if (modules.length > 0) problems.push(`${sentence} ${what}: ${modules.join(', ')}`)
  }
}

/** @param {Parts[]} parts */
function partsIn(...parts) {
  return parts.flatMap((part) => Object.entries(part))
}

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
