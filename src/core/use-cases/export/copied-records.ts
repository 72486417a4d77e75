import { type CloseEntry, isCloseText, readEntry, textDigest } from '../../domain/check/entry.ts'
import { isTime, type StoredRecord } from '../../domain/check/records.ts'
import { copiedTransaction } from '../../domain/export/copied-transaction.ts'
import type { Digest } from '../../ports/digest.ts'
import type { CopyHead, LedgerCopy } from '../../ports/ledger-copy.ts'
import { bundlesOf, entriesOf, type KnownEntry, requireIntact } from '../audit/read-copy.ts'
import { corrupt, requireUsable } from '../copy-unusable.ts'

/**
 * The transactions of a copy, oldest first, a bundle at a time. Reads the copy twice: whether points still wait is known at its end.
 * Throws `CopyUnusable`, also where the copy is damaged.
 */
export async function* copiedTransactions(
  copy: LedgerCopy,
  head: CopyHead,
  digest: Digest,
): AsyncGenerator<readonly StoredRecord[]> {
  requireUsable(await copy.roots(head.origin))
  const closes = await closesOf(copy, head)
  for await (const { bundle, count } of bundlesOf(copy, head)) {
    requireIntact(bundle, digest)
    const entries = entriesOf(bundle).slice(0, count)
    yield entries.flatMap((known) => transactionOf(known, closes, digest))
  }
}

/** The accounts of a copy, oldest first, as a check last read them. Throws `CopyUnusable`. */
export async function* copiedAccounts(
  copy: LedgerCopy,
  { origin }: CopyHead,
): AsyncGenerator<readonly StoredRecord[]> {
  const joined = ({ fields: { joinDate } }: StoredRecord) =>
    isTime(joinDate) ? joinDate.time : Number.MAX_SAFE_INTEGER
  const accounts = requireUsable(await copy.accounts(origin))
  yield accounts.toSorted((a, b) => joined(a) - joined(b) || (a.id < b.id ? -1 : 1))
}

async function closesOf(
  copy: LedgerCopy,
  head: CopyHead,
): Promise<ReadonlyMap<string, CloseEntry>> {
  const closes = new Map<string, CloseEntry>()
  for await (const { bundle, count } of bundlesOf(copy, head)) {
    for (const { entry: text } of bundle.entries.slice(0, count)) {
      const entry = isCloseText(text) ? readEntry(text) : null
      if (entry?.kind === 'close') closes.set(entry.id, entry)
    }
  }
  return closes
}

function transactionOf(
  { entry, texts }: KnownEntry,
  closes: ReadonlyMap<string, CloseEntry>,
  digest: Digest,
): readonly StoredRecord[] {
  if (entry.kind !== 'send') return []
  if (texts && textDigest(texts, digest) !== entry.textDigest) throw corrupt()
  return [copiedTransaction(entry, texts, closes.get(entry.id) ?? null)]
}
