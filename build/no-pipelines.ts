/**
 * A stub of `re2js`, a regular-expression engine that Firestore's SDK uses only to evaluate a pipeline offline.
 * Pledger has no pipelines.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('This build evaluates no pipelines')
  },
}
