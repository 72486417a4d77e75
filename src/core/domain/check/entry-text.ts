import { toBase64 } from './base64.ts'
import type { Entry, EntryTexts, Micros } from './entry.ts'
import type { Hashing } from './hashing.ts'
import { parseJson } from './parse-json.ts'

/** The version of the arrays that `entryText` writes: the first value of each. */
const VERSION = 1
// 32 bytes as `toBase64` writes them: the last digit has only four bits.
const digest = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/

/** The entry as a JSON array without spaces. Its UTF-8 is a leaf of the tree. */
export function entryText(entry: Entry): string {
  return JSON.stringify(valuesOf(entry))
}

function valuesOf(entry: Entry): readonly (string | number | null)[] {
  const start = [VERSION, entry.kind, entry.id, entry.time]
  switch (entry.kind) {
    case 'open':
      return start
    case 'send':
      return [...start, entry.senderId, entry.recipientId, entry.points, entry.textDigest]
    case 'close':
      return [...start, entry.status, entry.recipientId]
  }
}

/**
 * Reads what `entryText` writes, and nothing else: `entryText(readEntry(text)) === text`. Null for any other text: another
 * version or kind, a number that is no safe integer, points below 1, a close that names a recipient although the
 * points were returned, or none although they were handed over, spaces or other escapes.
 */
export function readEntry(text: string): Entry | null {
  const values = parseJson(text)
  const entry = Array.isArray(values) ? entryOf(values) : null
  return entry && entryText(entry) === text ? entry : null
}

function entryOf([, kind, id, time, ...rest]: readonly unknown[]): Entry | null {
  if (typeof id !== 'string' || !isMicros(time)) return null
  const [first, second, third, fourth] = rest
  if (kind === 'open') return { kind, id, time }
  if (kind === 'close') {
    if (first === 'settled' && typeof second === 'string')
      return { kind, id, time, status: first, recipientId: second }
    if (first === 'returned' && second === null)
      return { kind, id, time, status: first, recipientId: null }
  }
  if (kind === 'send' && typeof first === 'string' && isIdOrNull(second) && isPoints(third))
    return isDigest(fourth)
      ? { kind, id, time, senderId: first, recipientId: second, points: third, textDigest: fourth }
      : null
  return null
}

function isMicros(value: unknown): value is Micros {
  return Number.isSafeInteger(value)
}

function isPoints(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isIdOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && digest.test(value)
}

/** Whether this is the text of the send with this id. Quicker than `readEntry`, for texts that are known to be entries. */
export function isSendText(text: string, id: string): boolean {
  return text.startsWith(`[${VERSION},"send",${JSON.stringify(id)},`)
}

/** Whether this is the text of a close. Quicker than `readEntry`, for texts that are known to be entries. */
export function isCloseText(text: string): boolean {
  return text.startsWith(`[${VERSION},"close",`)
}

/** What a send's entry says about its names and message: base64 of SHA-256 of a JSON array of the three. */
export function textDigest({ sender, recipient, message }: EntryTexts, hashing: Hashing): string {
  return toBase64(hashing.sha256(JSON.stringify([sender, recipient, message])))
}
