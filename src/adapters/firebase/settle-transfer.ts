import { type Firestore, type WriteBatch, writeBatch } from 'firebase/firestore/lite'
import { Fault } from '../../core/domain/fault.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettleRefusal } from '../../core/domain/transfer.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { commit, readBack } from './commit.ts'
import type { DocumentReader } from './document-reader.ts'
import { ownerOf, type Places, received, returned, settledTo, takenBack } from './documents.ts'
import { readDocument } from './in-time.ts'

type Settled = Result<Transaction, SettleRefusal>

const TRIES = 3

interface Plan {
  readonly batch: () => WriteBatch
  /** Who gets the points; null for their sender. */
  readonly recipientId: UserId | null
}

/** Hands waiting points over, or takes them back. The rules allow only one of the two. */
export class SettleTransfer {
  constructor(
    private readonly db: Firestore,
    private readonly at: Places,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  async handOver(id: TransactionId, sender: UserId): Promise<Settled> {
    let wasRefused = false
    return this.settle(id, sender, 'settled', async (row) => {
      const owner = row.recipientKey && (await ownerOf(this.at, row.recipientKey))
      if (!owner) return refuse({ code: 'nobody-has-the-name' })
      if (owner === sender) return refuse({ code: 'to-yourself' })
      // Read only after the rules have refused: it costs a read for each of up to a hundred rows.
      if (wasRefused && !(await readDocument(this.at.user(owner))).exists())
        return refuse({ code: 'recipient-left' })
      wasRefused = true
      const batch = () =>
        writeBatch(this.db)
          .update(this.at.transaction(id), settledTo(owner))
          .update(this.at.user(owner), received(-row.amount, id))
      return accept({ batch, recipientId: owner })
    })
  }

  async takeBack(id: TransactionId, sender: UserId): Promise<Settled> {
    return this.settle(id, sender, 'returned', async (row) =>
      accept({
        batch: () =>
          writeBatch(this.db)
            .update(this.at.transaction(id), returned())
            .update(this.at.user(sender), takenBack(-row.amount, id)),
        recipientId: null,
      }),
    )
  }

  private async settle(
    id: TransactionId,
    sender: UserId,
    wanted: 'settled' | 'returned',
    plan: (row: Transaction) => Promise<Result<Plan, SettleRefusal>>,
  ): Promise<Settled> {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const row = await this.read(id)
      if (!row || row.senderId !== sender) return refuse({ code: 'not-yours' })
      if (row.status !== 'waiting') return ended(row, wanted)
      const planned = await plan(row)
      if (!planned.ok) return planned
      const { batch, recipientId } = planned.value
      if (!(await commit(batch))) continue
      const otherwise = { ...row, status: wanted, recipientId, settledAt: this.clock.now() }
      return accept(await readBack(() => this.read(id), otherwise))
    }
    throw new Fault('denied', 'The rules refuse to settle what waits')
  }

  private async read(id: TransactionId): Promise<Transaction | null> {
    const document = await readDocument(this.at.transaction(id))
    return document.exists() ? this.reader.row(document) : null
  }
}

/** What was done already succeeds again, unless the transfer never waited. */
function ended(row: Transaction, wanted: 'settled' | 'returned'): Settled {
  if (row.status === wanted && row.settledAt !== null) return accept(row)
  return refuse({ code: row.status === 'returned' ? 'already-returned' : 'already-settled' })
}
