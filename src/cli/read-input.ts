import { notReadable } from './file-texts.ts'
import { orUndecided } from './system-problem.ts'
import type { Terminal } from './terminal.ts'

/** The text of a file that the person named, or of the standard input for `-`. Throws `Undecided` where it cannot be read. */
export function readInput(terminal: Terminal, path: string): Promise<string> {
  return orUndecided(
    () => terminal.read(path),
    (problem) => notReadable(path, problem),
  )
}
