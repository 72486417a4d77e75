/** How long a test waits for what comes from elsewhere: only one that fails waits so long. Vitest's own limit is a second. */
export const PATIENT = { timeout: 25_000 }
