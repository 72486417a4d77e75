export interface Pause {
  /** Lets everything else that waits for this thread run, such as a message that says stop. */
  pause(): Promise<void>
}
