import { increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
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

/** Handing waiting points over, or taking them back. */
export const waiting: readonly Case[] = [
  right('hands waiting points over to who took the name', (world) => handOver(world)),
  right('takes waiting points back', (world) => takeBack(world)),
  right('takes points back whose name somebody has by now', (w) => giveBack(w, w.old('toBob'), 30)),
  right('takes points back whose name one took oneself', (w) =>
    giveBack(w, w.old('toHerself'), 20),
  ),
  right('hands two over to one person in two commits', async (w) => {
    await handOver(w)
    await credit(w.alice, w.bob, w.old('toBobToo'), 30)
  }),

  wrong('hands nothing over for a visitor', (w) => handOver(w, { by: w.visitor })),
  wrong('hands nothing over for who took the name', (w) => handOver(w, { by: w.bob })),
  wrong('hands nothing over for a third person', (w) => handOver(w, { by: w.carol })),
  wrong('hands nothing over to a third person', (w) => handOver(w, { to: w.carol })),
  wrong('hands nothing over to a name nobody has', (w) =>
    credit(w.alice, w.bob, w.old('toNobody'), 40),
  ),
  wrong('hands nothing over to oneself', (w) => credit(w.alice, w.alice, w.old('toHerself'), 20)),
  wrong('hands nothing over without crediting it', (w) => handOver(w, { account: null })),
  wrong('hands no more over than was sent', (w) =>
    handOver(w, { account: { balance: increment(31) } }),
  ),
  wrong('hands no less over than was sent', (w) =>
    handOver(w, { account: { balance: increment(29) } }),
  ),
  wrong('counts what is handed over as received', (w) =>
    handOver(w, { account: { totalReceived: increment(0) } }),
  ),
  wrong("leaves the recipient's total sent alone at a hand-over", (w) =>
    handOver(w, { account: { totalSent: increment(-30), totalReceived: increment(0) } }),
  ),
  wrong('hands nothing over under another transaction', (w) =>
    handOver(w, { account: { lastTransaction: w.old('settled') } }),
  ),
  wrong('changes nothing of the sender at a hand-over', (w) =>
    handOver(w, {
      more: (batch) =>
        batch.update(w.alice.at(`users/${w.alice.id}`), regained(30, w.old('toBob'))),
    }),
  ),
  wrong('dates no hand-over back', (w) =>
    handOver(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
  wrong('hands nothing over without its date', (w) =>
    handOver(w, { transaction: { settledAt: undefined } }),
  ),
  wrong('hands nothing over under another status', (w) =>
    handOver(w, { transaction: { status: 'given' } }),
  ),
  wrong('hands nothing over that goes on waiting', (w) =>
    handOver(w, { transaction: { status: 'waiting' } }),
  ),
  wrong('rewrites no message at a hand-over', (w) =>
    handOver(w, { transaction: { message: 'Something else' } }),
  ),
  wrong('changes no amount at a hand-over', (w) =>
    handOver(w, {
      transaction: { amount: -9000 },
      account: { balance: increment(9000), totalReceived: increment(9000) },
    }),
  ),
  wrong('hands nothing over a second time', async (w) => {
    const again = w.old('settled')
    return settle(w.alice, again, {}, (batch) =>
      batch.update(w.alice.at(`users/${w.bob.id}`), received(10, again)),
    )
  }),
  wrong('hands nothing over that was taken back', (w) =>
    credit(w.alice, w.bob, w.old('returned'), 10),
  ),
  wrong('counts one credit for no two hand-overs', (w) =>
    handOver(w, {
      more: (batch) =>
        batch.update(w.alice.at(`transactions/${w.old('toBobToo')}`), {
          status: 'settled',
          recipientId: w.bob.id,
          settledAt: serverTimestamp(),
        }),
    }),
  ),
  wrong('hands nothing over to a name whose account is gone', (w) =>
    credit(w.alice, w.carol, w.old('toGhost'), 30),
  ),

  wrong('takes nothing back for a visitor', (w) => takeBack(w, { by: w.visitor })),
  wrong('takes nothing back for another person', (w) => takeBack(w, { by: w.bob })),
  wrong('destroys no waiting points by taking back nothing', (w) => takeBack(w, { account: null })),
  wrong('takes no more back than was sent', (w) =>
    takeBack(w, { account: { balance: increment(41) } }),
  ),
  wrong('takes no less back than was sent', (w) =>
    takeBack(w, { account: { balance: increment(39) } }),
  ),
  wrong('lowers the total sent by what is taken back', (w) =>
    takeBack(w, { account: { totalSent: increment(0) } }),
  ),
  wrong('counts nothing taken back as received', (w) =>
    takeBack(w, { account: { totalSent: increment(0), totalReceived: increment(40) } }),
  ),
  wrong('takes nothing back under another transaction', (w) =>
    takeBack(w, { account: { lastTransaction: w.old('settled') } }),
  ),
  wrong('dates no return back', (w) =>
    takeBack(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
  wrong('takes nothing back under another status', (w) =>
    takeBack(w, { transaction: { status: 'lost' } }),
  ),
  wrong('takes nothing back that goes on waiting', (w) =>
    takeBack(w, { transaction: { status: 'waiting' } }),
  ),
  wrong('takes nothing back that counts as settled', (w) =>
    takeBack(w, { transaction: { status: 'settled' } }),
  ),
  wrong('rewrites no message at a return', (w) =>
    takeBack(w, { transaction: { message: 'Something else' } }),
  ),
  wrong('makes no fraction number of the amount at a return', (w) =>
    takeBack(w, { transaction: { amount: asDouble } }),
  ),
  wrong('makes no fraction number of the amount at a hand-over', (w) =>
    handOver(w, { transaction: { amount: asDouble } }),
  ),
  wrong('changes no amount at a return', (w) =>
    takeBack(w, {
      transaction: { amount: -100 },
      account: { balance: increment(100), totalSent: increment(-100) },
    }),
  ),
  wrong('names no recipient at a return', (w) =>
    takeBack(w, { transaction: { recipientId: w.alice.id } }),
  ),
  wrong('takes nothing back a second time', (w) => giveBack(w, w.old('returned'), 10)),
  wrong('takes nothing back that was settled', (w) => giveBack(w, w.old('settled'), 10)),
  wrong('takes back nothing of a transfer that goes on waiting', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), regained(40, w.old('toNobody'))),
    ),
  ),
  wrong('credits nobody else at a return', (w) =>
    takeBack(w, {
      more: (batch) =>
        batch.update(w.alice.at(`users/${w.bob.id}`), received(40, w.old('toNobody'))),
    }),
  ),
  wrong('takes nothing from anybody at a return', (w) =>
    takeBack(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.bob.id}`), paid(40, w.old('toNobody'))),
    }),
  ),

  wrong('edits no message afterwards', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`transactions/${w.old('toNobody')}`), { message: 'Nicer words' }),
    ),
  ),
  wrong('edits no settled transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`transactions/${w.old('settled')}`), { message: 'Nicer words' }),
    ),
  ),
  wrong('deletes no transaction', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`transactions/${w.old('settled')}`))),
  ),
  wrong('deletes no waiting transaction', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`transactions/${w.old('toNobody')}`))),
  ),
]
