import fs from 'node:fs/promises'
import { CopyProblem } from './file-refusal.ts'

/**
 * Adds text after the first `length` bytes of a file and waits until it is on the disk. Takes away what an interrupted save
 * left behind them. Returns the new length. Until a head counts the new bytes, nobody reads them.
 */
export async function appendText(path: string, length: number, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const file = await fs.open(path, length === 0 ? 'w' : 'r+')
  try {
    const { size } = await file.stat()
    if (size < length) throw new CopyProblem({ code: 'copy-corrupt' })
    await file.truncate(length)
    await file.write(bytes, 0, bytes.length, length)
    await file.sync()
  } finally {
    await file.close()
  }
  return length + bytes.length
}

/** The lines from one byte to another, which must end a line. */
export async function readLines(path: string, from: number, to: number): Promise<string[]> {
  if (from === to) return []
  const bytes = Buffer.alloc(to - from)
  const file = await fs.open(path, 'r')
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    if (bytesRead < bytes.length) throw new CopyProblem({ code: 'copy-corrupt' })
  } finally {
    await file.close()
  }
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '') throw new CopyProblem({ code: 'copy-corrupt' })
  return lines
}

/** One JSON value a line. */
export function toLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

/** Reads lines of JSON. Throws a `SyntaxError` if one is none. */
export function parseLines(lines: readonly string[]): unknown {
  return lines.map((line) => JSON.parse(line))
}
