import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

/** The name of the file in the folder of the data. */
const FILE = 'owner-token'

export interface OwnerToken {
  readonly file: string
  /** Whether a request has the token of the owner, as `Authorization: Bearer …`. */
  isOwners(headers: IncomingHttpHeaders): boolean
}

/** The token of the owner, which only their user can read. The first start makes it. */
export function ownerToken(folder: string): OwnerToken {
  const file = join(folder, FILE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    chmodSync(file, 0o600)
  }
  const token = readFileSync(file, 'utf8').trim()
  if (token.length < 32) throw new Error(`${file} has no token: delete it, and start again`)
  const expected = digestOf(`Bearer ${token}`)
  return {
    file,
    // Digests have one length, and are compared in the same time whatever is in them.
    isOwners: ({ authorization = '' }) => timingSafeEqual(digestOf(authorization), expected),
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
