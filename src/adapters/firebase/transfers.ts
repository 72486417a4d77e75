import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { activeAccount, standingRefusal } from '../../core/domain/people.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, SettleRefusal, Transfer } from '../../core/domain/transfer.ts'
import { isRecordOfTransfer, recordOf } from '../../core/domain/transfer.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/platform.ts'
import {
  type Documents,
  newRecord,
  received,
  returned,
  sent,
  settledTo,
  takenBack,
} from './documents.ts'
import type { MonthOfWrite, Months } from './months.ts'
import { commit, readBack, untilExplained } from './requests.ts'
import type { DocumentReader } from './stored-document.ts'
import { findRequest } from './stored-request.ts'

/** Posts a transfer in one commit, without reading first. Reads only after the rules refused, to find out why. */
export class PostTransfer {
  /** Senders' names, which go into the record. A name that changed is read again after the rules have refused it. */
  private readonly names = new Map<UserId, Username | null>()

  constructor(
    private readonly documents: Documents,
    private readonly months: Months,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  /** Stores an account's present name. */
  remember(id: UserId, name: Username | null): void {
    this.names.set(id, name)
  }

  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const { senderId, recipientId, paysRequest } = transfer
    const people = recipientId ? [senderId, recipientId] : [senderId]
    const refused: MonthOfWrite[] = []
    return untilExplained(async () => {
      // Points that wait pay nothing. An earlier try, made once its sender had looked up the owner, may have paid.
      if (paysRequest && !recipientId)
        return (await this.posted(transfer)) ?? this.refusal(transfer, null)
      const sender = await this.nameOf(senderId)
      if (sender === undefined)
        return (await this.posted(transfer)) ?? refuse({ code: 'account-missing' })
      const month = this.months.of(people, refused)
      if (await commit(() => this.batch(transfer, sender, month))) {
        this.months.remember(people, month)
        return accept(await this.recorded(transfer, sender))
      }
      const answer = (await this.posted(transfer)) ?? (await this.refusal(transfer, sender))
      // Another name explains the refusal: then the month is not doubted.
      if (this.names.get(senderId) === sender) refused.push(month)
      return answer
    })
  }

  private batch(transfer: Transfer, sender: Username | null, month: MonthOfWrite) {
    const { id, senderId, recipientId, amount, paysRequest } = transfer
    const batch = this.documents.batch()
    batch.set(this.documents.transaction(id), newRecord(transfer, sender))
    batch.update(this.documents.user(senderId), sent(amount, id, senderId, month))
    if (recipientId)
      batch.update(this.documents.user(recipientId), received(amount, id, recipientId, month))
    if (recipientId && paysRequest) batch.delete(this.documents.request(recipientId, senderId))
    return batch
  }

  /** The record with the server's time. If it cannot be read, it has this device's time until the feed reports the record. */
  private recorded(transfer: Transfer, sender: Username | null): Promise<Transaction> {
    return readBack(
      () => this.documents.row(transfer.id, this.reader),
      recordOf(transfer, sender, this.clock.now()),
    )
  }

  /** The answer where the transfer's id is used already; null where it is not. */
  private async posted(transfer: Transfer): Promise<Result<Transaction, PostRefusal> | null> {
    const transaction = await this.documents.row(transfer.id, this.reader)
    if (!transaction) return null
    return isRecordOfTransfer(transaction, transfer)
      ? accept(transaction)
      : refuse({ code: 'id-already-used', transaction })
  }

  /** The refusal that the rules meant; null where none is found and another try may succeed. */
  private async refusal(
    transfer: Transfer,
    triedAs: Username | null,
  ): Promise<Result<Transaction, PostRefusal> | null> {
    const { senderId, recipient, recipientId, amount } = transfer
    const [found, owner] = await Promise.all([
      this.documents.account(senderId),
      this.documents.ownerOf(usernameKey(recipient)),
    ])
    const active = activeAccount(found)
    if (!active.ok) return active
    const sender = active.value
    if (owner && (await hasLeft(this.documents, owner))) return refuse({ code: 'recipient-left' })
    if (owner !== recipientId) return refuse({ code: 'recipient-changed' })
    if (owner === senderId) return refuse({ code: 'to-yourself' })
    if (sender.balance < amount)
      return refuse({ code: 'insufficient-balance', balance: sender.balance })
    if (await this.isRequestGone(transfer)) return refuse({ code: 'request-gone' })
    if (sender.username !== triedAs) this.remember(senderId, sender.username)
    return null
  }

  /** Whether a transfer would pay a request that is not there, or not of this amount. */
  private async isRequestGone({ senderId, recipientId, amount, paysRequest }: Transfer) {
    if (!paysRequest) return false
    const request = recipientId && (await findRequest(this.documents, recipientId, senderId))
    return request?.amount !== amount
  }

  /** The sender's name; null for the placeholder, undefined where there is no account. */
  private async nameOf(id: UserId): Promise<Username | null | undefined> {
    const known = this.names.get(id)
    if (known !== undefined) return known
    const account = await this.documents.account(id)
    if (!account) return undefined
    this.remember(id, account.username)
    return account.username
  }
}

type Settled = Result<Transaction, SettleRefusal>

/** Hands waiting points over, or takes them back. The rules allow only one of the two. */
export class SettleTransfer {
  constructor(
    private readonly documents: Documents,
    private readonly months: Months,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  async handOver(id: TransactionId, sender: UserId): Promise<Settled> {
    let wasRefused = false
    return this.settle(id, sender, 'settled', async (row) => {
      const owner = row.recipientKey && (await this.documents.ownerOf(row.recipientKey))
      if (!owner) return refuse({ code: 'nobody-has-the-name' })
      if (owner === sender) return refuse({ code: 'to-yourself' })
      // Read only after the rules have refused: it costs reads for each of up to a hundred rows.
      if (wasRefused) {
        const account = await this.documents.account(sender)
        const standing = account && standingRefusal(account)
        if (standing) return refuse(standing)
        if (await hasLeft(this.documents, owner)) return refuse({ code: 'recipient-left' })
      }
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
    const refused: MonthOfWrite[] = []
    return untilExplained(async () => {
      const row = await this.documents.row(id, this.reader)
      if (!row || row.senderId !== sender) return refuse({ code: 'not-yours' })
      if (row.status !== 'waiting') return ended(row, status)
      const recipient = await recipientOf(row)
      if (!recipient.ok) return recipient
      const month = this.months.of([recipient.value ?? sender], refused)
      if (!(await commit(() => this.batch(row, recipient.value, sender, month)))) {
        refused.push(month)
        return null
      }
      if (recipient.value) this.months.remember([recipient.value], month)
      const settledAt = this.clock.now()
      const expected = { ...row, status, recipientId: recipient.value, settledAt }
      return accept(await readBack(() => this.documents.row(id, this.reader), expected))
    })
  }

  private batch(row: Transaction, recipient: UserId | null, sender: UserId, month: MonthOfWrite) {
    const { id, amount } = row
    const batch = this.documents.batch()
    batch.update(this.documents.transaction(id), recipient ? settledTo(recipient) : returned())
    if (recipient)
      batch.update(this.documents.user(recipient), received(-amount, id, recipient, month))
    else batch.update(this.documents.user(sender), takenBack(row, sender, month))
    return batch
  }
}

/** Whether somebody has left, or their account was deleted. */
async function hasLeft(documents: Documents, id: UserId): Promise<boolean> {
  return (await documents.account(id))?.leftAt !== null
}

/** What was done already succeeds again, unless the transfer never waited. */
function ended(row: Transaction, wanted: 'settled' | 'returned'): Settled {
  if (row.status === wanted && row.settledAt !== null) return accept(row)
  return refuse({ code: row.status === 'returned' ? 'already-returned' : 'already-settled' })
}
