import { Undecided } from './undecided.ts'

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

/** Does something with a file or folder. Throws `Undecided` where the system does not do it, in the words of `textOf`. */
export async function orUndecided<T>(
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

/** Why the system did not do what it was asked to, as the end of a sentence; null for what is no error of the system. */
export function systemProblem(cause: unknown): string | null {
  if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) return null
  const code = String(cause.code)
  return PROBLEMS[code] ?? `the system says ${code}`
}
