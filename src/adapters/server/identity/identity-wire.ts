/** The path of all identity requests. */
export const IDENTITY_PATH = '/api/identity'

/** The code of an answer that a provider has not given yet. The page asks again. */
export const PENDING = 'auth/pending'
