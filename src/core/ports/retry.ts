/** When to try again what could not be reached. */
export interface Retry {
  /** Resolves after a while, longer with each failed try (from 1), or as soon as the network changes. */
  pause(failedTries: number): Promise<void>
}
