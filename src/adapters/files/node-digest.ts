import { createHash } from 'node:crypto'
import type { Digest } from '../../core/ports/platform.ts'

/** SHA-256 by Node. */
export class NodeDigest implements Digest {
  sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return new Uint8Array(hash.digest())
  }
}
