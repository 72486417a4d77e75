/** Who types no further for so long may want to know what comes of it; at every letter would be asked for nothing. */
export const TYPING_PAUSE_MS = 180
