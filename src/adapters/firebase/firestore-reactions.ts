import { increment, serverTimestamp } from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { type Emoji, isEmoji, type Reaction, withReaction } from '../../core/domain/reactions.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Reactions } from '../../core/ports/reactions.ts'
import { command } from './decisions.ts'
import type { Documents } from './documents.ts'
import type { Write } from './firestore-calls.ts'
import { path } from './stored/path.ts'
import { instantOf, type StoredDocument } from './stored/value.ts'

/** Reactions in Firestore: a document for each, and counts in the row, which change in the same commit. */
export class FirestoreReactions implements Reactions {
  constructor(private readonly documents: Documents) {}

  async own(id: TransactionId, by: UserId): Promise<Emoji | null> {
    return emojiIn(await this.documents.calls.read(path.reaction(id, by)))
  }

  async load(id: TransactionId, limit: number): Promise<readonly Reaction[]> {
    checkLimit(limit)
    const newest = await this.documents.calls.list({
      collection: path.reactions(id),
      orderBy: ['at desc'],
      limit,
    })
    return newest.flatMap((document) => {
      const emoji = emojiIn(document)
      const at = instantOf(document.get('at'))
      return emoji === null || at === null ? [] : [{ by: document.id as UserId, emoji, at }]
    })
  }

  react(id: TransactionId, by: UserId, emoji: Emoji | null) {
    const { documents } = this
    let before: Emoji | null = null
    return command(
      documents,
      async () => {
        const [row, own] = await Promise.all([
          documents.row(id),
          documents.calls.read(path.reaction(id, by)),
        ])
        before = emojiIn(own)
        if (!row || before === emoji) return null
        if (!(await documents.calls.commit(writesOf(id, by, before, emoji)))) return null
        return { ...row, reactions: withReaction(row.reactions, before, emoji) }
      },
      (ledger, facts, now) => ledger.decideReact(facts, id, by, emoji, before, now),
      (facts) => facts.transaction(id),
    )
  }
}

/** Changes one's own reaction and the counts. No count is ever taken out of the row: it stays as 0. */
function writesOf(
  id: TransactionId,
  by: UserId,
  before: Emoji | null,
  after: Emoji | null,
): readonly Write[] {
  const own = path.reaction(id, by)
  const counts = {
    ...(before && { [`reactions.${before}`]: increment(-1) }),
    ...(after && { [`reactions.${after}`]: increment(1) }),
  }
  return [
    after ? ['set', own, { emoji: after, at: serverTimestamp() }] : ['delete', own],
    ['update', path.transaction(id), counts],
  ]
}

function emojiIn(reaction: StoredDocument): Emoji | null {
  const emoji = reaction.data()?.emoji
  return isEmoji(emoji) ? emoji : null
}
