/** Where a command writes, and what it can read. */
export interface Terminal {
  /** Writes a result. Resolves when it is written, or when nobody reads it any more. */
  print(text: string): Promise<void>

  /** Says a line to the person at the terminal. It is no part of the result. */
  say(line: string): void

  /** Replaces the line that says how far a command is; an empty one takes it away. Only a person sees it. */
  progress(line: string): void

  /** The text of a file, or of the standard input for `-`. Throws a system error. */
  read(path: string): Promise<string>
}
