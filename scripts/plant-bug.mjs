import { resolve } from 'node:path'
import { loadTypescript } from './load-typescript.mjs'

/** @import { Plugin } from 'vite' */

/**
 * Runs simulated worlds with one bug planted into the sources, which stay as they are on the disk, and prints as JSON
 * what noticed it. `node scripts/plant-bug.mjs INDEX SECONDS`
 */
const [index = 0, seconds = 60] = process.argv.slice(2).map(Number)
const PLANTED = '\0planted'

/** @type {typeof import('../tests/world/planted-bugs.ts')} */
const { PLANTED_BUGS } = await loadTypescript('/tests/world/planted-bugs.ts')
const bug = PLANTED_BUGS[index]
if (!bug) throw new RangeError(`There is no bug ${index}`)
const file = resolve(bug.file)
const names = Object.keys(bug.plant(await loadTypescript(`/${bug.file}`)))
let isPlanted = false

/**
 * The module with the bug, in the place of the one without.
 * @type {Plugin}
 */
const plant = {
  name: 'plant-bug',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === PLANTED) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === file ? PLANTED : null
  },
  load(id) {
    if (id !== PLANTED) return null
    isPlanted = true
    return `export * from '${file}'
      import * as original from '${file}'
      import { PLANTED_BUGS } from '${resolve('tests/world/planted-bugs.ts')}'
      export const { ${names.join(', ')} } = PLANTED_BUGS[${index}].plant(original)`
  },
}
/** @type {typeof import('../tests/world/run-worlds.ts')} */
const module = await loadTypescript('/tests/world/run-worlds.ts', [plant])
const limits = { operations: Number.POSITIVE_INFINITY, seeds: 1, seconds }
const { failed, worlds, seconds: took } = await module.simulateWorlds({ first: 1, ...limits })
const caught = failed && { violation: failed.violation, worlds }
console.log(JSON.stringify({ what: bug.what, isPlanted, caught, took }))
