import { accept, type Result, refuse } from '../result.ts'
import { fromBase64 } from './base64.ts'
import {
  type Checkpoint,
  type CheckpointRefusal,
  checkpointText,
  readCheckpointText,
} from './checkpoint.ts'
import { type Entry, readEntry } from './entry.ts'
import {
  HASH_BYTES,
  type Hash,
  type Hashing,
  inclusionPath,
  isLeafOf,
  leafHash,
  provesInclusion,
} from './merkle.ts'
import { parseJson } from './records.ts'

/** Shows that a ledger had an entry. It can be checked without the ledger. */
export interface Receipt {
  readonly checkpoint: Checkpoint
  /** The entry's index in the ledger, from 0. */
  readonly index: number
  /** The entry's JSON text. */
  readonly entry: string
  /** The inclusion proof, from the leaf up (RFC 6962 section 2.1.1). Each hash in base64. */
  readonly proof: readonly string[]
}

/** Why a text is no receipt. */
export type ReceiptRefusal =
  /** No JSON object: perhaps cut, or another file. */
  | { readonly code: 'receipt-unreadable' }
  /** A field is missing or has another type; a hash of `proof` is not base64 of 32 bytes. */
  | { readonly code: 'receipt-field-invalid'; readonly field: keyof Receipt }
  | { readonly code: 'receipt-checkpoint-invalid'; readonly refusal: CheckpointRefusal }

/** The receipt as a JSON file. */
export function receiptText({ checkpoint, index, entry, proof }: Receipt): string {
  const fields = { checkpoint: checkpointText(checkpoint), index, entry, proof }
  return `${JSON.stringify(fields, null, 2)}\n`
}

/** Reads a receipt that a person pasted or stored. Ignores other fields. Says nothing about whether it is true. */
export function readReceipt(text: string): Result<Receipt, ReceiptRefusal> {
  const fields = parseObject(text)
  if (!fields) return refuse({ code: 'receipt-unreadable' })
  const { checkpoint, index, entry, proof } = fields
  if (typeof checkpoint !== 'string') return invalid('checkpoint')
  if (!isIndex(index)) return invalid('index')
  if (typeof entry !== 'string') return invalid('entry')
  if (!Array.isArray(proof) || !proof.every(isHash)) return invalid('proof')
  const read = readCheckpointText(checkpoint)
  if (!read.ok) return refuse({ code: 'receipt-checkpoint-invalid', refusal: read.refusal })
  return accept({ checkpoint: read.value, index, entry, proof })
}

function invalid(field: keyof Receipt) {
  return refuse({ code: 'receipt-field-invalid', field } as const)
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  // `trim` also removes the mark that some editors put before a text.
  const value = parseJson(text.trim())
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && fromBase64(value)?.length === HASH_BYTES
}

/** The content of a valid receipt: the ledger of this checkpoint has this entry at this place. */
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
