import { resolve } from 'node:path'
import { loadTypescript } from './load-typescript.mjs'

/**
 * Runs simulated worlds with one bug planted into the sources, which stay as they are on the disk, and prints as JSON
 * what noticed it. `node scripts/plant-bug.mjs INDEX SECONDS`
 */
const [index, seconds] = process.argv.slice(2).map(Number)

/** @type {typeof import('../tests/world/planted-bugs.ts')} */
const planted = await loadTypescript('/tests/world/planted-bugs.ts')
const bug = planted.PLANTED_BUGS[index ?? 0]
if (!bug) throw new RangeError(`There is no bug ${index}`)
const path = resolve(bug.file)
let isPlanted = false

const plugins = [
  {
    name: 'plant-bug',
    enforce: /** @type {const} */ ('pre'),
    /**
     * @param {string} code
     * @param {string} id
     */
    transform(code, id) {
      if (id !== path) return null
      isPlanted = true
      return code.replace(bug.is, () => bug.becomes)
    },
  },
]
/** @type {typeof import('../tests/world/run-worlds.ts')} */
const module = await loadTypescript('/tests/world/run-worlds.ts', plugins)
const limits = { operations: Number.POSITIVE_INFINITY, seeds: 1, seconds: seconds ?? 60 }
const { failed, worlds, seconds: took } = await module.simulateWorlds({ first: 1, ...limits })
const caught = failed && { violation: failed.violation, worlds }
console.log(JSON.stringify({ what: bug.what, isPlanted, caught, took }))
