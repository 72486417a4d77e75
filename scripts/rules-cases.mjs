import { runnerImport } from 'vite'

/** @type {{ module: typeof import('../tests/rules/first-surprise.ts') }} */
const { module } = await runnerImport('./tests/rules/first-surprise.ts', {
  configFile: false,
  logLevel: 'error',
})

/** The attempts of the rules' tests, for scripts that run them otherwise than the tests do. */
export const { cases, firstSurprise } = module
