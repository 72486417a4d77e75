import { toBase64 } from '../domain/check/base64.ts'
import { isSendText, readEntry } from '../domain/check/entry-text.ts'
import { inclusionPath } from '../domain/check/merkle-paths.ts'
import type { Receipt } from '../domain/check/receipt.ts'
import type { Instant, TransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'
import { BUNDLE_SIZE, type CopyRefusal, type LedgerCopy } from '../ports/ledger-copy.ts'
import { CopiedTree, type OpenCopyRefusal } from './copied-tree.ts'

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
    const opened = await CopiedTree.open(origin, this.copy, this.digest)
    if (!opened.ok) return opened
    const tree = opened.value
    const found = await find(tree, id, sentAt)
    if (!found.ok) return found
    const { index, entry } = found.value
    const hashes = await tree.hashes(inclusionPath(index, tree.head.size))
    if (!hashes.ok) return hashes
    const { size, root } = tree.head
    return accept({
      checkpoint: { origin, size, root },
      index,
      entry,
      proof: hashes.value.map(toBase64),
    })
  }
}

interface FoundEntry {
  readonly index: number
  /** Its text. */
  readonly entry: string
}

async function find(
  tree: CopiedTree,
  id: TransactionId,
  sentAt: Instant | undefined,
): Promise<Result<FoundEntry, MakeReceiptRefusal>> {
  const range = await bundlesAround(tree, sentAt)
  if (!range.ok) return range
  for (let at = range.value.end - 1; at >= range.value.start; at--) {
    const bundle = await tree.bundle(at)
    if (!bundle.ok) return bundle
    const { entries } = bundle.value
    const place = entries.findIndex(({ entry }) => isSendText(entry, id))
    const entry = entries[place]?.entry
    if (entry !== undefined) return accept({ index: at * BUNDLE_SIZE + place, entry })
  }
  return refuse({ code: 'not-in-copy' })
}

/** The bundles that have the entries of a time: `start` to before `end`; all bundles without a time. */
async function bundlesAround(
  tree: CopiedTree,
  sentAt: Instant | undefined,
): Promise<Result<{ readonly start: number; readonly end: number }, CopyRefusal>> {
  if (sentAt === undefined) return accept({ start: 0, end: tree.bundleCount })
  // A millisecond more on both sides, so that it does not matter how the time was rounded.
  const before = await bundlesBefore(tree, (Math.floor(sentAt) - 1) * 1000)
  if (!before.ok) return before
  const end = await bundlesBefore(tree, (Math.floor(sentAt) + 2) * 1000)
  return end.ok ? accept({ start: Math.max(0, before.value - 1), end: end.value }) : end
}

/** How many bundles begin before a time in microseconds, by binary search. */
async function bundlesBefore(tree: CopiedTree, time: number): Promise<Result<number, CopyRefusal>> {
  let low = 0
  let high = tree.bundleCount
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const bundle = await tree.bundle(middle)
    if (!bundle.ok) return bundle
    const first = readEntry(bundle.value.entries[0]?.entry ?? '')
    if (!first) return refuse({ code: 'copy-corrupt' })
    if (first.time < time) low = middle + 1
    else high = middle
  }
  return accept(low)
}
