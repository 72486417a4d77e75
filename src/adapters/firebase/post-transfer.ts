import type { UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../core/domain/transfer.ts'
import { isRecordOfTransfer, recordOf } from '../../core/domain/transfer-record.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { commit, readBack, untilExplained } from './commit.ts'
import type { DocumentReader } from './document-reader.ts'
import { type Documents, newRecord, received, sent } from './documents.ts'

/** Posts a transfer in one commit, without reading first. Reads only after the rules refused, to find out why. */
export class PostTransfer {
  /** Senders' names, which go into the record. A name that changed is read again after the rules have refused it. */
  private readonly names = new Map<UserId, Username | null>()

  constructor(
    private readonly documents: Documents,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  /** Stores an account's present name. */
  remember(id: UserId, name: Username | null): void {
    this.names.set(id, name)
  }

  post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    return untilExplained(async () => {
      const sender = await this.nameOf(transfer.senderId)
      if (sender === undefined)
        return (await this.posted(transfer)) ?? refuse({ code: 'account-missing' })
      if (await commit(() => this.batch(transfer, sender)))
        return accept(await this.recorded(transfer, sender))
      return (await this.posted(transfer)) ?? this.refusal(transfer, sender)
    })
  }

  private batch(transfer: Transfer, sender: Username | null) {
    const { id, senderId, recipientId, amount } = transfer
    const batch = this.documents.batch()
    batch.set(this.documents.transaction(id), newRecord(transfer, sender))
    batch.update(this.documents.user(senderId), sent(amount, id))
    if (recipientId) batch.update(this.documents.user(recipientId), received(amount, id))
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
    { senderId, recipient, recipientId, amount }: Transfer,
    triedAs: Username | null,
  ): Promise<Result<Transaction, PostRefusal> | null> {
    const [sender, owner] = await Promise.all([
      this.documents.account(senderId),
      this.documents.ownerOf(usernameKey(recipient)),
    ])
    if (!sender) return refuse({ code: 'account-missing' })
    if (owner && !(await this.documents.account(owner))) return refuse({ code: 'recipient-left' })
    if (owner !== recipientId) return refuse({ code: 'recipient-changed' })
    if (owner === senderId) return refuse({ code: 'to-yourself' })
    if (sender.balance < amount)
      return refuse({ code: 'insufficient-balance', balance: sender.balance })
    if (sender.username !== triedAs) this.remember(senderId, sender.username)
    return null
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
