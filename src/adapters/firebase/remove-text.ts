import { deleteField, serverTimestamp } from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import {
  type Salt,
  type TextPart,
  type Transaction,
  withoutText,
} from '../../core/domain/transaction.ts'
import type { RemoveTextRefusal, WhyRemoved } from '../../core/ports/ledger.ts'
import type { Clock } from '../../core/ports/platform.ts'
import { textDigest } from '../shared/text-digest.ts'
import type { Documents } from './documents.ts'
import { commit, readBack, readDocument, untilExplained } from './requests.ts'
import type { DocumentReader } from './stored-document.ts'

type Removed = Result<Transaction, RemoveTextRefusal>

/** Takes texts of transactions away. The rules compute the digest, too, and refuse any other. */
export class RemoveText {
  constructor(
    private readonly documents: Documents,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  remove(id: TransactionId, part: TextPart, by: UserId, why: WhyRemoved): Promise<Removed> {
    let wasRefused = false
    return untilExplained(async () => {
      const document = await readDocument(this.documents.transaction(id))
      const row = document.exists() ? this.reader.row(document) : null
      if (!row) return refuse({ code: 'transaction-missing' })
      if (row.removed[part]) return accept(row)
      const mayNot = wasRefused && (await this.hasNoOffice(by, why))
      if (mayNot || !isFor(row, part, by, why)) return refuse({ code: 'not-yours' })
      wasRefused = true
      // As it is stored: a row has defaults for what is missing.
      const digest = await digestOf(row.salts?.[part], document.get(part))
      return digest === null
        ? refuse({ code: 'not-removable' })
        : this.replace(row, part, digest, by, why)
    })
  }

  /** Null where the rules refuse. */
  private async replace(
    row: Transaction,
    part: TextPart,
    digest: string,
    by: UserId,
    why: WhyRemoved,
  ): Promise<Removed | null> {
    if (!(await commit(() => this.batch(row.id, part, digest, by, why)))) return null
    const reason = why.for === 'moderation' ? why.reason : null
    const removal = { by, at: this.clock.now(), for: why.for, reason }
    const expected = withoutText(row, part, digest, removal)
    return accept(await readBack(() => this.documents.row(row.id, this.reader), expected))
  }

  private batch(id: TransactionId, part: TextPart, digest: string, by: UserId, why: WhyRemoved) {
    const derived = part === 'recipient' ? ['title', 'profile', 'recipientKey'] : []
    return this.documents.batch().update(this.documents.transaction(id), {
      ...Object.fromEntries([part, ...derived].map((field) => [field, deleteField()])),
      [`salts.${part}`]: deleteField(),
      [`digests.${part}`]: digest,
      [`removed.${part}`]: { by, at: serverTimestamp(), ...why },
    })
  }

  private async hasNoOffice(by: UserId, why: WhyRemoved): Promise<boolean> {
    if (why.for !== 'moderation') return false
    return !(await readDocument(this.documents.moderator(by))).exists()
  }
}

/** Whether this is one's own text, or for a moderator the message. */
function isFor(row: Transaction, part: TextPart, by: UserId, why: WhyRemoved): boolean {
  if (why.for === 'moderation') return part === 'message'
  return by === (part === 'recipient' ? row.recipientId : row.senderId)
}

/** Null without a text or its salt. */
function digestOf(salt: Salt | undefined, text: unknown): Promise<string> | null {
  return salt && typeof text === 'string' ? textDigest(salt, text) : null
}
