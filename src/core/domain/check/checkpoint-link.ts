import { type Result, refuse } from '../result.ts'
import { fromBase64Url, toBase64Url } from './base64.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type CheckpointRefusal, readCheckpointText, readFingerprint } from './checkpoint-text.ts'

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
  // What is no base64url is no base64 with a sign more, either.
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
