import { access, constants } from 'node:fs/promises'
import { notWritable } from './file-texts.ts'
import { orUndecided } from './system-problem.ts'
import type { Tools } from './tools.ts'

/** Makes a folder of the person where there is none. Throws `Undecided` where nothing can be stored in it. */
export function makeFolder(tools: Tools, folder: string): Promise<void> {
  const make = async () => {
    await tools.makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
  return orUndecided(make, (problem) => notWritable(folder, problem))
}
