import {
  limit as atMost,
  type DocumentSnapshot,
  FieldPath,
  increment,
  orderBy,
  query,
  serverTimestamp,
} from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { ReactRefusal } from '../../core/domain/ledger/reactions.ts'
import { type Emoji, isEmoji, type Reaction, withReaction } from '../../core/domain/reactions.ts'
import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import { command } from './decisions.ts'
import type { Documents } from './documents.ts'
import { commit, readDocument, readDocuments, withFaults } from './requests.ts'
import { instantOf } from './stored-document.ts'

/** Reactions in Firestore: a document for each, and counts in the row, which change in the same commit. */
export class FirestoreReactions implements Reactions {
  constructor(private readonly documents: Documents) {}

  own(id: TransactionId, by: UserId): Promise<Emoji | null> {
    return withFaults(async () => emojiIn(await readDocument(this.documents.reaction(id, by))))
  }

  load(id: TransactionId, limit: number): Promise<readonly Reaction[]> {
    return withFaults(async () => {
      checkLimit(limit)
      const newest = query(this.documents.reactions(id), orderBy('at', 'desc'), atMost(limit))
      const { docs } = await readDocuments(newest)
      return docs.flatMap((document) => {
        const emoji = emojiIn(document)
        const at = instantOf(document.get('at'))
        return emoji === null || at === null ? [] : [{ by: document.id as UserId, emoji, at }]
      })
    })
  }

  react(
    id: TransactionId,
    by: UserId,
    emoji: Emoji | null,
  ): Promise<Result<Transaction, ReactRefusal>> {
    const { documents } = this
    let before: Emoji | null = null
    return command(
      documents,
      async () => {
        const [row, own] = await Promise.all([
          documents.row(id),
          readDocument(documents.reaction(id, by)),
        ])
        before = emojiIn(own)
        if (!row || before === emoji) return null
        if (!(await commit(() => this.batch(id, by, before, emoji)))) return null
        return { ...row, reactions: withReaction(row.reactions, before, emoji) }
      },
      (ledger, facts, now) => ledger.decideReact(facts, id, by, emoji, before, now),
      (facts) => facts.transaction(id),
    )
  }

  /** Changes one's own reaction and the counts. No count is ever taken out of the row: it stays as 0. */
  private batch(id: TransactionId, by: UserId, before: Emoji | null, after: Emoji | null) {
    const batch = this.documents.batch()
    const own = this.documents.reaction(id, by)
    if (after === null) batch.delete(own)
    else batch.set(own, { emoji: after, at: serverTimestamp() })
    const row = this.documents.transaction(id)
    const count = (emoji: Emoji) => new FieldPath('reactions', emoji)
    if (before === null) batch.update(row, count(after as Emoji), increment(1))
    else if (after === null) batch.update(row, count(before), increment(-1))
    else batch.update(row, count(before), increment(-1), count(after), increment(1))
    return batch
  }
}

function emojiIn(reaction: DocumentSnapshot): Emoji | null {
  const emoji: unknown = reaction.get('emoji')
  return isEmoji(emoji) ? emoji : null
}
