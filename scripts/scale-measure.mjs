import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { withEmulators } from './emulators.mjs'

/** Measures what each action is billed for, with the production adapters and rules. `npm run scale` computes with the result. */
/** @type {{ module: typeof import('../tests/benchmarks/measure-actions.ts') }} */
const { module } = await runnerImport('./tests/benchmarks/measure-actions.ts', {
  configFile: false,
  logLevel: 'error',
})
const actions = await withEmulators(
  ({ firestoreHost }) => {
    const [host = '', port] = firestoreHost.split(':')
    return module.measureActions({ host, port: Number(port) })
  },
  ['firestore'],
)
console.table(actions)
writeFileSync('docs/scale/actions.json', `${JSON.stringify(actions, null, 2)}\n`)
