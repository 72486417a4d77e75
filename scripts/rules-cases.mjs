import { runnerImport } from 'vite'

/** @type {{ module: typeof import('../tests/rules/first-surprise.ts') }} */
const { module } = await runnerImport('./tests/rules/first-surprise.ts', {
  configFile: false,
  logLevel: 'error',
})

/** The cases of the rules' tests, for scripts that run them in another way. */
export const { cases, firstSurprise } = module
