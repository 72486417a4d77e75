import { access, constants } from 'node:fs/promises'
import { notWritable } from './file-texts.ts'
import { systemProblem } from './system-problem.ts'
import type { Tools } from './tools.ts'
import { Undecided } from './undecided.ts'

/** Makes a folder of the person where there is none. Throws `Undecided` where nothing can be stored in it. */
export async function makeFolder(tools: Tools, folder: string): Promise<void> {
  try {
    await tools.makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const problem = systemProblem(cause)
    if (problem === null) throw cause
    throw new Undecided(notWritable(folder, problem), { cause })
  }
}
