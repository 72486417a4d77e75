import fs, { constants, type FileHandle } from 'node:fs/promises'
import type { CopyRefusal } from '../../core/ports/ledger-copy.ts'
import { NodeDigest } from './node-digest.ts'

// Opening a pipe to read it waits for a writer without `O_NONBLOCK`. Windows has neither flag.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
/** Fails at a link: a copy must not write into a file elsewhere. */
const CHANGE = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)
const digest = new NodeDigest()

/** How many bytes of a file count, and the checksum over their lines. */
export interface LogPart {
  readonly bytes: number
  readonly sum: string
}

/** SHA-256 in base64. */
export function sumOf(bytes: Uint8Array): string {
  return Buffer.from(digest.sha256(bytes)).toString('base64')
}

/** Continues the checksum over the lines of a file by further lines: each time SHA-256 of the sum so far and a line, in base64. */
export function sumWithLines(sum: string, lines: readonly string[]): string {
  let next = sum
  for (const line of lines) next = Buffer.from(digest.sha256(next, line)).toString('base64')
  return next
}

/**
 * Writes text after the first `length` bytes of a file and waits until it is on the disk. Cuts off the remains of an interrupted
 * save; `length` 0 replaces the file. Returns the new length. The new bytes are not read until a head counts them.
 */
export async function appendText(path: string, length: number, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  if (length === 0) await fs.rm(path, { force: true })
  await withFile(path, length === 0 ? 'wx' : CHANGE, async (file, size) => {
    if (size < length) throw corrupt()
    await file.truncate(length)
    await writeAll(file, bytes, length)
    await file.sync()
  })
  return length + bytes.length
}

/** The text of a whole file. */
export async function readText(path: string): Promise<string> {
  return withFile(path, READ, async (file) => file.readFile('utf8'))
}

/** The bytes of a file from one place to another. */
export async function readBytes(path: string, from: number, to: number): Promise<Buffer> {
  return withFile(path, READ, async (file, size) => {
    if (size < to) throw corrupt()
    const bytes = Buffer.alloc(to - from)
    let read = 0
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read)
      if (bytesRead === 0) throw corrupt()
      read += bytesRead
    }
    return bytes
  })
}

/** The lines that a head counts, as they were written. */
export async function readLog(path: string, { bytes, sum }: LogPart): Promise<unknown> {
  if (bytes === 0) return []
  const lines = linesIn(await readBytes(path, 0, bytes))
  if (sumWithLines('', lines) !== sum) throw corrupt()
  return parseLines(lines)
}

/** The lines in some bytes, which must end a line. */
export function linesIn(bytes: Buffer): readonly string[] {
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '') throw corrupt()
  return lines
}

/** One JSON value a line. */
export function toLines(values: readonly unknown[]): readonly string[] {
  return values.map((value) => JSON.stringify(value))
}

/** The text of a file with these lines. */
export function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Reads lines of JSON. Throws a `SyntaxError` if one is none. */
export function parseLines(lines: readonly string[]): unknown {
  return lines.map((line) => JSON.parse(line))
}

/** Opens a file, and nothing else: no folder, no device, no pipe. */
async function withFile<T>(
  path: string,
  flags: string | number,
  use: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const file = await fs.open(path, flags)
  try {
    const about = await file.stat()
    if (!about.isFile()) throw corrupt()
    return await use(file, about.size)
  } finally {
    await file.close()
  }
}

/** A disk that is nearly full takes a part of the bytes, and says so only when it is asked to take the rest. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const rest = bytes.length - written
    const { bytesWritten } = await file.write(bytes, written, rest, position + written)
    if (bytesWritten === 0) throw new CopyProblem({ code: 'copy-full' })
    written += bytesWritten
  }
}

/** Something that a head counts is missing or damaged. */
export function corrupt(): CopyProblem {
  return new CopyProblem({ code: 'copy-corrupt' })
}

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

/** Thrown by a step of saving or reading: it ends the whole operation with this refusal. */
export class CopyProblem extends Error {
  constructor(readonly refusal: CopyRefusal) {
    super(refusal.code)
  }
}

/** The reason why a file operation failed. An error that is not the file system's is a bug, and is rethrown. */
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
