import { access, constants, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CliPorts } from './context.ts'
import { type Terminal, Undecided } from './terminal.ts'

/** The text of a file that the person named, or of the standard input for `-`. Throws `Undecided` if it cannot be read. */
export function readInput(terminal: Terminal, path: string): Promise<string> {
  return orUndecided(
    () => terminal.read(path),
    (problem) => notReadable(path, problem),
  )
}

/** The text of a file that only its owner may read. Throws `Undecided` if it cannot be read, or others may read it. */
export function readSecret(terminal: Terminal, path: string): Promise<string> {
  return orUndecided(
    () => terminal.readSecret(path),
    (problem) => notReadable(path, problem),
  )
}

/** Makes a folder of the person where there is none. Throws `Undecided` if nothing can be stored in it. */
export function prepareFolder(ports: CliPorts, folder: string): Promise<void> {
  const make = async () => {
    await ports.makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
  return orUndecided(make, (problem) => notWritable(folder, problem))
}

/**
 * Files that appear in a folder when all of them are complete, and replace none. If one cannot be put in place, none stays there; only a
 * process that is killed in between leaves some of them. System errors are thrown.
 */
export class NewFiles {
  readonly #handles: FileHandle[] = []

  private constructor(private readonly paths: readonly string[]) {}

  /** Throws `Undecided` if the folder has one of the files. */
  static async in(folder: string, names: readonly string[]): Promise<NewFiles> {
    const paths = names.map((name) => join(folder, name))
    await requireNone(paths)
    const files = new NewFiles(paths)
    try {
      for (const path of paths) files.#handles.push(await open(partOf(path), 'wx'))
    } catch (cause) {
      await files.drop()
      throw cause
    }
    return files
  }

  async append(index: number, text: string): Promise<void> {
    await this.#handles[index]?.appendFile(text)
  }

  /** Puts the files in place, and returns their paths. */
  async finish(): Promise<readonly string[]> {
    for (const handle of this.#handles) await handle.sync()
    await requireNone(this.paths)
    const placed: string[] = []
    try {
      for (const path of this.paths) {
        await rename(partOf(path), path)
        placed.push(path)
      }
    } catch (cause) {
      for (const path of placed) await rm(path, { force: true })
      throw cause
    }
    return this.paths
  }

  /** Closes the files, and deletes them where they are not complete. */
  async drop(): Promise<void> {
    for (const handle of this.#handles) await handle.close()
    // Only those that this process opened.
    for (const path of this.paths.slice(0, this.#handles.length))
      await rm(partOf(path), { force: true })
  }
}

function partOf(path: string): string {
  return `${path}.${process.pid}.part`
}

async function requireNone(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) throw new Undecided(existsAlready(path))
  }
}

const NO_ROOM = 'there is no room left'
const NOT_ALLOWED = 'it is not allowed'
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it, or something above it, is no folder',
  EEXIST: 'something else is there',
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'nothing can be written there',
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: NO_ROOM,
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
}

/** Does something with a file or folder. Throws `Undecided` if the system does not do it, in the words of `textOf`. */
async function orUndecided<T>(
  work: () => Promise<T>,
  textOf: (problem: string) => string,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const problem = systemProblem(cause)
    if (problem === null) throw cause
    throw new Undecided(textOf(problem), { cause })
  }
}

/** The reason why a system call failed, as the end of a sentence; null for an error that is not the system's. */
export function systemProblem(cause: unknown): string | null {
  if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) return null
  const code = String(cause.code)
  return PROBLEMS[code] ?? `the system says ${code}`
}

function notReadable(path: string, problem: string): string {
  return `${path === '-' ? 'The standard input' : path} cannot be read: ${problem}.`
}

function notWritable(folder: string, problem: string): string {
  return `Nothing can be stored in ${folder}: ${problem}.`
}

/** Of a file or folder that no command names; null if it is the result that is written. */
export function notUsable(path: string | null, problem: string): string {
  return path === null
    ? `The result cannot be written: ${problem}.`
    : `${path} cannot be used: ${problem}.`
}

function existsAlready(path: string): string {
  return `${path} exists already. Nothing was overwritten.`
}
