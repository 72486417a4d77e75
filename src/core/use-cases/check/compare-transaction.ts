import {
  digestOf,
  type EntryText,
  type EntryTexts,
  readEntry,
  type SendEntry,
  TIME_TOLERANCE,
  textDigest,
  wordsOf,
} from '../../domain/check/entry.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import type { Receipt } from '../../domain/check/receipt.ts'
import { accept, type Result, refuse } from '../../domain/result.ts'
import type { TextPart, Transaction } from '../../domain/transaction.ts'
import { BUNDLE_SIZE, type LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Clock, Digest } from '../../ports/platform.ts'
import { CopyUnusable, corrupt, requireUsable, withCopyRefusal } from './copy.ts'
import type { MakeReceipt, MakeReceiptRefusal } from './receipts.ts'

/** A transaction of the ledger next to its entry in the copy. */
export interface ComparedTransaction {
  readonly receipt: Receipt
  readonly copied: CopiedSend
  /** The differences between ledger and copy; empty if they agree. */
  readonly differing: readonly SendFact[]
}

export type CompareTransactionRefusal =
  | MakeReceiptRefusal
  /** It is newer than ten minutes, and the copy has sealed entries only. */
  | { readonly code: 'not-sealed-yet' }
  /** The copy has all entries of its time, and not this one: it was written into the past. */
  | { readonly code: 'missing-from-copy' }

/** Compares a transaction of the ledger with its entry in the copy on this device. */
export class CompareTransaction {
  constructor(
    private readonly makeReceipt: Pick<MakeReceipt, 'make'>,
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the receipt of its send, and the differences. Reads few bundles; all of them only where the copy has nothing at
   * the transaction's time, since the owner of the database may have changed that. Does not compare the outcome of
   * waiting points: a check does.
   */
  async compare(
    origin: string,
    transaction: Transaction,
  ): Promise<Result<ComparedTransaction, CompareTransactionRefusal>> {
    const { id, timestamp } = transaction
    return withCopyRefusal(async () => {
      let made = await this.makeReceipt.make(origin, id, timestamp)
      if (isNotInCopy(made)) made = await this.makeReceipt.make(origin, id)
      if (isNotInCopy(made)) return refuse(await this.#whyAbsent(origin, transaction))
      if (!made.ok) return made
      const copied = await this.#copiedSend(origin, made.value)
      const differing = differingFacts(transaction, copied, this.digest)
      return accept({ receipt: made.value, copied, differing })
    })
  }

  async #whyAbsent(origin: string, { timestamp }: Transaction): Promise<CompareTransactionRefusal> {
    const head = requireUsable(await this.copy.head(origin))
    // Without an end only entries after the last can follow: then nothing has to be sealed first.
    const sealedBefore = head?.sealedBefore ?? null
    if (sealedBefore === null) return { code: 'not-in-copy' }
    if (timestamp * 1000 < sealedBefore) return { code: 'missing-from-copy' }
    const isSealed = timestamp < this.clock.now() - TIME_TOLERANCE / 1000
    return { code: isSealed ? 'not-in-copy' : 'not-sealed-yet' }
  }

  async #copiedSend(origin: string, { index, entry }: Receipt): Promise<CopiedSend> {
    const read = await this.copy.bundles(origin, Math.floor(index / BUNDLE_SIZE), 1)
    const copied = requireUsable(read)[0]?.entries[index % BUNDLE_SIZE]
    if (copied?.entry !== entry) throw new CopyUnusable({ code: 'copy-changed' })
    const send = readEntry(entry)
    if (send?.kind !== 'send') throw corrupt()
    return { entry: send, texts: this.#intact(copied.texts, send) }
  }

  /** Null for texts that are not those of the entry. */
  #intact(texts: EntryTexts | null, entry: SendEntry): EntryTexts | null {
    return texts && textDigest(texts, this.digest) === entry.textDigest ? texts : null
  }
}

function isNotInCopy(made: Result<Receipt, MakeReceiptRefusal>): boolean {
  return !made.ok && made.refusal.code === 'not-in-copy'
}

/** The facts of a send in an entry. A person is compared with their name. */
export type SendFact = 'time' | 'points' | 'sender' | 'recipient' | 'message'

/** A send as the copy has it. */
export interface CopiedSend {
  readonly entry: SendEntry
  /** Null if the copy has only their digest. */
  readonly texts: EntryTexts | null
}

/** The differences between a transaction of the ledger and the copied entry of its send. */
function differingFacts(
  transaction: Transaction,
  { entry, texts }: CopiedSend,
  hashing: Hashing,
): readonly SendFact[] {
  const { timestamp, amount, senderId } = transaction
  const written = textsOf(transaction)
  const otherWords = textDigest(written, hashing) !== entry.textDigest
  // A text that is missing in the record is shown as a default, which is no change.
  const isOther = (part: TextPart) =>
    otherWords &&
    texts !== null &&
    wordsOf(texts[part]) !== '' &&
    digestOf(texts[part], hashing) !== digestOf(written[part], hashing)
  const differs: Readonly<Record<SendFact, boolean>> = {
    // The transaction's time may be rounded to a millisecond.
    time: Math.abs(timestamp - entry.time / 1000) >= 1,
    points: -amount !== entry.points,
    sender: senderId !== entry.senderId || isOther('sender'),
    recipient: firstRecipient(transaction) !== entry.recipientId || isOther('recipient'),
    message: texts === null ? otherWords : isOther('message'),
  }
  return (Object.keys(differs) as SendFact[]).filter((fact) => differs[fact])
}

/** The texts of a row, with their salts, or their digests where they were removed. */
function textsOf(transaction: Transaction): EntryTexts {
  const { salts, digests } = transaction
  const textOf = (part: TextPart): EntryText => {
    const digest = digests[part]
    if (transaction[part] === '' && digest !== undefined) return { digest }
    return { text: transaction[part], salt: salts?.[part] ?? '' }
  }
  return {
    sender: textOf('sender'),
    recipient: textOf('recipient'),
    message: textOf('message'),
  }
}

/** The account that got the points at once: null if they waited at first. */
export function firstRecipient({ status, settledAt, recipientId }: Transaction): string | null {
  return settledAt !== null || status === 'waiting' ? null : recipientId
}
