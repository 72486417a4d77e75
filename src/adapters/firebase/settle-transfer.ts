import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettleRefusal } from '../../core/domain/transfer.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { commit, readBack, untilExplained } from './commit.ts'
import type { DocumentReader } from './document-reader.ts'
import { type Documents, received, returned, settledTo, takenBack } from './documents.ts'

type Settled = Result<Transaction, SettleRefusal>

/** Hands waiting points over, or takes them back. The rules allow only one of the two. */
export class SettleTransfer {
  constructor(
    private readonly documents: Documents,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  async handOver(id: TransactionId, sender: UserId): Promise<Settled> {
    let wasRefused = false
    return this.settle(id, sender, 'settled', async (row) => {
      const owner = row.recipientKey && (await this.documents.ownerOf(row.recipientKey))
      if (!owner) return refuse({ code: 'nobody-has-the-name' })
      if (owner === sender) return refuse({ code: 'to-yourself' })
      // Read only after the rules have refused: it costs a read for each of up to a hundred rows.
      if (wasRefused && !(await this.documents.account(owner)))
        return refuse({ code: 'recipient-left' })
      wasRefused = true
      return accept(owner)
    })
  }

  async takeBack(id: TransactionId, sender: UserId): Promise<Settled> {
    return this.settle(id, sender, 'returned', async () => accept(null))
  }

  /** `recipientOf` gives who gets the points; null for their sender. */
  private settle(
    id: TransactionId,
    sender: UserId,
    status: 'settled' | 'returned',
    recipientOf: (row: Transaction) => Promise<Result<UserId | null, SettleRefusal>>,
  ): Promise<Settled> {
    return untilExplained(async () => {
      const row = await this.documents.row(id, this.reader)
      if (!row || row.senderId !== sender) return refuse({ code: 'not-yours' })
      if (row.status !== 'waiting') return ended(row, status)
      const recipient = await recipientOf(row)
      if (!recipient.ok) return recipient
      if (!(await commit(() => this.batch(row, recipient.value, sender)))) return null
      const settledAt = this.clock.now()
      const expected = { ...row, status, recipientId: recipient.value, settledAt }
      return accept(await readBack(() => this.documents.row(id, this.reader), expected))
    })
  }

  private batch({ id, amount }: Transaction, recipient: UserId | null, sender: UserId) {
    const batch = this.documents.batch()
    batch.update(this.documents.transaction(id), recipient ? settledTo(recipient) : returned())
    if (recipient) batch.update(this.documents.user(recipient), received(-amount, id))
    else batch.update(this.documents.user(sender), takenBack(-amount, id))
    return batch
  }
}

/** What was done already succeeds again, unless the transfer never waited. */
function ended(row: Transaction, wanted: 'settled' | 'returned'): Settled {
  if (row.status === wanted && row.settledAt !== null) return accept(row)
  return refuse({ code: row.status === 'returned' ? 'already-returned' : 'already-settled' })
}
