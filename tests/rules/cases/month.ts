import { deleteField, increment } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusedInTheEnd, refusing } from '../case.ts'
import {
  asDouble,
  beginning,
  handOver,
  paid,
  received,
  regained,
  send,
  settle,
  takeBack,
} from '../operations.ts'
import type { Person } from '../person.ts'
import type { Stored } from '../records.ts'
import type { World } from '../world.ts'

const sendFrom = (world: World, sender: Stored) => send(world, { sender })
const sendTo = (world: World, recipient: Stored) => send(world, { recipient })
/** Olga's first send of the month, and the first points that she gets in it. */
const sendFirst = (world: World, sums: Stored = {}) =>
  send(world, { from: world.olga, sender: { ...beginning({ sent: 37 }), ...sums } })
const receiveFirst = (world: World, sums: Stored = {}) =>
  send(world, { to: world.olga, recipient: { ...beginning({ received: 37 }), ...sums } })

const handOverTo = (account: Stored) => ({ account })
const handOverToOlga = (w: World, sums: Stored) =>
  settle(w.alice, w.old('toOlga'), { status: 'settled', recipientId: w.olga.id }, (batch, id) =>
    batch.update(w.alice.at(w.olga.account), { ...received(30, id), ...sums }),
  )
const takeBackFor = (account: Stored) => ({ account })
const giveBack = (by: Person, id: string, amount: number, sums: Stored) =>
  settle(by, id, { status: 'returned' }, (batch) => {
    const { monthSent: _, ...points } = regained(amount, id)
    batch.update(by.at(by.account), { ...points, ...sums })
  })
const backFromEarlier = (w: World, sums: Stored = {}) =>
  giveBack(w.alice, w.old('earlier'), 20, sums)
const backToOlga = (w: World, sums: Stored = {}) => giveBack(w.olga, w.old('byOlga'), 20, sums)

/** What an account sent and received in its month. */
export const month: readonly Case[] = [
  ...accepting(sendFirst, { 'the first send of a month': () => ({}) }),
  ...accepting(receiveFirst, { 'the first points received in a month': () => ({}) }),
  ...accepting(send, {
    'a send that is the first of a month and waits': (w) => ({
      from: w.olga,
      to: null,
      sender: beginning({ sent: 37 }),
    }),
  }),
  allowed('accept a send that is the first of a month for both', async (w) => {
    await w.operator.update(w.bob.account, { month: '2024-07' })
    await send(w, {
      from: w.olga,
      sender: beginning({ sent: 37 }),
      recipient: beginning({ received: 37 }),
    })
  }),
  allowed('accept a second send of a month', async (w) => {
    await sendFirst(w)
    await send(w, { from: w.olga })
  }),
  allowed('accept a send by a person who received the first points of the month', async (w) => {
    await receiveFirst(w)
    await send(w, { from: w.olga })
  }),
  allowed('accept a hand-over of the first points received in a month', (w) =>
    handOverToOlga(w, beginning({ received: 30 })),
  ),
  ...accepting(backFromEarlier, {
    'a return in a later month, which leaves the sums of the present one': () => ({}),
  }),
  allowed('accept a return after the next month has begun, which leaves its sums', async (w) => {
    await w.operator.update(w.alice.account, { month: '9999-12' })
    await giveBack(w.alice, w.old('toNobody'), 40, {})
  }),
  ...accepting(backToOlga, {
    'a return in a later month, which leaves the sums of the earlier one': () => ({}),
  }),

  ...refusing(sendFrom, {
    'a send that its month does not count': () => ({ monthSent: increment(0) }),
    'a send of which its month counts less': () => ({ monthSent: increment(36) }),
    'a send of which its month counts more': () => ({ monthSent: increment(38) }),
    'a send that the sender’s month counts as received': () => ({
      monthSent: increment(0),
      monthReceived: increment(37),
    }),
    'a change of what the sender received this month': () => ({ monthReceived: increment(1) }),
    'to begin the sums of the present month again': () => beginning({ sent: 37 }),
    'to begin one sum of the present month again': () => ({ monthSent: 37 }),
    'to forget what the sender received this month': () => ({ monthReceived: 0 }),
    'to delete the sum of what the sender received this month': () => ({
      monthReceived: deleteField(),
    }),
    'a send in an earlier month': () => ({ month: '2024-07' }),
    'a send in a later month': () => ({ ...beginning({ sent: 37 }), month: '9999-12' }),
    'a send in no month': () => ({ month: deleteField() }),
    'a sum of the month sent that is a double': () => ({ monthSent: 217.0000001 }),
  }),
  ...refusing(sendTo, {
    'a send that the recipient’s month does not count': () => ({ monthReceived: increment(0) }),
    'a send of which the recipient’s month counts less': () => ({ monthReceived: increment(36) }),
    'a send of which the recipient’s month counts more': () => ({ monthReceived: increment(38) }),
    'a change of what the recipient sent this month': () => ({ monthSent: increment(1) }),
    'to begin the recipient’s sums of the present month again': () => beginning({ received: 37 }),
    'a send in an earlier month of the recipient': () => ({ month: '2024-07' }),
    'a send in no month of the recipient': () => ({ month: deleteField() }),
  }),
  ...refusing(sendFirst, {
    'a first send that continues the sums of an earlier month': () => ({
      monthSent: increment(37),
      monthReceived: increment(0),
    }),
    'a first send that keeps what was received in an earlier month': () => ({
      monthReceived: increment(0),
    }),
    'a first send in the earlier month': () => ({
      month: '2024-07',
      monthSent: increment(37),
      monthReceived: increment(0),
    }),
    'a first send that keeps the earlier month': () => ({ month: '2024-07' }),
    'a first send of which the month counts less': () => ({ monthSent: 36 }),
    'a first send of which the month counts more': () => ({ monthSent: 38 }),
    'a first send with something received': () => ({ monthReceived: 1 }),
    'a first send without the sum of what was received': () => ({ monthReceived: deleteField() }),
    'a first send whose sum is a fraction': () => ({ monthSent: 37.5 }),
  }),
  ...refusing(receiveFirst, {
    'first points that continue the sums of an earlier month': () => ({
      monthSent: increment(0),
      monthReceived: increment(37),
    }),
    'first points that keep what was sent in an earlier month': () => ({
      monthSent: increment(0),
    }),
    'first points of which the month counts less': () => ({ monthReceived: 36 }),
    'first points of which the month counts more': () => ({ monthReceived: 38 }),
    'first points with something sent': () => ({ monthSent: 1 }),
  }),
  ...refusing(send, {
    'two first sends of a month in one commit': (w) => {
      const second = w.newId()
      return {
        from: w.olga,
        sender: beginning({ sent: 37 }),
        to: null,
        more: (batch) =>
          batch.update(w.olga.at(w.olga.account), {
            ...paid(37, second),
            ...beginning({ sent: 37 }),
          }),
      }
    },
  }),
  ...['monthSent', 'monthReceived'].flatMap((field) => [
    refused(`refuse a send that changes the sender’s ${field} to a double`, (w) =>
      send(w, {
        more: (batch) => batch.update(w.alice.at(w.alice.account), { [field]: asDouble }),
      }),
    ),
    refused(`refuse a send that changes the recipient’s ${field} to a double`, (w) =>
      send(w, { more: (batch) => batch.update(w.alice.at(w.bob.account), { [field]: asDouble }) }),
    ),
  ]),

  ...refusing(handOver, {
    'a hand-over that the month does not count': () => handOverTo({ monthReceived: increment(0) }),
    'a hand-over of which the month counts less': () =>
      handOverTo({ monthReceived: increment(29) }),
    'a hand-over of which the month counts more': () =>
      handOverTo({ monthReceived: increment(31) }),
    'a hand-over that the month counts as sent': () => handOverTo({ monthSent: increment(30) }),
    'a hand-over that begins the present month again': () =>
      handOverTo(beginning({ received: 30 })),
  }),
  refusedInTheEnd(
    'refuse a send of an account whose month has begun already elsewhere',
    async (w) => {
      await w.operator.commit((batch) =>
        batch.update(w.operator.at(w.olga.account), { month: '9999-12' }),
      )
      await sendFirst(w)
    },
  ),
  refused('refuse a hand-over that continues the sums of an earlier month', (w) =>
    handOverToOlga(w, {}),
  ),

  ...refusing(takeBack, {
    'a return that still counts as sent this month': () => takeBackFor({ monthSent: increment(0) }),
    'a return of which the month counts less': () => takeBackFor({ monthSent: increment(-39) }),
    'a return of which the month counts more': () => takeBackFor({ monthSent: increment(-41) }),
    'a return that the month counts as received': () =>
      takeBackFor({ monthReceived: increment(40) }),
    'a return that begins the present month again': () => takeBackFor(beginning({})),
    'a return that moves the month': () => takeBackFor({ month: '2024-07' }),
  }),
  ...refusing(backFromEarlier, {
    'a return in a later month that lowers the sum of the present one': () => ({
      monthSent: increment(-20),
    }),
  }),
  ...refusing(backToOlga, {
    'a return in a later month that lowers the sum of the earlier one': () => ({
      monthSent: increment(-20),
    }),
    'a return that begins a month': () => beginning({}),
    'a return that forgets what was received in an earlier month': () => ({ monthReceived: 0 }),
  }),
]
