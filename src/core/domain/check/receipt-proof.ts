import { accept, type Result, refuse } from '../result.ts'
import { fromBase64 } from './base64.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Entry } from './entry.ts'
import { readEntry } from './entry-text.ts'
import type { Hashing } from './hashing.ts'
import { type Hash, leafHash } from './merkle-hash.ts'
import { inclusionPath, isLeafOf } from './merkle-paths.ts'
import { provesInclusion } from './merkle-proof.ts'
import type { Receipt } from './receipt.ts'

/** What a valid receipt shows: the ledger of this checkpoint has this entry at this place. */
export interface ProvenEntry {
  readonly entry: Entry
  /** From 0. */
  readonly index: number
  readonly checkpoint: Checkpoint
}

/** Why a receipt shows nothing. */
export type ProofRefusal =
  /** The ledger of the checkpoint has no such place: index or checkpoint were altered. */
  | { readonly code: 'index-out-of-range'; readonly index: number; readonly size: number }
  /** The number of hashes does not fit the place: the proof was cut, or index or checkpoint were altered. */
  | { readonly code: 'proof-length-differs'; readonly expected: number; readonly found: number }
  /** The hashes do not lead from the entry to the checkpoint: something in the receipt was altered. */
  | { readonly code: 'proof-differs' }
  /** The proof is right, but its text is no entry of a version that is known here. */
  | { readonly code: 'entry-unknown'; readonly entry: string }

/**
 * Checks a receipt. It is worth as much as its checkpoint: compare that with another person's. The root covers
 * the entries only, so an altered origin shows only there, and an altered size may show only there.
 */
export function verifyReceipt(
  receipt: Receipt,
  hashing: Hashing,
): Result<ProvenEntry, ProofRefusal> {
  const { checkpoint, index } = receipt
  const { size } = checkpoint
  if (!isLeafOf(index, size)) return refuse({ code: 'index-out-of-range', index, size })
  const expected = inclusionPath(index, size).length
  const found = receipt.proof.length
  if (found !== expected) return refuse({ code: 'proof-length-differs', expected, found })
  const leaf = leafHash(receipt.entry, hashing)
  const proof = receipt.proof.map(hashOf)
  const isProven = provesInclusion(
    { index, leaf, size, root: hashOf(checkpoint.root), proof },
    hashing,
  )
  if (!isProven) return refuse({ code: 'proof-differs' })
  const entry = readEntry(receipt.entry)
  return entry
    ? accept({ entry, index, checkpoint })
    : refuse({ code: 'entry-unknown', entry: receipt.entry })
}

function hashOf(base64: string): Hash {
  return fromBase64(base64) ?? new Uint8Array()
}
