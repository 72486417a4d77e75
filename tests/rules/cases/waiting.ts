import { increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import { asDouble, handOver, paid, received, regained, settle, takeBack } from '../operations.ts'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'

const credit = (by: Person, to: Person, id: string, amount: number) =>
  settle(by, id, { status: 'settled', recipientId: to.id }, (batch) =>
    batch.update(by.at(`users/${to.id}`), received(amount, id)),
  )
const giveBack = (world: World, id: string, amount: number) =>
  settle(world.alice, id, { status: 'returned' }, (batch) =>
    batch.update(world.alice.at(`users/${world.alice.id}`), regained(amount, id)),
  )

/** Hand-overs and returns of waiting points. */
export const waiting: readonly Case[] = [
  allowed('accept a hand-over to the new owner of the name', (world) => handOver(world)),
  allowed('accept a return of waiting points', (world) => takeBack(world)),
  allowed('accept a return after somebody took the name', (w) => giveBack(w, w.old('toBob'), 30)),
  allowed('accept a return after the sender took the name', (w) =>
    giveBack(w, w.old('toHerself'), 20),
  ),
  allowed('accept two hand-overs to one person in two commits', async (w) => {
    await handOver(w)
    await credit(w.alice, w.bob, w.old('toBobToo'), 30)
  }),

  refused('refuse a hand-over by a visitor', (w) => handOver(w, { by: w.visitor })),
  refused('refuse a hand-over by the new owner of the name', (w) => handOver(w, { by: w.bob })),
  refused('refuse a hand-over by a third person', (w) => handOver(w, { by: w.carol })),
  refused('refuse a hand-over to a third person', (w) => handOver(w, { to: w.carol })),
  refused('refuse a hand-over to a name that nobody has', (w) =>
    credit(w.alice, w.bob, w.old('toNobody'), 40),
  ),
  refused('refuse a hand-over to oneself', (w) => credit(w.alice, w.alice, w.old('toHerself'), 20)),
  refused('refuse a hand-over that does not credit the recipient', (w) =>
    handOver(w, { account: null }),
  ),
  refused('refuse a hand-over of more than was sent', (w) =>
    handOver(w, { account: { balance: increment(31) } }),
  ),
  refused('refuse a hand-over of less than was sent', (w) =>
    handOver(w, { account: { balance: increment(29) } }),
  ),
  refused('refuse a hand-over that does not change the total received', (w) =>
    handOver(w, { account: { totalReceived: increment(0) } }),
  ),
  refused("refuse a change of the recipient's total sent at a hand-over", (w) =>
    handOver(w, { account: { totalSent: increment(-30), totalReceived: increment(0) } }),
  ),
  refused('refuse a hand-over with another last transaction', (w) =>
    handOver(w, { account: { lastTransaction: w.old('settled') } }),
  ),
  refused('refuse a change of the sender at a hand-over', (w) =>
    handOver(w, {
      more: (batch) =>
        batch.update(w.alice.at(`users/${w.alice.id}`), regained(30, w.old('toBob'))),
    }),
  ),
  refused('refuse a hand-over with an earlier time', (w) =>
    handOver(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
  refused('refuse a hand-over without a time', (w) =>
    handOver(w, { transaction: { settledAt: undefined } }),
  ),
  refused('refuse a hand-over with another status', (w) =>
    handOver(w, { transaction: { status: 'given' } }),
  ),
  refused('refuse a hand-over that stays waiting', (w) =>
    handOver(w, { transaction: { status: 'waiting' } }),
  ),
  refused('refuse a change of the message at a hand-over', (w) =>
    handOver(w, { transaction: { message: 'Something else' } }),
  ),
  refused('refuse a change of the amount at a hand-over', (w) =>
    handOver(w, {
      transaction: { amount: -9000 },
      account: { balance: increment(9000), totalReceived: increment(9000) },
    }),
  ),
  refused('refuse a second hand-over', async (w) => {
    const again = w.old('settled')
    return settle(w.alice, again, {}, (batch) =>
      batch.update(w.alice.at(`users/${w.bob.id}`), received(10, again)),
    )
  }),
  refused('refuse a hand-over of returned points', (w) =>
    credit(w.alice, w.bob, w.old('returned'), 10),
  ),
  refused('refuse one credit for two hand-overs', (w) =>
    handOver(w, {
      more: (batch) =>
        batch.update(w.alice.at(`transactions/${w.old('toBobToo')}`), {
          status: 'settled',
          recipientId: w.bob.id,
          settledAt: serverTimestamp(),
        }),
    }),
  ),
  refused('refuse a hand-over to a name whose account was deleted', (w) =>
    credit(w.alice, w.carol, w.old('toGhost'), 30),
  ),

  refused('refuse a return by a visitor', (w) => takeBack(w, { by: w.visitor })),
  refused('refuse a return by another person', (w) => takeBack(w, { by: w.bob })),
  refused('refuse a return that does not credit the sender', (w) => takeBack(w, { account: null })),
  refused('refuse a return of more than was sent', (w) =>
    takeBack(w, { account: { balance: increment(41) } }),
  ),
  refused('refuse a return of less than was sent', (w) =>
    takeBack(w, { account: { balance: increment(39) } }),
  ),
  refused('refuse a return that does not lower the total sent', (w) =>
    takeBack(w, { account: { totalSent: increment(0) } }),
  ),
  refused('refuse a return that counts as received', (w) =>
    takeBack(w, { account: { totalSent: increment(0), totalReceived: increment(40) } }),
  ),
  refused('refuse a return with another last transaction', (w) =>
    takeBack(w, { account: { lastTransaction: w.old('settled') } }),
  ),
  refused('refuse a return with an earlier time', (w) =>
    takeBack(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
  refused('refuse a return with another status', (w) =>
    takeBack(w, { transaction: { status: 'lost' } }),
  ),
  refused('refuse a return that stays waiting', (w) =>
    takeBack(w, { transaction: { status: 'waiting' } }),
  ),
  refused('refuse a return that is settled', (w) =>
    takeBack(w, { transaction: { status: 'settled' } }),
  ),
  refused('refuse a change of the message at a return', (w) =>
    takeBack(w, { transaction: { message: 'Something else' } }),
  ),
  refused('refuse to change the amount to a double at a return', (w) =>
    takeBack(w, { transaction: { amount: asDouble } }),
  ),
  refused('refuse to change the amount to a double at a hand-over', (w) =>
    handOver(w, { transaction: { amount: asDouble } }),
  ),
  refused('refuse a change of the amount at a return', (w) =>
    takeBack(w, {
      transaction: { amount: -100 },
      account: { balance: increment(100), totalSent: increment(-100) },
    }),
  ),
  refused('refuse a recipient at a return', (w) =>
    takeBack(w, { transaction: { recipientId: w.alice.id } }),
  ),
  refused('refuse a second return', (w) => giveBack(w, w.old('returned'), 10)),
  refused('refuse a return of settled points', (w) => giveBack(w, w.old('settled'), 10)),
  refused('refuse to credit the sender while the transfer stays waiting', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), regained(40, w.old('toNobody'))),
    ),
  ),
  refused('refuse to credit another person at a return', (w) =>
    takeBack(w, {
      more: (batch) =>
        batch.update(w.alice.at(`users/${w.bob.id}`), received(40, w.old('toNobody'))),
    }),
  ),
  refused('refuse to debit anybody at a return', (w) =>
    takeBack(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.bob.id}`), paid(40, w.old('toNobody'))),
    }),
  ),

  refused('refuse a later change of the message', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`transactions/${w.old('toNobody')}`), { message: 'Nicer words' }),
    ),
  ),
  refused('refuse a change of a settled transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`transactions/${w.old('settled')}`), { message: 'Nicer words' }),
    ),
  ),
  refused('refuse to delete a transaction', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`transactions/${w.old('settled')}`))),
  ),
  refused('refuse to delete a waiting transaction', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`transactions/${w.old('toNobody')}`))),
  ),
]
