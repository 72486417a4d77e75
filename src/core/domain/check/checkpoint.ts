import { accept, type Result, refuse } from '../result.ts'
import { fromBase64, fromBase64Url, toBase64Url } from './base64.ts'
import { HASH_BYTES } from './merkle.ts'

/**
 * The fingerprint of a ledger: the root of the Merkle tree over its first `size` entries. Its text is that of a C2SP
 * tlog-checkpoint without signatures (https://c2sp.org/tlog-checkpoint).
 */
export interface Checkpoint {
  /** `pledger/<project id>`, or `pledger/demo`. */
  readonly origin: string
  readonly size: number
  /** 32 bytes, in base64. */
  readonly root: string
}

/** Why a text is no checkpoint. */
export type CheckpointRefusal =
  /** Nothing but spaces. */
  | { readonly code: 'checkpoint-missing' }
  /** A single line, such as "Hello". */
  | { readonly code: 'checkpoint-one-line' }
  /** Two lines, or the last one ends too early. */
  | { readonly code: 'checkpoint-cut' }
  /** The first line has spaces or invisible characters. */
  | { readonly code: 'checkpoint-origin-invalid' }
  /** The number of entries is no plain decimal number or not below 2^53. */
  | { readonly code: 'checkpoint-size-invalid' }
  /** The root is not base64 of 32 bytes. */
  | { readonly code: 'checkpoint-root-invalid' }
  /** There are more lines than three, without an empty line before them, which are no signatures. */
  | { readonly code: 'checkpoint-too-long' }

/** The checkpoint as three lines, each with a line feed at its end. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root}\n`
}

/**
 * Reads a pasted or stored checkpoint, with any line breaks, and spaces around each line. Ignores everything after an empty
 * line, such as the signatures of C2SP, which are not checked.
 */
export function readCheckpointText(text: string): Result<Checkpoint, CheckpointRefusal> {
  if (text.trim() === '') return refuse({ code: 'checkpoint-missing' })
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
  if (lines.length === 1) return refuse({ code: 'checkpoint-one-line' })
  const empty = lines.indexOf('')
  const [origin = '', size, root, ...more] = empty < 0 ? lines : lines.slice(0, empty)
  if (!/^[^\s\p{C}]+$/u.test(origin)) return refuse({ code: 'checkpoint-origin-invalid' })
  if (more.some((line) => !line.startsWith('— '))) return refuse({ code: 'checkpoint-too-long' })
  return readFingerprint(origin, size, root)
}

/** Reads size and root of a checkpoint; undefined if the text was cut before them. */
function readFingerprint(
  origin: string,
  size: string | undefined,
  root: string | undefined,
): Result<Checkpoint, CheckpointRefusal> {
  if (size === undefined) return refuse({ code: 'checkpoint-cut' })
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size)))
    return refuse({ code: 'checkpoint-size-invalid' })
  if (root === undefined || /^[A-Za-z0-9+/]{0,43}$/.test(root))
    return refuse({ code: 'checkpoint-cut' })
  if (fromBase64(root)?.length !== HASH_BYTES) return refuse({ code: 'checkpoint-root-invalid' })
  return accept({ origin, size: Number(size), root })
}

/** 32 bytes in base64url. */
const ROOT_LENGTH = 43
const link = /^\S*[?&]check=([^&#\s]*)\S*$/
const bareValue = /^\d+\.[\w-]+$/

/** The checkpoint as the value of `?check=`: its size and its root in base64url. Only the reader's ledger says the origin. */
export function checkpointLink({ size, root }: Checkpoint): string {
  return `${size}.${toBase64Url(root)}`
}

/** Reads the value of `?check=` as a checkpoint of the ledger with this origin. */
export function readCheckpointLink(
  value: string,
  origin: string,
): Result<Checkpoint, CheckpointRefusal> {
  if (value === '') return refuse({ code: 'checkpoint-missing' })
  const [size, root = '', ...more] = value.split('.')
  if (more.length > 0) return refuse({ code: 'checkpoint-too-long' })
  const isCut = root.length < ROOT_LENGTH
  // A text that is no base64url does not become base64 by another sign.
  return readFingerprint(origin, size, isCut ? undefined : (fromBase64Url(root) ?? `${root}=`))
}

/** Reads a pasted text: the three lines of a checkpoint, a link to one, or the link's value. A link has the origin given here. */
export function readCheckpoint(
  pasted: string,
  origin: string,
): Result<Checkpoint, CheckpointRefusal> {
  const text = pasted.trim()
  const value = bareValue.test(text) ? text : link.exec(text)?.[1]
  return value === undefined ? readCheckpointText(text) : readCheckpointLink(value, origin)
}
