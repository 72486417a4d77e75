import { increment, Timestamp } from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
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

/** Who pays what to whom. */
export const sending: readonly Case[] = [
  right('sends points to a name', (world) => send(world)),
  right('sends points to an old name of somebody', (w) => send(w, { name: w.bobsOldName })),
  right('sends the whole balance', (w) => send(w, { from: w.carol, amount: 1337 })),
  right('sends a single point', (w) => send(w, { amount: 1 })),
  right('sends without a name, as "You"', (w) => send(w, { from: w.unnamed })),
  right('sends to a name nobody has, where the points wait', (w) => send(w, { to: null })),
  right('sends again after another send', async (w) => {
    await send(w)
    await send(w)
  }),

  wrong('sends nothing for a visitor', (w) => send(w, { by: w.visitor })),
  wrong("sends nobody else's points", (w) => send(w, { by: w.carol })),
  wrong("sends nobody else's points to oneself", (w) => send(w, { by: w.bob })),
  wrong('sends nothing for somebody without an account', (w) =>
    send(w, { from: w.newcomer, sender: null, to: w.bob }),
  ),
  wrong('sends no more than the balance', (w) => send(w, { from: w.carol, amount: 1338 })),
  wrong('sends no zero', (w) => send(w, { amount: 0 })),
  wrong('sends no negative amount', (w) => send(w, { amount: -5 })),
  wrong('sends no part of a point', (w) => send(w, { amount: 0.5 })),
  wrong('sends no amount that is a fraction number', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      more: (batch) => batch.update(w.alice.at(`transactions/${id}`), { amount: asDouble }),
    })
  }),
  wrong("makes no fraction number of the sender's balance", (w) =>
    asDoubleIn(w, 'alice', 'balance'),
  ),
  wrong("makes no fraction number of the recipient's balance", (w) =>
    asDoubleIn(w, 'bob', 'balance'),
  ),
  wrong('makes no fraction number of the total sent', (w) => asDoubleIn(w, 'alice', 'totalSent')),
  wrong('makes no fraction number of the total received', (w) =>
    asDoubleIn(w, 'bob', 'totalReceived'),
  ),
  wrong("makes no fraction number of the recipient's count of names", (w) =>
    asDoubleIn(w, 'bob', 'nameCount'),
  ),

  wrong('records nothing without the sender paying', (w) => send(w, { sender: null })),
  wrong('records no waiting points that nobody paid', (w) => send(w, { to: null, sender: null })),
  wrong('takes no less from the sender than recorded', (w) =>
    send(w, { sender: { balance: increment(-36) } }),
  ),
  wrong('takes no more from the sender than recorded', (w) =>
    send(w, { sender: { balance: increment(-38) } }),
  ),
  wrong('counts no less as sent than recorded', (w) =>
    send(w, { sender: { totalSent: increment(36) } }),
  ),
  wrong("leaves the sender's total received alone", (w) =>
    send(w, { sender: { totalReceived: increment(1) } }),
  ),
  wrong("leaves the sender's totals alone that are not of this send", (w) =>
    send(w, { sender: { totalReceived: increment(37), balance: increment(0) } }),
  ),
  wrong('records nothing without the recipient being paid', (w) => send(w, { recipient: null })),
  wrong('gives no less to the recipient than recorded', (w) =>
    send(w, { recipient: { balance: increment(36) } }),
  ),
  wrong('gives no more to the recipient than recorded', (w) =>
    send(w, { recipient: { balance: increment(38) } }),
  ),
  wrong('counts no less as received than recorded', (w) =>
    send(w, { recipient: { totalReceived: increment(36) } }),
  ),
  wrong("leaves the recipient's total sent alone", (w) =>
    send(w, { recipient: { totalSent: increment(1) } }),
  ),
  wrong('takes no last transaction of another id from the sender', (w) =>
    send(w, { sender: { lastTransaction: w.old('settled') } }),
  ),
  wrong('takes no last transaction of another id from the recipient', (w) =>
    send(w, { recipient: { lastTransaction: w.old('settled') } }),
  ),
  wrong("changes nothing else of the sender's account", (w) =>
    send(w, { sender: { avatar: 'XX' } }),
  ),
  wrong("changes nothing else of the recipient's account", (w) =>
    send(w, { recipient: { description: 'I owe Alice' } }),
  ),
  wrong('pays nobody who is not in the record', (w) =>
    send(w, {
      more: (batch) => {
        const id = w.newId()
        batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id))
      },
    }),
  ),
  wrong('pays a third person nothing by the same record', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id)),
    })
  }),
  wrong('pays nobody while the points wait', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      to: null,
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(37, id)),
    })
  }),
  wrong('pays nobody for a waiting record that names them', (w) => {
    const id = w.newId()
    return send(w, {
      id,
      to: null,
      transaction: { recipientId: w.carol.id },
      more: (batch) => batch.update(w.alice.at(`users/${w.carol.id}`), received(9000, id)),
    })
  }),
  wrong('changes no balance without a transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), received(37, w.newId())),
    ),
  ),
  wrong('changes no balance without naming a transaction', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), { balance: increment(37) }),
    ),
  ),
  wrong('pays nobody by an old transaction once more', (w) =>
    w.bob.commit((batch) =>
      batch.update(w.bob.at(`users/${w.bob.id}`), received(10, w.old('settled'))),
    ),
  ),
  wrong('takes nothing from anybody by an old transaction', (w) =>
    w.bob.commit((batch) =>
      batch.update(w.bob.at(`users/${w.alice.id}`), paid(10, w.old('settled'))),
    ),
  ),
  wrong('pays nobody back by an old return', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`users/${w.alice.id}`), received(10, w.old('returned'))),
    ),
  ),
  wrong('counts one change of balances for no two transactions', (w) => twice(w, w.newId())),
  wrong('takes no id a second time', async (w) => send(w, { id: w.old('settled') })),
  wrong('takes no id of waiting points a second time', (w) =>
    send(w, { id: w.old('toNobody'), to: null }),
  ),

  wrong('sends nothing to oneself', (w) => send(w, { to: w.alice })),
  wrong('sends nothing to oneself by an old name', (w) =>
    send(w, { to: w.alice, name: w.alicesOldName }),
  ),
  wrong('sends nothing to oneself that cancels out', (w) =>
    send(w, { to: w.alice, sender: null, recipient: { balance: increment(0) } }),
  ),
  wrong('sends nothing to a name whose account is gone', (w) =>
    send(w, { name: w.orphanedName, to: w.carol }),
  ),
  wrong("pays nobody but the name's owner", (w) => send(w, { name: w.carol.name })),
  wrong('settles nothing with a name nobody has', (w) => send(w, { name: w.freeName })),
  wrong('settles nothing without a recipient', (w) =>
    send(w, { transaction: { recipientId: null }, recipient: null }),
  ),
  wrong('lets no points wait for a name that somebody has', (w) =>
    send(w, { to: null, name: w.bob.name }),
  ),
  wrong('lets no points wait under another status', (w) =>
    send(w, { to: null, transaction: { status: 'lost' } }),
  ),
  wrong('settles under no other status', (w) => send(w, { transaction: { status: 'returned' } })),
  wrong('begins no transaction as returned', (w) =>
    send(w, { to: null, transaction: { status: 'returned' } }),
  ),
  wrong('dates no transaction back', (w) =>
    send(w, { transaction: { timestamp: new Timestamp(1, 0) } }),
  ),
  wrong('begins no transaction as settled earlier', (w) =>
    send(w, { transaction: { settledAt: new Timestamp(1, 0) } }),
  ),
]
