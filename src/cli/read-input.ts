import { notReadable } from './file-texts.ts'
import { systemProblem } from './system-problem.ts'
import type { Terminal } from './terminal.ts'
import { Undecided } from './undecided.ts'

/** The text of a file that the person named, or of the standard input for `-`. Throws `Undecided` where it cannot be read. */
export async function readInput(terminal: Terminal, path: string): Promise<string> {
  try {
    return await terminal.read(path)
  } catch (cause) {
    const problem = systemProblem(cause)
    if (problem === null) throw cause
    throw new Undecided(notReadable(path, problem), { cause })
  }
}
