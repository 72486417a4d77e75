import { sha256 } from '@noble/hashes/sha2.js'
import type { Digest } from '../../../core/ports/platform.ts'

const encoder = new TextEncoder()

/** SHA-256 for browsers: WebCrypto is asynchronous, and no faster for short texts. */
export class NobleDigest implements Digest {
  sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
    const hash = sha256.create()
    for (const part of parts) hash.update(typeof part === 'string' ? encoder.encode(part) : part)
    return hash.digest()
  }
}
