import {
  deleteField,
  FieldPath,
  increment,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import {
  clear,
  leave,
  leaveAnd,
  received,
  regained,
  requestOf,
  send,
  settle,
  suspend,
  takeAway,
  takeBack,
} from '../operations.ts'
import { requestBy, type Stored } from '../records.ts'
import type { World } from '../world.ts'

const leaveWith = (w: World, rest: Stored) => leave(w, rest)
const leaveAndWrite = (w: World, write: Parameters<typeof leaveAnd>[1]) => leaveAnd(w.alice, write)
const handOverToLea = (w: World) =>
  settle(w.alice, w.old('toLea'), { status: 'settled', recipientId: w.lea.id }, (batch, id) =>
    batch.update(w.alice.at(w.lea.account), received(30, id)),
  )
/** Lea takes back 10 points, which she sent to nobody before she left. */
const backToLea = (w: World, account: Stored = {}) =>
  settle(w.lea, w.old('byLeaToNobody'), { status: 'returned' }, (batch, id) =>
    batch.update(w.lea.at(w.lea.account), { ...regained(10, id), ...account }),
  )

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
  ...accepting(backToLea, { 'a return of the waiting points of a person who left': () => ({}) }),

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
  refused('refuse a hand-over to a person who left', handOverToLea),
  refused('refuse a send to a person who left', (w) => send(w, { to: w.lea })),
  refused('refuse a send by a person who left', (w) =>
    send(w, { from: w.lea, transaction: { sender: undefined } }),
  ),
  refused('refuse a return to a person who left by somebody else', (w) =>
    settle(w.alice, w.old('byLeaToNobody'), { status: 'returned' }, (batch, id) =>
      batch.update(w.alice.at(w.lea.account), regained(10, id)),
    ),
  ),
  ...refusing(backToLea, {
    'a return of more to a person who left': () => ({ balance: increment(11) }),
    'a return with which a person who left takes a name': (w) => ({
      displayName: w.lea.name,
      usernameKey: w.lea.key,
    }),
    'a return with which a person who left comes back': () => ({ leftAt: deleteField() }),
    'a return with which a person who left describes themselves': () => ({ description: 'Hello' }),
  }),
  refused('refuse to describe an account whose person left', (w) =>
    w.lea.update(w.lea.account, { description: 'Hello' }),
  ),
  refused('refuse to suspend a person who left', (w) => suspend(w, { of: w.lea })),
  allowed('accept a return before leaving', async (w) => {
    await takeBack(w)
    await leave(w)
  }),
  allowed('accept a return after leaving', async (w) => {
    await leave(w)
    await takeBack(w)
  }),

  ...refusing(leaveAndWrite, {
    'to leave and ask in one commit': (w) => (batch) =>
      batch.set(w.alice.at(requestOf(w.alice, w.mona)), requestBy(w.alice, w.mona, {})),
    'to leave and decline in one commit': (w) => (batch) =>
      batch.update(w.alice.at(requestOf(w.bob, w.alice)), { declinedAt: serverTimestamp() }),
    'to leave and react in one commit': (w) => (batch) => {
      const row = `transactions/${w.old('returned')}`
      const emoji = { emoji: '👏', at: serverTimestamp() }
      batch.set(w.alice.at(`${row}/reactions/${w.alice.id}`), emoji)
      batch.update(w.alice.at(row), new FieldPath('reactions', '👏'), 1)
    },
    'to leave and report in one commit': (w) => (batch) => {
      const about = w.old('settled')
      const report = { by: w.alice.id, about, reason: 'abuse', at: serverTimestamp() }
      batch.set(w.alice.at(`reports/${w.alice.id}_${about}`), report)
    },
    'to leave and hand points over in one commit': (w) => (batch) => {
      const id = w.old('toBob')
      const settled = { status: 'settled', recipientId: w.bob.id, settledAt: serverTimestamp() }
      batch.update(w.alice.at(`transactions/${id}`), settled)
      batch.update(w.alice.at(w.bob.account), received(30, id))
    },
  }),
  refused('refuse a moderator to leave and suspend in one commit', (w) =>
    leaveAnd(w.mona, (batch) =>
      batch.update(w.mona.at(w.bob.account), {
        suspended: { by: w.mona.id, at: serverTimestamp(), reason: 'spam' },
      }),
    ),
  ),
]
