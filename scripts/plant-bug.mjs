import { resolve } from 'node:path'
import { loadTypescript } from './load-typescript.mjs'

/** @import { Plugin } from 'vite' */

/**
 * Runs simulated worlds with one bug planted into the sources, which stay as they are on the disk, and prints as JSON
 * what noticed it. `node scripts/plant-bug.mjs INDEX SECONDS`
 */
const [index = 0, seconds = 60] = process.argv.slice(2).map(Number)
const SENDS = resolve('src/core/domain/send.ts')
const PLANTED = '\0planted'

/** @type {typeof import('../tests/world/planted-sends.ts')} */
const { PLANTED_IN_SENDS } = await loadTypescript('/tests/world/planted-sends.ts')
/** @type {typeof import('../tests/world/planted-bugs.ts')} */
const { PLANTED_BUGS } = await loadTypescript('/tests/world/planted-bugs.ts')
const bug = PLANTED_BUGS[index - PLANTED_IN_SENDS.length]
const what = PLANTED_IN_SENDS[index]?.what ?? bug?.what
if (what === undefined) throw new RangeError(`There is no bug ${index}`)
let isPlanted = false

/**
 * The machine of sends with the bug, in the place of the one without.
 * @type {Plugin}
 */
const inSends = {
  name: 'plant-in-sends',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === PLANTED || !source.endsWith('/send.ts')) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === SENDS ? PLANTED : null
  },
  load(id) {
    if (id !== PLANTED) return null
    isPlanted = true
    return `export * from '${SENDS}'
      import { step as machine } from '${SENDS}'
      import { PLANTED_IN_SENDS } from '${resolve('tests/world/planted-sends.ts')}'
      export const step = PLANTED_IN_SENDS[${index}].plant(machine)`
  },
}

/**
 * One small change of a source.
 * @type {Plugin}
 */
const inSource = {
  name: 'plant-in-source',
  enforce: 'pre',
  transform(code, id) {
    if (!bug || id !== resolve(bug.file)) return null
    isPlanted = true
    return code.replace(bug.is, () => bug.becomes)
  },
}
/** @type {typeof import('../tests/world/run-worlds.ts')} */
const module = await loadTypescript('/tests/world/run-worlds.ts', [bug ? inSource : inSends])
const limits = { operations: Number.POSITIVE_INFINITY, seeds: 1, seconds }
const { failed, worlds, seconds: took } = await module.simulateWorlds({ first: 1, ...limits })
const caught = failed && { violation: failed.violation, worlds }
console.log(JSON.stringify({ what, isPlanted, caught, took }))
