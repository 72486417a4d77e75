/** SHA-256 as the domain needs it: the port `Digest`. The domain imports no ports. */
export interface Hashing {
  /** Hashes the parts one after the other; texts as UTF-8. Returns 32 bytes. */
  sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array
}
