/** SHA-256 (FIPS 180-4). */
export interface Digest {
  /** Hashes the parts one after the other; texts as UTF-8. Returns 32 bytes. */
  sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array
}
