import { increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { asDouble, handOver, paid, received, regained, settle, takeBack } from '../operations.ts'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'

const credit = (by: Person, to: Person, id: string, amount: number) =>
  settle(by, id, { status: 'settled', recipientId: to.id }, (batch) =>
    batch.update(by.at(to.account), received(amount, id)),
  )
const giveBack = (world: World, id: string, amount: number) =>
  settle(world.alice, id, { status: 'returned' }, (batch) =>
    batch.update(world.alice.at(world.alice.account), regained(amount, id)),
  )

/** Hand-overs and returns of waiting points. */
export const waiting: readonly Case[] = [
  ...accepting(handOver, { 'a hand-over to the new owner of the name': () => ({}) }),
  ...accepting(takeBack, { 'a return of waiting points': () => ({}) }),
  allowed('accept a return of the waiting points of a suspended person', (w) => {
    const id = w.old('bySven')
    return settle(w.sven, id, { status: 'returned' }, (batch) =>
      batch.update(w.sven.at(w.sven.account), regained(5, id)),
    )
  }),
  allowed('accept a return after somebody took the name', (w) => giveBack(w, w.old('toBob'), 30)),
  allowed('accept a return after the sender took the name', (w) =>
    giveBack(w, w.old('toHerself'), 20),
  ),
  allowed('accept two hand-overs to one person in two commits', async (w) => {
    await handOver(w)
    await credit(w.alice, w.bob, w.old('toBobToo'), 30)
  }),

  ...refusing(handOver, {
    'a hand-over by a suspended person': (w) => ({ by: w.sven }),
    'a hand-over by a visitor': (w) => ({ by: w.visitor }),
    'a hand-over by the new owner of the name': (w) => ({ by: w.bob }),
    'a hand-over by a third person': (w) => ({ by: w.carol }),
    'a hand-over to a third person': (w) => ({ to: w.carol }),
    'a hand-over that does not credit the recipient': () => ({ account: null }),
    'a hand-over of more than was sent': () => ({ account: { balance: increment(31) } }),
    'a hand-over of less than was sent': () => ({ account: { balance: increment(29) } }),
    'a hand-over that does not change the total received': () => ({
      account: { totalReceived: increment(0) },
    }),
    "a change of the recipient's total sent at a hand-over": () => ({
      account: { totalSent: increment(-30), totalReceived: increment(0) },
    }),
    'a hand-over with another last transaction': (w) => ({
      account: { lastTransaction: w.old('settled') },
    }),
    'a change of the sender at a hand-over': (w) => ({
      more: (batch, id) => batch.update(w.alice.at(w.alice.account), regained(30, id)),
    }),
    'a hand-over with an earlier time': () => ({ transaction: { settledAt: new Timestamp(1, 0) } }),
    'a hand-over without a time': () => ({ transaction: { settledAt: undefined } }),
    'a hand-over with another status': () => ({ transaction: { status: 'given' } }),
    'a hand-over that stays waiting': () => ({ transaction: { status: 'waiting' } }),
    'a change of the message at a hand-over': () => ({ transaction: { message: 'Other words' } }),
    'a change of the amount at a hand-over': () => ({
      transaction: { amount: -9000 },
      account: { balance: increment(9000), totalReceived: increment(9000) },
    }),
    'to change the amount to a double at a hand-over': () => ({
      transaction: { amount: asDouble },
    }),
    'one credit for two hand-overs': (w) => ({
      more: (batch) =>
        batch.update(w.alice.at(`transactions/${w.old('toBobToo')}`), {
          status: 'settled',
          recipientId: w.bob.id,
          settledAt: serverTimestamp(),
        }),
    }),
  }),
  refused('refuse a hand-over to a name that nobody has', (w) =>
    credit(w.alice, w.bob, w.old('toNobody'), 40),
  ),
  refused('refuse a hand-over to oneself', (w) => credit(w.alice, w.alice, w.old('toHerself'), 20)),
  refused('refuse a second hand-over', (w) =>
    settle(w.alice, w.old('settled'), {}, (batch, id) =>
      batch.update(w.alice.at(w.bob.account), received(10, id)),
    ),
  ),
  refused('refuse a hand-over of returned points', (w) =>
    credit(w.alice, w.bob, w.old('returnedToBob'), 10),
  ),
  refused('refuse a hand-over of one’s own points by a suspended person', (w) =>
    credit(w.sven, w.bob, w.old('bySvenToBob'), 5),
  ),
  refused('refuse a hand-over to a name whose account was deleted', (w) =>
    credit(w.alice, w.carol, w.old('toGhost'), 30),
  ),

  ...refusing(takeBack, {
    'a return by a visitor': (w) => ({ by: w.visitor }),
    'a return by another person': (w) => ({ by: w.bob }),
    'a return that does not credit the sender': () => ({ account: null }),
    'a return of more than was sent': () => ({ account: { balance: increment(41) } }),
    'a return of less than was sent': () => ({ account: { balance: increment(39) } }),
    'a return that does not lower the total sent': () => ({ account: { totalSent: increment(0) } }),
    'a return that counts as received': () => ({
      account: { totalSent: increment(0), totalReceived: increment(40) },
    }),
    'a return with another last transaction': (w) => ({
      account: { lastTransaction: w.old('settled') },
    }),
    'a return with an earlier time': () => ({ transaction: { settledAt: new Timestamp(1, 0) } }),
    'a return with another status': () => ({ transaction: { status: 'lost' } }),
    'a return that stays waiting': () => ({ transaction: { status: 'waiting' } }),
    'a return that is settled': () => ({ transaction: { status: 'settled' } }),
    'a change of the message at a return': () => ({ transaction: { message: 'Other words' } }),
    'to change the amount to a double at a return': () => ({ transaction: { amount: asDouble } }),
    'a change of the amount at a return': () => ({
      transaction: { amount: -100 },
      account: { balance: increment(100), totalSent: increment(-100) },
    }),
    'a recipient at a return': (w) => ({ transaction: { recipientId: w.alice.id } }),
    'to credit another person at a return': (w) => ({
      more: (batch, id) => batch.update(w.alice.at(w.bob.account), received(40, id)),
    }),
    'to debit anybody at a return': (w) => ({
      more: (batch, id) => batch.update(w.alice.at(w.bob.account), paid(40, id)),
    }),
  }),
  refused('refuse a second return', (w) => giveBack(w, w.old('returned'), 10)),
  refused('refuse a return of settled points', (w) => giveBack(w, w.old('settled'), 10)),
  refused('refuse to credit the sender while the transfer stays waiting', (w) =>
    w.alice.update(w.alice.account, regained(40, w.old('toNobody'))),
  ),

  refused('refuse a later change of the message', (w) =>
    w.alice.update(`transactions/${w.old('toNobody')}`, { message: 'Nicer words' }),
  ),
  refused('refuse a change of a settled transaction', (w) =>
    w.alice.update(`transactions/${w.old('settled')}`, { message: 'Nicer words' }),
  ),
  refused('refuse to delete a transaction', (w) =>
    w.alice.delete(`transactions/${w.old('settled')}`),
  ),
  refused('refuse to delete a waiting transaction', (w) =>
    w.alice.delete(`transactions/${w.old('toNobody')}`),
  ),
]
