import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Cursor } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { ownTextsOf } from '../../core/domain/leave.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import { decideLeave, type LeaveAccountRefusal } from '../../core/domain/ledger/profiles.ts'
import type { Account } from '../../core/domain/people.ts'
import { accept, Fault, type Result } from '../../core/domain/result.ts'
import type { TextPart, Transaction } from '../../core/domain/transaction.ts'
import type { Leaving, RemovedWords } from '../../core/ports/leave.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { digestOfText } from '../shared/text-digest.ts'
import type { LedgerStore } from './ledger-store.ts'
import { feedPageOf, placeOf, rowsOf } from './memory-ledger.ts'

/** Leaving the demo's ledger, and that of tests. */
export class MemoryLeaving implements Leaving {
  constructor(private readonly store: LedgerStore) {}

  leave(person: UserId): Promise<Result<Account, LeaveAccountRefusal>> {
    return this.store.writeAs<Account, LeaveAccountRefusal>(
      person,
      (state, now) => decideLeave(state, person, now),
      ({ accounts }) => accounts.get(person) as Account,
    )
  }

  countRows(person: UserId): Promise<number> {
    const isOwn = rowsOf(person)
    return this.store.historyJob.readWhole(
      ({ rows }) => rows.below(null, Number.POSITIVE_INFINITY, isOwn).rows.length,
    )
  }

  async removeWords(
    person: UserId,
    after: Cursor | null,
  ): Promise<Result<RemovedWords, OutsideRefusal>> {
    await this.store.catchUp()
    const page = await this.store.historyJob.readWhole(({ rows }) =>
      feedPageOf(rows.below(after && placeOf(after), LONGEST_LIST, rowsOf(person))),
    )
    if (this.store.state.accounts.get(person)?.leftAt === null)
      throw new Fault('denied', 'Only who left has their words taken away')
    const names = [...this.store.state.names].filter(([, { owner }]) => owner === person)
    const keys = new Set<string>(names.map(([key]) => key))
    const removals = await Promise.all(page.rows.map((row) => removalsOf(row, person, keys)))
    return this.store.writeAs<RemovedWords, never>(
      person,
      (state, at) => {
        const removal = { by: person, at, for: 'left', reason: null } as const
        // A moderator or another device may have been quicker.
        const left = removals.flat().filter(({ id, part }) => !state.transaction(id)?.removed[part])
        return accept(left.map((each): LedgerEvent => ({ type: 'removed', ...each, removal })))
      },
      () => ({ rows: page.rows.length, next: page.next }),
    )
  }
}

async function removalsOf(row: Transaction, person: UserId, names: ReadonlySet<string>) {
  const { id, salts } = row
  const removalOf = async (part: TextPart) => {
    const salt = salts?.[part]
    return salt ? [{ id, part, digest: await digestOfText(salt, row[part]) }] : []
  }
  return (await Promise.all(ownTextsOf(row, person, names).map(removalOf))).flat()
}
