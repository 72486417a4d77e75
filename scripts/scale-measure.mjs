import { writeFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'

/** Measures what each action is billed for, with the production adapters and rules. `npm run scale` computes with the result. */
/** @type {typeof import('../tests/benchmarks/measure-actions.ts')} */
const module = await loadTypescript('/tests/benchmarks/measure-actions.ts')
const actions = await withEmulators(
  ({ firestoreHost }) => {
    const [host = '', port] = firestoreHost.split(':')
    return module.measureActions({ host, port: Number(port) })
  },
  ['firestore'],
)
console.table(actions)
writeFileSync('docs/scale/actions.json', `${JSON.stringify(actions, null, 2)}\n`)
