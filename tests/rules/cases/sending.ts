import { increment, Timestamp } from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import { asDouble, paid, received, send } from '../operations.ts'
import { recordBy } from '../records.ts'
import type { World } from '../world.ts'

const asDoubleIn = (world: World, who: 'alice' | 'bob', field: string) =>
  send(world, {
    more: (batch) => batch.update(world.alice.at(`users/${world[who].id}`), { [field]: asDouble }),
  })
const twice = (world: World, second: string) => {
  const first = world.newId()
  return send(world, {
    id: first,
    more: (batch) => {
      const fields = { recipientId: world.bob.id, status: 'settled' }
      const record = recordBy(world.alice, second, world.bob.name, fields)
      batch.set(world.alice.at(`transactions/${second}`), record)
    },
  })
}

/** The balances of a send. */
export const sending: readonly Case[] = [
  allowed('accept a send to a name', (world) => send(world)),
  allowed('accept a send to an old name', (w) => send(w, { name: w.bobsOldName })),
  allowed('accept a send of the whole balance', (w) => send(w, { from: w.carol, amount: 1337 })),
  allowed('accept a send of one point', (w) => send(w, { amount: 1 })),
  allowed('accept a send by a person without a name, as "You"', (w) =>
    send(w, { from: w.unnamed }),
  ),
  allowed('accept a send to a name that nobody has, which waits', (w) => send(w, { to: null })),
  allowed('accept a second send', async (w) => {
    await send(w)
    await send(w)
  }),

  refused('refuse a send by a visitor', (w) => send(w, { by: w.visitor })),
  refused("refuse a send of somebody else's points", (w) => send(w, { by: w.carol })),
  refused("refuse a send of somebody else's points to oneself", (w) => send(w, { by: w.bob })),
  refused('refuse a send by a person without an account', (w) =>
    send(w, { from: w.newcomer, sender: null, to: w.bob }),
  ),
  refused('refuse a send of more than the balance', (w) =>
    send(w, { from: w.carol, amount: 1338 }),
  ),
  refused('refuse a send of zero', (w) => send(w, { amount: 0 })),
  refused('refuse a negative amount', (w) => send(w, { amount: -5 })),
  refused('refuse a fraction of a point', (w) => send(w, { amount: 0.5 })),
  refused('refuse an amount that is a double', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      more: (batch) => batch.update(w.alice.at(`transactions/${id}`), { amount: asDouble }),
    })
  }),
  refused("refuse to change the sender's balance to a double", (w) =>
    asDoubleIn(w, 'alice', 'balance'),
  ),
  refused("refuse to change the recipient's balance to a double", (w) =>
    asDoubleIn(w, 'bob', 'balance'),
  ),
  refused('refuse to change the total sent to a double', (w) =>
    asDoubleIn(w, 'alice', 'totalSent'),
  ),
  refused('refuse to change the total received to a double', (w) =>
    asDoubleIn(w, 'bob', 'totalReceived'),
  ),
  refused("refuse to change the recipient's count of names to a double", (w) =>
    asDoubleIn(w, 'bob', 'nameCount'),
  ),

  refused('refuse a transaction that the sender does not pay', (w) => send(w, { sender: null })),
  refused('refuse waiting points that nobody paid', (w) => send(w, { to: null, sender: null })),
  refused('refuse to debit the sender less than the amount', (w) =>
    send(w, { sender: { balance: increment(-36) } }),
  ),
  refused('refuse to debit the sender more than the amount', (w) =>
    send(w, { sender: { balance: increment(-38) } }),
  ),
  refused('refuse a total sent that grows by less than the amount', (w) =>
    send(w, { sender: { totalSent: increment(36) } }),
  ),
  refused("refuse a change of the sender's total received", (w) =>
    send(w, { sender: { totalReceived: increment(1) } }),
  ),
  refused("refuse to increase the sender's total received instead of debiting the balance", (w) =>
    send(w, { sender: { totalReceived: increment(37), balance: increment(0) } }),
  ),
  refused('refuse a transaction that does not credit the recipient', (w) =>
    send(w, { recipient: null }),
  ),
  refused('refuse to credit the recipient less than the amount', (w) =>
    send(w, { recipient: { balance: increment(36) } }),
  ),
  refused('refuse to credit the recipient more than the amount', (w) =>
    send(w, { recipient: { balance: increment(38) } }),
  ),
  refused('refuse a total received that grows by less than the amount', (w) =>
    send(w, { recipient: { totalReceived: increment(36) } }),
  ),
  refused("refuse a change of the recipient's total sent", (w) =>
    send(w, { recipient: { totalSent: increment(1) } }),
  ),
  refused('refuse another last transaction of the sender', (w) =>
    send(w, { sender: { lastTransaction: w.old('settled') } }),
  ),
  refused('refuse another last transaction of the recipient', (w) =>
    send(w, { recipient: { lastTransaction: w.old('settled') } }),
  ),
  refused("refuse another change of the sender's account", (w) =>
    send(w, { sender: { avatar: 'XX' } }),
  ),
  refused("refuse another change of the recipient's account", (w) =>
    send(w, { recipient: { description: 'I owe Alice' } }),
  ),
  refused('refuse to credit a person who is not in the transaction', (w) =>
    send(w, {
      more: (batch) => {
        const id = w.newId()
        batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id))
      },
    }),
  ),
  refused('refuse to credit a third person with the same transaction', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id)),
    })
  }),
  refused('refuse to credit anybody while the points wait', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      to: null,
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id)),
    })
  }),
  refused('refuse to credit the person in a waiting transaction', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      to: null,
      transaction: { recipientId: w.carol.id },
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(9000, id)),
    })
  }),
  refused('refuse a change of a balance without a transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), received(37, w.newId())),
    ),
  ),
  refused('refuse a change of a balance without its last transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), { balance: increment(37) }),
    ),
  ),
  refused('refuse to credit anybody with an old transaction', (w) =>
    w.bob.commit((batch) =>
      batch.update(w.bob.at(`users/${w.bob.id}`), received(10, w.old('settled'))),
    ),
  ),
  refused('refuse to debit anybody with an old transaction', (w) =>
    w.bob.commit((batch) =>
      batch.update(w.bob.at(`users/${w.alice.id}`), paid(10, w.old('settled'))),
    ),
  ),
  refused('refuse to return points with an old return', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), received(10, w.old('returned'))),
    ),
  ),
  refused('refuse one change of the balances for two transactions', (w) => twice(w, w.newId())),
  refused('refuse a used id', async (w) => send(w, { id: w.old('settled') })),
  refused('refuse the id of waiting points', (w) => send(w, { id: w.old('toNobody'), to: null })),

  refused('refuse a send to oneself', (w) => send(w, { to: w.alice })),
  refused('refuse a send to one’s own old name', (w) =>
    send(w, { to: w.alice, name: w.alicesOldName }),
  ),
  refused('refuse a send to oneself that changes no balance', (w) =>
    send(w, { to: w.alice, sender: null, recipient: { balance: increment(0) } }),
  ),
  refused('refuse a send to a name whose account was deleted', (w) =>
    send(w, { name: w.orphanedName, to: w.carol }),
  ),
  refused('refuse a send to a person who does not own the name', (w) =>
    send(w, { name: w.carol.name }),
  ),
  refused('refuse a settled send to a name that nobody has', (w) => send(w, { name: w.freeName })),
  refused('refuse a settled send without a recipient', (w) =>
    send(w, { transaction: { recipientId: null }, recipient: null }),
  ),
  refused('refuse to let points wait for a name that somebody has', (w) =>
    send(w, { to: null, name: w.bob.name }),
  ),
  refused('refuse waiting points with another status', (w) =>
    send(w, { to: null, transaction: { status: 'lost' } }),
  ),
  refused('refuse a settled send with another status', (w) =>
    send(w, { transaction: { status: 'returned' } }),
  ),
  refused('refuse a new transaction that is returned', (w) =>
    send(w, { to: null, transaction: { status: 'returned' } }),
  ),
  refused('refuse a transaction with an earlier time', (w) =>
    send(w, { transaction: { timestamp: new Timestamp(1, 0) } }),
  ),
  refused('refuse a new transaction with a time of settlement', (w) =>
    send(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
]
