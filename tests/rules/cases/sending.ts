import { increment, Timestamp } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { asDouble, paid, received, send } from '../operations.ts'
import type { Person } from '../person.ts'
import { recordBy, SALTS, type Stored } from '../records.ts'
import type { World } from '../world.ts'

const sendFrom = (world: World, sender: Stored) => send(world, { sender })
const sendTo = (world: World, recipient: Stored) => send(world, { recipient })
const sendAs = (world: World, transaction: Stored) => send(world, { transaction })
const sendAndDouble = (world: World, { of, field }: { of: Person; field: string }) =>
  send(world, {
    more: (batch) => batch.update(world.alice.at(of.account), { [field]: asDouble }),
  })
const twice = (world: World, second: string) =>
  send(world, {
    more: (batch) => {
      const fields = { recipientId: world.bob.id, status: 'settled' }
      const record = recordBy(world.alice, second, world.bob.name, fields)
      batch.set(world.alice.at(`transactions/${second}`), record)
    },
  })
/** Credits Carol in the same commit. */
const creditCarol = ({ alice, carol }: World, amount = 37, by?: string) => ({
  more: (batch: Parameters<Parameters<Person['commit']>[0]>[0], id: string) =>
    batch.update(alice.at(carol.account), received(amount, by ?? id)),
})

/** The balances of a send. */
export const sending: readonly Case[] = [
  ...accepting(send, {
    'a send to a name': () => ({}),
    'a send to an old name': (w) => ({ name: w.bobsOldName }),
    'a send of the whole balance': (w) => ({ from: w.carol, amount: 1337 }),
    'a send of one point': () => ({ amount: 1 }),
    'a send by a person without a name, as "You"': (w) => ({ from: w.unnamed }),
    'a send to a name that nobody has, which waits': () => ({ to: null }),
  }),
  ...accepting(send, { 'a send to a suspended person': (w) => ({ to: w.sven }) }),
  allowed('accept a second send', async (w) => {
    await send(w)
    await send(w)
  }),

  ...refusing(send, {
    'a send by a visitor': (w) => ({ by: w.visitor }),
    "a send of somebody else's points": (w) => ({ by: w.carol }),
    "a send of somebody else's points to oneself": (w) => ({ by: w.bob }),
    'a send by a person without an account': (w) => ({ from: w.newcomer, sender: null, to: w.bob }),
    'a send by a suspended person': (w) => ({ from: w.sven }),
    'points that a suspended person lets wait': (w) => ({ from: w.sven, to: null }),
    'a send by a person who left': (w) => ({
      from: w.lea,
      transaction: { sender: undefined },
    }),
    'points that a person who left lets wait': (w) => ({ from: w.lea, to: null }),
    'a send to a person who left': (w) => ({ to: w.lea }),
    'points that wait for a person who left': (w) => ({ to: null, name: w.lea.name }),
    'a send of more than the balance': (w) => ({ from: w.carol, amount: 1338 }),
    'a send of zero': () => ({ amount: 0 }),
    'a negative amount': () => ({ amount: -5 }),
    'a fraction of a point': () => ({ amount: 0.5 }),
    'an amount that is a double': (w) => ({
      more: (batch, id) => batch.update(w.alice.at(`transactions/${id}`), { amount: asDouble }),
    }),
    'a transaction that the sender does not pay': () => ({ sender: null }),
    'waiting points that nobody paid': () => ({ to: null, sender: null }),
    'a transaction that does not credit the recipient': () => ({ recipient: null }),
    'to credit a person who is not in the transaction': (w) => creditCarol(w, 37, w.newId()),
    'to credit a third person with the same transaction': (w) => creditCarol(w),
    'to credit anybody while the points wait': (w) => ({ ...creditCarol(w), to: null }),
    'to credit the person in a waiting transaction': (w) => ({
      ...creditCarol(w, 9000),
      to: null,
      transaction: { recipientId: w.carol.id },
    }),
    'a used id': (w) => ({ id: w.old('settled') }),
    'the id of waiting points': (w) => ({ id: w.old('toNobody'), to: null }),
    'a send to oneself': (w) => ({ to: w.alice }),
    'a send to one’s own old name': (w) => ({ to: w.alice, name: w.alicesOldName }),
    'a send to oneself that changes no balance': (w) => ({
      to: w.alice,
      sender: null,
      recipient: { balance: increment(0) },
    }),
    'a send to a name whose account was deleted': (w) => ({ name: w.orphanedName, to: w.carol }),
    'a send to a person who does not own the name': (w) => ({ name: w.carol.name }),
    'a settled send to a name that nobody has': (w) => ({ name: w.freeName }),
    'a settled send without a recipient': () => ({
      transaction: { recipientId: null },
      recipient: null,
    }),
    'to let points wait for a name that somebody has': (w) => ({ to: null, name: w.bob.name }),
    'waiting points with another status': () => ({ to: null, transaction: { status: 'lost' } }),
    'a new transaction that is returned': () => ({ to: null, transaction: { status: 'returned' } }),
  }),
  ...refusing(sendAndDouble, {
    "to change the sender's balance to a double": (w) => ({ of: w.alice, field: 'balance' }),
    "to change the recipient's balance to a double": (w) => ({ of: w.bob, field: 'balance' }),
    'to change the total sent to a double': (w) => ({ of: w.alice, field: 'totalSent' }),
    'to change the total received to a double': (w) => ({ of: w.bob, field: 'totalReceived' }),
    "to change the recipient's count of names to a double": (w) => ({
      of: w.bob,
      field: 'nameCount',
    }),
  }),
  ...refusing(sendFrom, {
    'to debit the sender less than the amount': () => ({ balance: increment(-36) }),
    'to debit the sender more than the amount': () => ({ balance: increment(-38) }),
    'a total sent that grows by less than the amount': () => ({ totalSent: increment(36) }),
    "a change of the sender's total received": () => ({ totalReceived: increment(1) }),
    "to increase the sender's total received instead of debiting the balance": () => ({
      totalReceived: increment(37),
      balance: increment(0),
    }),
    'another last transaction of the sender': (w) => ({ lastTransaction: w.old('settled') }),
    "another change of the sender's account": () => ({ avatar: 'XX' }),
  }),
  ...refusing(sendTo, {
    'to credit the recipient less than the amount': () => ({ balance: increment(36) }),
    'to credit the recipient more than the amount': () => ({ balance: increment(38) }),
    'a total received that grows by less than the amount': () => ({ totalReceived: increment(36) }),
    "a change of the recipient's total sent": () => ({ totalSent: increment(1) }),
    'another last transaction of the recipient': (w) => ({ lastTransaction: w.old('settled') }),
    "another change of the recipient's account": () => ({ description: 'I owe Alice' }),
  }),
  ...refusing(sendAs, {
    'a settled send with another status': () => ({ status: 'returned' }),
    'a send without salts': () => ({ salts: undefined }),
    'a send with a salt too few': () => ({
      salts: { sender: SALTS.sender, recipient: SALTS.recipient },
    }),
    'a send with a salt too many': () => ({ salts: { ...SALTS, title: SALTS.message } }),
    ...Object.fromEntries(
      Object.keys(SALTS).flatMap((part) => [
        [`a short salt of the ${part}`, () => ({ salts: { ...SALTS, [part]: 'x'.repeat(21) } })],
        [`a long salt of the ${part}`, () => ({ salts: { ...SALTS, [part]: 'x'.repeat(23) } })],
        [
          `a salt of the ${part} with other letters`,
          () => ({
            salts: { ...SALTS, [part]: `${'x'.repeat(21)}+` },
          }),
        ],
      ]),
    ),
    'a send whose words were taken away already': () => ({ removed: {} }),
    'a send with a digest': () => ({ digests: {} }),
    'a transaction with an earlier time': () => ({ timestamp: new Timestamp(1, 0) }),
    'a new transaction with a time of settlement': () => ({ settledAt: new Timestamp(1, 0) }),
  }),

  refused('refuse a change of a balance without a transaction', (w) =>
    w.alice.update(w.alice.account, received(37, w.newId())),
  ),
  refused('refuse a change of a balance without its last transaction', (w) =>
    w.alice.update(w.alice.account, { balance: increment(37) }),
  ),
  refused('refuse to credit anybody with an old transaction', (w) =>
    w.bob.update(w.bob.account, received(10, w.old('settled'))),
  ),
  refused('refuse to debit anybody with an old transaction', (w) =>
    w.bob.update(w.alice.account, paid(10, w.old('settled'))),
  ),
  refused('refuse to return points with an old return', (w) =>
    w.alice.update(w.alice.account, received(10, w.old('returned'))),
  ),
  refused('refuse one change of the balances for two transactions', (w) => twice(w, w.newId())),
]
