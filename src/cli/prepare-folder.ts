import { access, constants } from 'node:fs/promises'
import type { CliPorts } from './context.ts'
import { notWritable } from './file-texts.ts'
import { orUndecided } from './system-problem.ts'

/** Makes a folder of the person where there is none. Throws `Undecided` where nothing can be stored in it. */
export function prepareFolder(ports: CliPorts, folder: string): Promise<void> {
  const make = async () => {
    await ports.makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
  return orUndecided(make, (problem) => notWritable(folder, problem))
}
