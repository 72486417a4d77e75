import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BEGINNING,
  type Commit,
  type Journal,
  type JournalPosition,
  readCommit,
} from '../../src/adapters/memory/journal.ts'
import { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../src/core/domain/ledger/events.ts'
import type { ModerationReason } from '../../src/core/domain/transaction.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'

export interface JournalHarness {
  /** Opens the same journal for a writer of its own. */
  open(): Journal
  /** All that is stored anywhere. */
  stored(): Promise<string>
  close(): Promise<void>
}

const opening = (id: string, name: string | null = null): LedgerEvent => ({
  type: 'opened',
  id: id as UserId,
  name: name as Username | null,
  joinDate: 1,
})
const [one, two, three] = ['u-1', 'u-2', 'u-3'].map((id): Commit => [opening(id)]) as [
  Commit,
  Commit,
  Commit,
]

/** What every journal does, whatever stores it. */
export function describeJournal(place: string, openHarness: () => JournalHarness): void {
  describe(`a journal ${place}`, () => {
    let harness: JournalHarness
    let journal: Journal
    beforeEach(() => {
      harness = openHarness()
      journal = harness.open()
    })
    afterEach(() => harness.close())

    const end = async (): Promise<JournalPosition> => {
      const { epoch, commits } = await journal.load(BEGINNING)
      return { epoch, length: commits.length }
    }
    const all = async () => (await journal.load(BEGINNING)).commits
    const append = async (...commits: readonly Commit[]) => journal.append(await end(), commits)

    it('begins without commits', async () => {
      expect(await all()).toEqual([])
    })

    it('keeps commits in their order, also those of one append', async () => {
      await append(one)
      await append(two, three)
      expect(await all()).toEqual([one, two, three])
    })

    it('loads only what follows a position', async () => {
      await append(one)
      const middle = await end()
      await append(two, three)
      expect((await journal.load(middle)).commits).toEqual([two, three])
      expect((await journal.load(await end())).commits).toEqual([])
    })

    it('has the same epoch for each writer, before and after an append', async () => {
      const { epoch } = await end()
      await append(one)
      expect(epoch).not.toBe('')
      expect((await harness.open().load(BEGINNING)).epoch).toBe(epoch)
    })

    it('loads everything for a position of another epoch', async () => {
      await append(one, two)
      expect((await journal.load({ epoch: 'another', length: 1 })).commits).toEqual([one, two])
    })

    it.each([
      ['before its end', { length: 0 }],
      ['after its end', { length: 2 }],
      ['of another epoch', { epoch: 'another' }],
    ])('takes no commit %s', async (_, change) => {
      await append(one)
      expect(await journal.append({ ...(await end()), ...change }, [two, three])).toBe(false)
      expect(await all()).toEqual([one])
    })

    it('lets one of two writers append at the same place', async () => {
      const other = harness.open()
      await append(one)
      const place = await end()
      const appended = await Promise.all([
        journal.append(place, [two]),
        other.append(place, [three, two]),
      ])
      expect(appended.filter(Boolean).length).toBe(1)
      expect(await all()).toEqual(appended[0] ? [one, two] : [one, three, two])
    })

    it('tells a writer what another one appended', async () => {
      const other = harness.open()
      const heard = new Promise<void>((resolve) => {
        other.watch(resolve)
      })
      await append(one)
      await expect(heard).resolves.toBeUndefined()
      expect((await other.load(BEGINNING)).commits).toEqual([one])
    })

    it('tells a writer nothing any more that no longer watches', async () => {
      const other = harness.open()
      let told = 0
      other.watch(() => told++)()
      await new Promise<void>((resolve) => {
        other.watch(resolve)
        void append(one)
      })
      expect(told).toBe(0)
    })

    describe.each(removals)('forgets the words of %s', (_, [before, removal]) => {
      it.each([
        ['that it has already', [[before], [removal]]],
        ['that it is given together', [[before, removal]]],
        [
          'between others',
          [
            [one.concat(opening('u-4')), before],
            [[opening('u-5')], removal],
          ],
        ],
      ])('in a commit %s', async (_, appends) => {
        const [ledger, remembered] = [new LedgerState(), new LedgerState()]
        await append(begin)
        for (const commits of appends) await append(...commits)
        for (const commit of [begin, ...appends.flat()]) remembered.apply(commit)
        for (const commit of await all()) ledger.apply(readCommit(commit, 'Pledger'))
        expect(await harness.stored()).not.toContain(SECRET)
        expect(ledger).toEqual(remembered)
      })
    })

    it('keeps the words of a commit that is not stored', async () => {
      const [before, removal] = removals[0][1]
      await append(begin, before)
      expect(await journal.append({ ...(await end()), length: 0 }, [removal])).toBe(false)
      expect(await harness.stored()).toContain(SECRET)
    })

    it('keeps the words that somebody says again after they were taken away', async () => {
      const said: Commit = [{ type: 'described', id: ann, description: SECRET }]
      const cleared: Commit = [{ type: 'described', id: ann, description: '' }]
      await append(begin, said, cleared, said)
      expect((await all()).slice(-2)).toEqual([cleared, said])
    })
  })
}

const SECRET = 'Twelve Elm Street'
const [ann, ben] = ['ann' as UserId, 'ben' as UserId]
const begin: Commit = [opening(ann, 'Ann'), opening(ben, 'Ben')]
const row = recordOf(
  aTransfer({ senderId: ann, recipient: 'Ben' as Username, recipientId: ben, message: SECRET }),
  'Ann' as Username,
  5,
)
const posted: Commit = [{ type: 'posted', row }]
const described: Commit = [{ type: 'described', id: ann, description: SECRET }]
const request = { from: ann, amount: 5 as Amount, message: SECRET }
const asked: Commit = [{ type: 'asked', ...request, to: ben, fromName: 'Ann' as Username, at: 6 }]
const about = 'r-1' as TransactionId
const reason: ModerationReason = 'private'
const reported: Commit = [{ type: 'reported', about, request, by: ben, reason, at: 7 }]
const removed = (by: UserId, why: 'own' | 'moderation'): Commit => [
  {
    type: 'removed',
    id: row.id,
    part: 'message',
    digest: 'a'.repeat(64),
    removal: { by, at: 8, for: why, reason: why === 'own' ? null : reason },
  },
]

/** A commit with words, and one that takes them away. */
const removals: readonly (readonly [string, readonly [Commit, Commit]])[] & {
  readonly 0: readonly [string, readonly [Commit, Commit]]
} = [
  ['a message that its sender removed', [posted, removed(ann, 'own')]],
  ['a message that a moderator removed', [posted, removed(ben, 'moderation')]],
  [
    'a description that its owner emptied',
    [described, [{ type: 'described', id: ann, description: '' }]],
  ],
  [
    'a description that a moderator cleared',
    [described, [{ type: 'cleared', id: ann, by: ben, at: 8, reason }]],
  ],
  ['a description of a person who left', [described, [{ type: 'left', id: ann, at: 8 }]]],
  [
    'a name of a person who left',
    [
      [{ type: 'named', id: ann, name: SECRET as Username, since: 7 }],
      [{ type: 'left', id: ann, at: 8 }],
    ],
  ],
  ['a request that was withdrawn', [asked, [{ type: 'withdrawn', from: ann, to: ben }]]],
  ['a request that was paid', [asked, [{ type: 'request-gone', from: ann, to: ben }]]],
  ['a reported request, dismissed', [reported, [{ type: 'dismissed', about }]]],
  [
    'a reported request, dismissed with all reports of its reporter',
    [reported, [{ type: 'reporter-dismissed', by: ben }]],
  ],
]
