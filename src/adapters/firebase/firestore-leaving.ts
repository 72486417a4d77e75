import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Cursor } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { ownTextsOf } from '../../core/domain/leave.ts'
import { leftAccount } from '../../core/domain/people.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Leaving, RemovedWords } from '../../core/ports/leave.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { command, untilExplained, write } from './decisions.ts'
import type { Documents } from './documents.ts'
import { readBack, type Write } from './firestore-calls.ts'
import { readFeed } from './firestore-ledger.ts'
import { countRowsOf } from './history-sums.ts'
import { digestsOf, removalFields } from './remove-text.ts'
import { path } from './stored/path.ts'
import type { StoredDocument } from './stored/value.ts'
import { leftFields } from './stored-account.ts'

/** Leaving a ledger in Firestore. The rules say what only somebody who left may take away. */
export class FirestoreLeaving implements Leaving {
  constructor(private readonly documents: Documents) {}

  leave(person: UserId) {
    const { documents } = this
    return command(
      documents,
      async () => {
        const account = await documents.account(person)
        if (account?.leftAt !== null) return null
        const hasLeft = await documents.calls.commit([['update', path.user(person), leftFields()]])
        if (!hasLeft) return null
        const expected = leftAccount(account, documents.clock.now())
        return readBack(() => documents.account(person), expected)
      },
      (ledger, facts, now) => ledger.decideLeave(facts, person, now),
      ({ accounts }) => accounts.get(person),
    )
  }

  countRows(person: UserId): Promise<number> {
    return countRowsOf(this.documents, person, this.documents.clock.now())
  }

  removeWords(person: UserId, after: Cursor | null): Promise<Result<RemovedWords, OutsideRefusal>> {
    return write(this.documents, async () => {
      const page = await readFeed(this.documents, 'desc', LONGEST_LIST, after, person)
      const { documents } = page
      const names = new Set((await this.documents.namesOf(person)).map(({ id }) => id))
      if (!(await this.removeFrom(documents, person, names)))
        for (const { id } of documents) await this.removeFromOne(id as TransactionId, person, names)
      const { next } = this.documents.feedPage(page)
      return accept({ rows: documents.length, next })
    })
  }

  /** Takes a person's words out of all these documents. Returns false where the rules refuse that, and changes nothing then. */
  private async removeFrom(
    documents: readonly StoredDocument[],
    person: UserId,
    names: ReadonlySet<string>,
  ): Promise<boolean> {
    const changes = await Promise.all(
      documents.map((document) => this.changeOf(document, person, names)),
    )
    const changed = changes.filter((change) => change !== null)
    return changed.length === 0 || this.documents.calls.commit(changed)
  }

  /** The document may not be what it was: a moderator or another device took something away meanwhile. */
  private async removeFromOne(
    id: TransactionId,
    person: UserId,
    names: ReadonlySet<string>,
  ): Promise<void> {
    await untilExplained(async () => {
      const document = await this.documents.calls.read(path.transaction(id))
      return (await this.removeFrom([document], person, names)) || null
    })
  }

  private async changeOf(
    document: StoredDocument,
    person: UserId,
    names: ReadonlySet<string>,
  ): Promise<Write | null> {
    const row = this.documents.reader.row(document)
    const digests = row ? await digestsOf(document, ownTextsOf(row, person, names)) : {}
    if (!row || Object.keys(digests).length === 0) return null
    return ['update', path.transaction(row.id), removalFields(digests, person, { for: 'left' })]
  }
}
