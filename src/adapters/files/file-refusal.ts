import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'

const CODES: Readonly<Record<string, CopyRefusal['code']>> = {
  ENOSPC: 'copy-full',
  EDQUOT: 'copy-full',
  EFBIG: 'copy-full',
  // A file that should be there is missing, is a folder or a socket, or cannot be read from the disk.
  ENOENT: 'copy-corrupt',
  EISDIR: 'copy-corrupt',
  ERR_FS_EISDIR: 'copy-corrupt',
  ENXIO: 'copy-corrupt',
  EIO: 'copy-corrupt',
}

/** What a step of saving or reading found: it ends the whole of it. */
export class CopyProblem extends Error {
  constructor(readonly refusal: CopyRefusal) {
    super(refusal.code)
  }
}

/** Why the file system did not do what it was asked to. What is no error of a file system is a bug, and thrown on. */
export function fileRefusal(cause: unknown): CopyRefusal {
  if (cause instanceof CopyProblem) return cause.refusal
  if (cause instanceof SyntaxError) return { code: 'copy-corrupt' }
  const code = errorCode(cause)
  if (code === undefined) throw cause
  return { code: CODES[code] ?? 'copy-forbidden' }
}

/** The name of a system error, such as `ENOENT`. */
export function errorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}
