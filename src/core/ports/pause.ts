export interface Pause {
  /** Lets other tasks of this thread run, such as a message that asks to stop. */
  pause(): Promise<void>
}
