/**
 * Takes the place of `re2js`, a regular-expression engine that Firestore's SDK calls only to evaluate a pipeline without a network.
 * Pledger has no pipelines.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('This build evaluates no pipelines')
  },
}
