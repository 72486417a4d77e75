import { describe, expect, it } from 'vitest'
import type { Transfer } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { findProfile } from '../../builders/find-profile.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { aPiece, beside, journalWith } from './a-made-up-history.ts'
import { openTestStore } from './open-test-store.ts'

const opened = [{ type: 'opened', id: 'u-1', name: 'Cy', joinDate: 5000 }]
const sentToAda = [
  {
    type: 'posted',
    row: {
      id: 'own-1',
      amount: -37,
      senderId: 'u-1',
      recipientId: 'made-up-1',
      recipient: 'Ada',
      timestamp: 6000,
    },
  },
]
const commits = [opened, beside, sentToAda]
const ada = 'made-up-1' as never
const cy = { senderId: 'u-1' as Transfer['senderId'] }

describe('a stored made-up history', () => {
  it('is waited for neither by the newest rows nor by one’s own account', async () => {
    const another = [{ type: 'posted', row: { id: 'own-2', amount: -1, timestamp: 7000 } }]
    const { journal } = await journalWith([...commits, another], [aPiece()])
    const { ledger } = await openTestStore(journal)
    const { rows } = await ledger.page(null, 1)
    const account = await ledger.openAccount('u-1' as never, null)
    expect([rows[0]?.id, account.ok && account.value.balance]).toEqual(['own-2', 1300])
  })

  it('lies under everything else', async () => {
    const { ledger } = await openReleased(commits, [aPiece()])
    const { rows, next } = await ledger.page(null, 10)
    expect([rows.map(({ id }) => id), next]).toEqual([['own-1', 'made-up-2', 'made-up-1'], null])
  })

  it('can be paged through, and read on from any of its rows', async () => {
    const { ledger } = await openReleased(commits, [aPiece()])
    const first = await ledger.page(null, 2)
    const second = await ledger.page(first.next, 2)
    expect([...first.rows, ...second.rows].map(({ message }) => message)).toEqual([
      'Pledger transaction',
      'Two',
      'One',
    ])
  })

  it('gives its rows by their ids, and none that is not there', async () => {
    const { ledger } = await openReleased(commits, [aPiece()])
    const ids = ['made-up-2', 'made-up-3', 'made-up-02', 'made-up-0'] as never[]
    const found = await Promise.all(ids.map((id) => ledger.find(id)))
    expect(found.map((row) => row?.message)).toEqual(['Two', undefined, undefined, undefined])
  })

  it('takes no second transfer under the id of one of its own', async () => {
    const { ledger } = await openReleased(commits, [aPiece()])
    const posted = await ledger.post(aTransfer({ ...cy, id: 'made-up-2' as never }))
    expect(posted).toMatchObject({ ok: false, refusal: { code: 'id-already-used' } })
  })

  it('comes to its people’s balances together with what they were sent before it was in', async () => {
    const { directory } = await openReleased(commits, [aPiece()])
    expect(await directory.findById(ada)).toMatchObject({
      balance: 1334,
      totalSent: 100,
      totalReceived: 97,
    })
  })

  it('keeps its people’s names theirs while it is not in yet', async () => {
    const { journal, release } = await journalWith(commits, [aPiece()])
    const { directory } = await openTestStore(journal)
    const taken = directory.takeName('u-1' as never, 'ada' as never)
    release()
    expect(await taken).toEqual({ ok: false, refusal: { code: 'name-taken' } })
  })

  it('has its people found and suggested, also by who asks before it is in', async () => {
    const { journal, release } = await journalWith(commits, [aPiece()])
    const { directory } = await openTestStore(journal)
    const asked = [
      findProfile(directory, 'bo').then((found) => found?.username),
      directory.suggest('a', 5, null).then((found) => found[0]?.username),
    ]
    release()
    expect(await Promise.all(asked)).toEqual(['Bo', 'Ada'])
  })

  it('is read as an earlier version kept it, whole in its commit', async () => {
    const whole = [{ type: 'made-up', ...aPiece() }]
    const { ledger, directory } = await openReleased([opened, whole, sentToAda], [])
    const { rows } = await ledger.page(null, 10)
    expect([rows.length, (await directory.findById(ada))?.balance]).toEqual([3, 1334])
  })

  it('may be of people who sent nothing', async () => {
    const none = { senders: [], recipients: [], amounts: [], timestamps: [], messages: [] }
    const { ledger } = await openReleased(commits, [aPiece(none)])
    expect((await ledger.page(null, 10)).rows.length).toBe(1)
  })

  it.each([
    ['is missing', undefined],
    ['is none', 'nonsense'],
    ['lacks a column', { ...aPiece(), transfers: {} }],
    ['lacks a person', { ...aPiece(), people: aPiece().people.slice(1) }],
    ['has a person twice', { ...aPiece(), people: [aPiece().people[0], aPiece().people[0]] }],
    ['has a person without a name', { ...aPiece(), people: [{ id: 'made-up-1', joinDate: 1 }] }],
    ['has a stranger send', aPiece({ senders: [0, 2] })],
    ['has somebody send to themselves', aPiece({ recipients: [1, 1] })],
    ['sends nothing', aPiece({ amounts: [100, 0] })],
    ['sends half a point', aPiece({ amounts: [100, 0.5] })],
    ['overdraws', aPiece({ amounts: [1338, 1] })],
    ['goes back in time', aPiece({ timestamps: [2000, 2000] })],
    ['is not older than the rest', aPiece({ timestamps: [1000, 6000] })],
    ['lacks a message', aPiece({ messages: ['One'] })],
  ])('is put aside with its ledger, and said so, where a piece %s', async (_, piece) => {
    const notices: string[] = []
    const tellPutAside = () => notices.push('put aside')
    const { store, directory } = await openReleased(commits, [piece], { tellPutAside })
    const found = await directory.findById(cy.senderId)
    expect([notices, found, store.state.accounts.size]).toEqual([['put aside'], null, 0])
  })

  it('is given up without a word where another tab starts anew meanwhile', async () => {
    const notices: string[] = []
    const { journal, release } = await journalWith(commits, [aPiece()])
    const { ledger } = await openTestStore(journal, { tellPutAside: () => notices.push('aside') })
    await journal.startAnew('1', false)
    release()
    await ledger.openAccount(uniqueUserId(), null)
    expect([notices, (await ledger.page(null, 10)).rows]).toEqual([[], []])
  })

  it('keeps its order under a clock that jumps a year ahead and back, in two tabs', async () => {
    let now = 10_000
    const clock = { now: () => now }
    const { journal, release } = await journalWith(commits, [aPiece()])
    release()
    const [one, two] = [
      await openTestStore(journal, { clock }),
      await openTestStore(journal, { clock }),
    ]
    const sent: string[] = []
    for (const [year, tab] of [[1, one] as const, [0, two] as const, [0, one] as const]) {
      now = 10_000 + year * 365 * 86_400_000
      const posted = await tab.ledger.post(aTransfer({ ...cy, amount: 1 }))
      if (posted.ok) sent.unshift(posted.value.id)
    }
    const expected = [...sent, 'own-1', 'made-up-2', 'made-up-1']
    const pages = await Promise.all([one.ledger.page(null, 10), two.ledger.page(null, 10)])
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([expected, expected])
  })
})

async function openReleased(
  stored: readonly unknown[],
  pieces: readonly unknown[],
  others: Parameters<typeof openTestStore>[1] = {},
) {
  const { journal, release } = await journalWith(stored, pieces)
  release()
  const opened = await openTestStore(journal, others)
  await opened.store.olderRows()
  return opened
}
