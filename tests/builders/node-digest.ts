import { createHash } from 'node:crypto'
import type { Digest } from '../../src/core/ports/digest.ts'

/** SHA-256 of Node, for tests of the core. */
export const nodeDigest: Digest = {
  sha256(...parts) {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return new Uint8Array(hash.digest())
  },
}
