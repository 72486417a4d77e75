import { loadTypescript } from './load-typescript.mjs'

/** @type {typeof import('../tests/rules/first-surprise.ts')} */
const module = await loadTypescript('/tests/rules/first-surprise.ts')

/** The cases of the rules' tests, for scripts that run them in another way. */
export const { cases, firstSurprise } = module
