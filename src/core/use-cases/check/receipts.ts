import { toBase64 } from '../../domain/check/base64.ts'
import { isSendText, readEntry } from '../../domain/check/entry.ts'
import { inclusionPath, type LeafSpan } from '../../domain/check/merkle.ts'
import {
  type ProofRefusal,
  type ProvenEntry,
  type Receipt,
  type ReceiptRefusal,
  readReceipt,
  verifyReceipt,
} from '../../domain/check/receipt.ts'
import type { Instant, TransactionId } from '../../domain/ids.ts'
import { accept, type Result, refuse } from '../../domain/result.ts'
import { BUNDLE_SIZE, type LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Digest } from '../../ports/platform.ts'
import { CopiedTree, corrupt, type OpenCopyRefusal, withCopyRefusal } from './copy.ts'

/** `not-in-copy`: the transaction is not sealed yet, or the copy is older. */
export type MakeReceiptRefusal = OpenCopyRefusal | { readonly code: 'not-in-copy' }

/** Finds a transaction in the copy on this device and makes its receipt. */
export class MakeReceipt {
  constructor(
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
  ) {}

  /**
   * Returns the receipt of a send; its index and its checkpoint's size say where it is in the copy. With `sentAt`, the
   * transaction's timestamp in milliseconds, it reads some thirty bundles of a million entries and finds the send at
   * that time only. Without, it reads from the newest bundle on until it finds it.
   */
  async make(
    origin: string,
    id: TransactionId,
    sentAt?: Instant,
  ): Promise<Result<Receipt, MakeReceiptRefusal>> {
    return withCopyRefusal<Receipt, MakeReceiptRefusal>(async () => {
      const tree = await CopiedTree.open(origin, this.copy, this.digest)
      if (!tree) return refuse({ code: 'no-copy' })
      const found = await find(tree, id, sentAt)
      if (!found) return refuse({ code: 'not-in-copy' })
      const { size, root } = tree.head
      const proof = await tree.hashes(inclusionPath(found.index, size))
      return accept({ checkpoint: { origin, size, root }, ...found, proof: proof.map(toBase64) })
    })
  }
}

async function find(
  tree: CopiedTree,
  id: TransactionId,
  sentAt: Instant | undefined,
): Promise<Pick<Receipt, 'index' | 'entry'> | null> {
  const { start, end } = await bundlesAround(tree, sentAt)
  for (let at = end - 1; at >= start; at--) {
    const { entries } = await tree.bundle(at)
    const place = entries.findIndex(({ entry }) => isSendText(entry, id))
    const entry = entries[place]?.entry
    if (entry !== undefined) return { index: at * BUNDLE_SIZE + place, entry }
  }
  return null
}

/** The bundles that have the entries of a time: `start` to before `end`; all bundles without a time. */
async function bundlesAround(tree: CopiedTree, sentAt: Instant | undefined): Promise<LeafSpan> {
  if (sentAt === undefined) return { start: 0, end: tree.bundleCount }
  // A millisecond more on both sides, so that it does not matter how the time was rounded.
  const before = await bundlesBefore(tree, (Math.floor(sentAt) - 1) * 1000)
  const end = await bundlesBefore(tree, (Math.floor(sentAt) + 2) * 1000)
  return { start: Math.max(0, before - 1), end }
}

/** How many bundles begin before a time in microseconds, by binary search. */
async function bundlesBefore(tree: CopiedTree, time: number): Promise<number> {
  let low = 0
  let high = tree.bundleCount
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { entries } = await tree.bundle(middle)
    const first = readEntry(entries[0]?.entry ?? '')
    if (!first) throw corrupt()
    if (first.time < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Checks a receipt: offline, without the ledger or a copy. */
export class VerifyReceipt {
  constructor(private readonly digest: Digest) {}

  /** Returns the content of the receipt. Refuses a text that is no receipt, and a receipt that was altered. */
  verify(text: string): Result<ProvenEntry, ReceiptRefusal | ProofRefusal> {
    const receipt = readReceipt(text)
    return receipt.ok ? verifyReceipt(receipt.value, this.digest) : receipt
  }
}
