import fs from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Throws the system error if it cannot. Node's own recursive `mkdir` never
 * ends in a file system that takes no folders, such as `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await fs.mkdir(path)
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw cause
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await fs.stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}
