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
