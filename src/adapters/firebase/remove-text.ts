import { deleteField, serverTimestamp } from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { isFields, isText } from '../../core/domain/schema.ts'
import {
  isSalt,
  type TextPart,
  type Transaction,
  withoutText,
} from '../../core/domain/transaction.ts'
import type { RemoveTextRefusal, WhyRemoved } from '../../core/ports/ledger.ts'
import type { Clock } from '../../core/ports/platform.ts'
import { digestOfText } from '../shared/text-digest.ts'
import type { Documents } from './documents.ts'
import { commit, readBack, readDocument, untilExplained } from './requests.ts'
import type { DocumentReader, StoredDocument } from './stored-document.ts'

type Removed = Result<Transaction, RemoveTextRefusal>

/** Takes messages of transactions away. The rules compute the digest, too, and refuse any other. */
export class RemoveMessage {
  constructor(
    private readonly documents: Documents,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  remove(id: TransactionId, by: UserId, why: WhyRemoved): Promise<Removed> {
    let wasRefused = false
    return untilExplained(async () => {
      const document = await readDocument(this.documents.transaction(id))
      const row = document.exists() ? this.reader.row(document) : null
      if (!row) return refuse({ code: 'transaction-missing' })
      if (row.removed.message) return accept(row)
      const mayNot = wasRefused && (await this.hasNoOffice(by, why))
      if (mayNot || !isFor(row, by, why)) return refuse({ code: 'not-yours' })
      wasRefused = true
      const { message: digest } = await digestsOf(document, ['message'])
      return digest === undefined
        ? refuse({ code: 'not-removable' })
        : this.replace(row, digest, by, why)
    })
  }

  /** Null where the rules refuse. */
  private async replace(
    row: Transaction,
    digest: string,
    by: UserId,
    why: WhyRemoved,
  ): Promise<Removed | null> {
    const reference = this.documents.transaction(row.id)
    const removed = removalFields({ message: digest }, by, why)
    if (!(await commit(() => this.documents.batch().update(reference, removed)))) return null
    const reason = why.for === 'moderation' ? why.reason : null
    const removal = { by, at: this.clock.now(), for: why.for, reason }
    const expected = withoutText(row, 'message', digest, removal)
    return accept(await readBack(() => this.documents.row(row.id, this.reader), expected))
  }

  private async hasNoOffice(by: UserId, why: WhyRemoved): Promise<boolean> {
    return why.for === 'moderation' && !(await this.documents.isModerator(by))
  }
}

/** Whether this is one's own message, where no moderator removes it. */
function isFor(row: Transaction, by: UserId, why: WhyRemoved): boolean {
  return why.for === 'moderation' || by === row.senderId
}

/** Why words go: as the port says, or because their owner left. */
type Removal = WhyRemoved | { readonly for: 'left' }

type Digests = Readonly<Partial<Record<TextPart, string>>>

/** The digests of some texts, as they are stored: a row has defaults for what is missing. Without those that have no salt. */
export async function digestsOf(
  document: StoredDocument,
  parts: readonly TextPart[],
): Promise<Digests> {
  const fields = document.data() ?? {}
  const salts = isFields(fields.salts) ? fields.salts : {}
  const digests: Partial<Record<TextPart, string>> = {}
  for (const part of parts) {
    const [salt, text] = [salts[part], fields[part]]
    if (isSalt(salt) && isText(text)) digests[part] = await digestOfText(salt, text)
  }
  return digests
}

/** The fields that change where these texts are taken away. What the record derives from the recipient's name goes with it. */
export function removalFields(digests: Digests, by: UserId, why: Removal) {
  const parts = Object.entries(digests)
  const derived = digests.recipient === undefined ? [] : ['title', 'profile', 'recipientKey']
  const gone = [...parts.flatMap(([part]) => [part, `salts.${part}`]), ...derived]
  const removal = { by, at: serverTimestamp(), ...why }
  return {
    ...Object.fromEntries(gone.map((field) => [field, deleteField()])),
    ...Object.fromEntries(parts.map(([part, digest]) => [`digests.${part}`, digest])),
    ...Object.fromEntries(parts.map(([part]) => [`removed.${part}`, removal])),
  }
}
