/**
 * How far a stored time may be from the instant of its commit. Unit: µs. A time is taken before the commit, which takes 270 s
 * at most, so that of two entries that are closer together either may have happened first.
 */
export const TIME_TOLERANCE = 600_000_000
