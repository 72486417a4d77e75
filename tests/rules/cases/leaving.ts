import { deleteField, serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { clear, leave, takeAway, takeBack } from '../operations.ts'
import type { Stored } from '../records.ts'
import type { World } from '../world.ts'

const leaveWith = (w: World, rest: Stored) => leave(w, rest)
const settledToLea = (w: World) =>
  w.alice.commit((batch) => {
    const id = w.old('toLea')
    batch.update(w.alice.at(`transactions/${id}`), {
      status: 'settled',
      recipientId: w.lea.id,
      settledAt: serverTimestamp(),
    })
  })

/** Leaving for good: what goes, what stays, and that nothing reaches whoever left. */
export const leaving: readonly Case[] = [
  ...accepting(leaveWith, { 'a person who leaves': () => ({}) }),
  allowed('accept a person without a name who leaves', (w) => leave(w, {}, { of: w.unnamed })),
  allowed('accept a suspended person who leaves', (w) => leave(w, {}, { of: w.sven })),
  allowed('accept a person who leaves after a moderator removed their description', async (w) => {
    await clear(w)
    await leave(w)
  }),
  allowed('accept a person with prefixes who leaves', (w) =>
    leave(w, { prefixes: deleteField() }, { of: w.bob }),
  ),
  allowed('accept the removal of one’s own message after leaving', async (w) => {
    await leave(w)
    await takeAway(w, { removal: { for: 'left' } })
  }),

  ...refusing(leaveWith, {
    'to leave in the past': () => ({ leftAt: new Timestamp(1, 0) }),
    'to leave without saying when': () => ({ leftAt: undefined }),
    'to leave and keep the name': (w) => ({ displayName: w.alice.name }),
    'to leave and keep the name’s key': (w) => ({ usernameKey: w.alice.key }),
    'to leave and keep the initials': () => ({ avatar: 'AB' }),
    'to leave and keep the description': () => ({ description: 'Hello' }),
    'to leave with other points': () => ({ balance: 9000 }),
    'to leave with another date': () => ({ joinDate: new Timestamp(1, 0) }),
    'to leave with a field of one’s own': () => ({ note: 'hidden' }),
  }),
  refused('refuse to make somebody else leave', (w) => leave(w, {}, { by: w.bob })),
  refused('refuse a moderator who makes somebody leave', (w) => leave(w, {}, { by: w.mona })),
  refused('refuse to come back', (w) => w.lea.update(w.lea.account, { leftAt: deleteField() })),
  refused('refuse to leave twice', (w) =>
    w.lea.update(w.lea.account, { leftAt: serverTimestamp() }),
  ),
  refused('refuse a hand-over to a person who left', settledToLea),
  refused('refuse a return to a person who left', async (w) => {
    const alice = w.old('toNobody')
    await w.lea.update(`transactions/${alice}`, {
      status: 'returned',
      settledAt: serverTimestamp(),
    })
  }),
  allowed('accept a return before leaving', async (w) => {
    await takeBack(w)
    await leave(w)
  }),
]
