/** A pause in typing after which the ledger is asked; not at every letter. Measurements wait as long. */
export const TYPING_PAUSE_MS = 180
