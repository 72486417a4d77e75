import {
  deleteField,
  getDoc,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { WORDLESS_REQUEST } from '../../../src/core/domain/requests.ts'
import { accepting, allowed, type Case, refused, refusedInTheEnd, refusing } from '../case.ts'
import {
  asDouble,
  ask,
  decline,
  handOver,
  mute,
  muteOf,
  payRequest,
  requestOf,
  send,
  withdraw,
} from '../operations.ts'
import type { Person } from '../person.ts'
import { requestBy, type Stored } from '../records.ts'
import type { World } from '../world.ts'

const askWith = (world: World, rest: Stored) => ask(world, { rest })
const declineWith = (world: World, rest: Stored) => decline(world, { rest })
const withdrawWith = (world: World, rest: Stored) => withdraw(world, { rest })
const muteWith = (world: World, rest: Stored) => mute(world, { rest })
const fromBob = (w: World) => requestOf(w.bob, w.alice)
const listOf = (by: Person, field: 'from' | 'to', of: Person, size = 100) =>
  getDocs(
    query(by.collection('requests'), where(field, '==', of.id), orderBy('at', 'desc'), limit(size)),
  )

const mutesOf = (by: Person, of: Person, size = 100) =>
  getDocs(query(by.collection(`${of.account}/mutes`), limit(size)))
/** The most that a browser counts exactly. */
const MOST = Number.MAX_SAFE_INTEGER

/** Asking one person for points: who asks, who answers, and that it is paid exactly. */
export const requests: readonly Case[] = [
  ...accepting(ask, {
    'a request for points': () => ({}),
    'a request to a suspended person': (w) => ({ to: w.sven }),
    'a request to a person without a name': (w) => ({ to: w.unnamed }),
    'a request to a person who asked oneself': (w) => ({ from: w.mona, to: w.bob }),
  }),
  ...accepting(askWith, {
    'a request for one point': () => ({ amount: 1 }),
    'a request for more than anybody has': () => ({ amount: 9000 }),
    'a request for the largest amount': () => ({ amount: MOST }),
    'a request of who typed no message': () => ({ message: WORDLESS_REQUEST }),
    'a request with the longest message': () => ({ message: 'é'.repeat(280) }),
  }),
  ...accepting(ask, {
    'a request an hour after one that was withdrawn': (w) => ({ from: w.mona, to: w.carol }),
    'a request a week after one that was declined': (w) => ({ from: w.olga, to: w.alice }),
  }),
  allowed('accept a second request after the first was paid', async (w) => {
    await payRequest(w)
    await ask(w, { from: w.bob, to: w.alice })
  }),
  allowed('accept a request of a person who is not muted any more', async (w) => {
    await w.bob.delete(muteOf(w.bob, w.moe))
    await ask(w, { from: w.moe })
  }),
  // The SDK writes no larger whole number by itself.
  refused('refuse a request whose amount grows beyond what a browser counts exactly', (w) =>
    w.olga.update(requestOf(w.olga, w.alice), {
      ...{ status: 'open', at: serverTimestamp(), declinedAt: deleteField() },
      ...{ fromName: w.olga.name, amount: increment(MOST) },
    }),
  ),
  allowed('accept a request again whose amount grows', (w) =>
    w.olga.update(requestOf(w.olga, w.alice), {
      ...{ status: 'open', at: serverTimestamp(), declinedAt: deleteField() },
      ...{ fromName: w.olga.name, amount: increment(1) },
    }),
  ),
  refused('refuse a request for more than a browser counts exactly', (w) =>
    w.carol.commit((batch) => {
      const at = w.carol.at(requestOf(w.carol, w.bob))
      batch.set(at, requestBy(w.carol, w.bob, { amount: MOST }))
      batch.update(at, { amount: increment(1) })
    }),
  ),
  refusedInTheEnd('refuse a second request right after the first was withdrawn', async (w) => {
    const pair = { from: w.moe, to: w.mona }
    await withdraw(w, pair).catch(() => {})
    await ask(w, pair)
  }),
  refused('refuse to delete a request, in order to ask again', (w) => w.bob.delete(fromBob(w))),
  refused('refuse to delete the times of a withdrawn request', (w) =>
    w.mona.delete(requestOf(w.mona, w.olga)),
  ),
  ...refusing(ask, {
    'a request by a visitor': (w) => ({ by: w.visitor }),
    'a request by a person without an account': (w) => ({ from: w.newcomer }),
    'a request by a suspended person': (w) => ({ from: w.sven }),
    'a request by a person who left': (w) => ({ from: w.lea, rest: { fromName: undefined } }),
    'a request in somebody else’s name': (w) => ({ by: w.mona }),
    'a request to a person who left': (w) => ({ to: w.lea }),
    'a request to a person without an account': (w) => ({ to: w.newcomer }),
    'a request to oneself': (w) => ({ to: w.carol }),
    'a second request to the same person': (w) => ({ from: w.bob, to: w.alice }),
    'a second request after the first was declined': (w) => ({ to: w.alice }),
    'a request within an hour of one that was withdrawn': (w) => ({ from: w.mona, to: w.olga }),
    'a request within a week of a declined one that was withdrawn': (w) => ({
      from: w.olga,
      to: w.bob,
    }),
    'a request that replaces an open one': (w) => ({ from: w.olga, to: w.carol }),
    'a request of a person who is muted': (w) => ({ from: w.moe }),
    'a request of a person without a name, who is “You”': (w) => ({ from: w.unnamed }),
    'a request under the id without a length': (w) => ({ id: `${w.carol.id}_${w.bob.id}` }),
    'a request under another id': (w) => ({ id: w.newId() }),
    'a second request with both people the other way round in its id': (w) => ({
      id: `${w.bob.id}_${w.carol.id}`,
    }),
  }),
  ...refusing(askWith, {
    'a request with another name': (w) => ({ fromName: w.mona.name }),
    'a request with an old name': (w) => ({ fromName: w.carolsOldName }),
    'a request without a name': () => ({ fromName: undefined }),
    'a request for nothing': () => ({ amount: 0 }),
    'a request for more than a browser can send': () => ({ amount: MOST + 1 }),
    'a request for a negative amount': () => ({ amount: -20 }),
    'a request for a fraction of a point': () => ({ amount: 1.5 }),
    'a request for an amount that is a text': () => ({ amount: '20' }),
    'a request without an amount': () => ({ amount: undefined }),
    'a request without a message': () => ({ message: undefined }),
    'a request with an empty message': () => ({ message: '' }),
    'a request with a message of 281 characters': () => ({ message: 'x'.repeat(281) }),
    'a request with a bidirectional override': () => ({ message: 'a\u202Eb' }),
    'a request with an earlier time': () => ({ at: new Timestamp(1, 0) }),
    'a request without a time': () => ({ at: undefined }),
    'a request that is declined already': () => ({ declinedAt: serverTimestamp() }),
    'a request with the status of a declined one': () => ({ status: 'declined' }),
    'a request without a status': () => ({ status: undefined }),
    'another field of a request': () => ({ note: 'hidden' }),
  }),
  refused('refuse a request whose amount is a double', (w) =>
    w.carol.commit((batch) => {
      const at = w.carol.at(requestOf(w.carol, w.mona))
      batch.set(at, requestBy(w.carol, w.mona, {}))
      batch.update(at, { amount: asDouble })
    }),
  ),
  refused('refuse to change what one asked for', (w) => w.bob.update(fromBob(w), { amount: 30 })),
  refused('refuse to change what somebody asks oneself for', (w) =>
    w.alice.update(fromBob(w), { amount: 1 }),
  ),

  ...accepting(decline, {
    'a person who declines': () => ({}),
    'a person who declines a suspended person': (w) => ({ from: w.sven }),
    'a person who declines a person who left': (w) => ({ from: w.lea }),
    'a suspended person who declines': (w) => ({ from: w.alice, to: w.sven }),
  }),
  ...refusing(decline, {
    'a request that its maker declines': (w) => ({ by: w.bob }),
    'a request that a third person declines': (w) => ({ by: w.carol }),
    'a request that a visitor declines': (w) => ({ by: w.visitor }),
    'a request that is declined twice': (w) => ({ from: w.carol }),
    'to decline a request that was withdrawn': (w) => ({ from: w.mona, to: w.olga }),
    'a person who left and declines': (w) => ({ from: w.alice, to: w.lea }),
    'to decline a request that is not there': (w) => ({ from: w.mona }),
  }),
  ...refusing(declineWith, {
    'to decline in the past': () => ({ declinedAt: new Timestamp(1, 0) }),
    'to decline without saying when': () => ({ declinedAt: undefined }),
    'to decline and leave it open': () => ({ status: undefined }),
    'to decline by withdrawing': () => ({ status: 'withdrawn' }),
    'to decline another amount': () => ({ amount: 1 }),
    'to decline and change the amount to a double': () => ({ amount: asDouble }),
    'to decline with other words': () => ({ message: 'Never' }),
    'to decline with a field of one’s own': () => ({ note: 'hidden' }),
  }),
  refused('refuse to open a declined request again', (w) =>
    w.alice.update(requestOf(w.carol, w.alice), { declinedAt: deleteField() }),
  ),

  ...accepting(withdraw, {
    'a person who withdraws a request': () => ({}),
    'a person who withdraws a declined request': (w) => ({ from: w.carol }),
    'a suspended person who withdraws a request': (w) => ({ from: w.sven }),
    'a person who left and withdraws a request': (w) => ({ from: w.lea }),
  }),
  ...refusing(withdraw, {
    'to withdraw what somebody else asks oneself for': (w) => ({ by: w.alice }),
    'to withdraw what others ask each other for': (w) => ({ by: w.carol }),
    'a visitor who withdraws a request': (w) => ({ by: w.visitor }),
  }),
  ...refusing(withdrawWith, {
    'to withdraw and leave the message': () => ({ message: undefined }),
    'to withdraw and leave the amount': () => ({ amount: undefined }),
    'to withdraw and leave the name': () => ({ fromName: undefined }),
    'to take the words back and leave it open': () => ({ status: undefined }),
    'to withdraw with another status': () => ({ status: 'gone' }),
    'to withdraw what was asked for at another time': () => ({ at: new Timestamp(1, 0) }),
    'to withdraw with a field of one’s own': () => ({ note: 'hidden' }),
  }),
  refused('refuse to withdraw a declined request as if it had not been declined', (w) =>
    withdraw(w, { from: w.carol, rest: { declinedAt: deleteField() } }),
  ),

  allowed('accept a person who left and deletes a request', (w) =>
    w.lea.delete(requestOf(w.lea, w.alice)),
  ),
  refused('refuse a person who left and deletes what they are asked for', (w) =>
    w.lea.delete(requestOf(w.alice, w.lea)),
  ),
  refused('refuse to delete a request of a person who left', (w) =>
    w.alice.delete(requestOf(w.lea, w.alice)),
  ),
  refused('refuse to delete what others ask each other for', (w) => w.carol.delete(fromBob(w))),
  refused('refuse a visitor who deletes a request', (w) => w.visitor.delete(fromBob(w))),

  ...accepting(mute, {
    'a person who mutes another': () => ({}),
    'a person who mutes another twice': (w) => ({ of: w.bob, muted: w.moe }),
    'a suspended person who mutes another': (w) => ({ of: w.sven }),
  }),
  ...refusing(mute, {
    'to mute a person for somebody else': (w) => ({ by: w.carol }),
    'a visitor who mutes a person': (w) => ({ by: w.visitor }),
    'a person who left and mutes another': (w) => ({ of: w.lea }),
    'a person without an account who mutes another': (w) => ({ of: w.newcomer }),
  }),
  ...refusing(muteWith, {
    'to mute in the past': () => ({ at: new Timestamp(1, 0) }),
    'to mute without a time': () => ({ at: undefined, note: 'hidden' }),
    'to mute with a field of one’s own': () => ({ note: 'hidden' }),
  }),
  allowed('allow a person to list who is muted', (w) => mutesOf(w.bob, w.bob)),
  refused('refuse a muted person who looks for that', (w) =>
    getDoc(w.moe.at(muteOf(w.bob, w.moe))),
  ),
  refused('refuse a list of whom somebody else muted', (w) => mutesOf(w.moe, w.bob)),
  refused('refuse a list of more than a hundred muted people', (w) => mutesOf(w.bob, w.bob, 101)),
  refused('refuse a muted person who unmutes themselves', (w) =>
    w.moe.delete(muteOf(w.bob, w.moe)),
  ),
  allowed('accept a person who left and unmutes another', (w) =>
    w.lea.delete(muteOf(w.lea, w.moe)),
  ),

  ...accepting(payRequest, {
    'a send that pays a request': () => ({}),
    'a send to an old name that pays a request': (w) => ({ name: w.bobsOldName }),
    'a send that pays a declined request': (w) => ({
      to: w.carol,
      asked: requestOf(w.carol, w.alice),
    }),
    'a send that pays a suspended person’s request': (w) => ({
      to: w.sven,
      asked: requestOf(w.sven, w.alice),
    }),
  }),
  allowed('accept a send of what was asked for that leaves the request', (w) =>
    send(w, { amount: 20 }),
  ),
  ...refusing(payRequest, {
    'a send that pays a request short': () => ({ amount: 19 }),
    'a send that pays more than was asked for': () => ({ amount: 21 }),
    'a send that pays a request of others': (w) => ({ asked: requestOf(w.bob, w.mona) }),
    'a send to another person that pays a request': (w) => ({ to: w.mona }),
    'a send that pays a person who left': (w) => ({ asked: requestOf(w.lea, w.alice), to: w.lea }),
    'points that wait and pay a request': () => ({ to: null }),
    'a suspended person who pays a request': (w) => ({
      from: w.sven,
      to: w.alice,
      asked: requestOf(w.alice, w.sven),
    }),
    'a send by another person that pays a request': (w) => ({ from: w.mona }),
    'a send that pays a request that is not there': (w) => ({ asked: requestOf(w.mona, w.alice) }),
  }),
  refused('refuse a request that a send of before pays', (w) => w.alice.delete(fromBob(w))),
  refusedInTheEnd('refuse a request that is paid twice', async (w) => {
    const once = { to: w.moe, asked: requestOf(w.moe, w.alice) }
    await payRequest(w, once).catch(() => {})
    await payRequest(w, once)
  }),
  refusedInTheEnd('refuse a request that is paid after it was withdrawn', async (w) => {
    const asked = requestOf(w.moe, w.mona)
    await withdraw(w, { from: w.moe, to: w.mona }).catch(() => {})
    await payRequest(w, { from: w.mona, to: w.moe, asked })
  }),
  refused('refuse a request that a hand-over pays', (w) =>
    handOver(w, { more: (batch) => batch.delete(w.alice.at(fromBob(w))) }),
  ),
  refused('refuse a request that a description pays', (w) =>
    w.alice.commit((batch) => {
      batch.update(w.alice.at(w.alice.account), { description: 'Paid' })
      batch.delete(w.alice.at(fromBob(w)))
    }),
  ),

  allowed('allow a person to read what they asked for', (w) => getDoc(w.bob.at(fromBob(w)))),
  allowed('allow a person to read what they are asked for', (w) => getDoc(w.alice.at(fromBob(w)))),
  allowed('allow a person to list what they asked for', (w) => listOf(w.bob, 'from', w.bob)),
  allowed('allow a person to list what they are asked for', (w) => listOf(w.alice, 'to', w.alice)),
  refused('refuse a third person who reads a request', (w) => getDoc(w.carol.at(fromBob(w)))),
  refused('refuse a moderator who reads a request', (w) => getDoc(w.moe.at(fromBob(w)))),
  refused('refuse a visitor who reads a request', (w) => getDoc(w.visitor.at(fromBob(w)))),
  refused('refuse to look for a request between others', (w) =>
    getDoc(w.carol.at(requestOf(w.norma, w.alice))),
  ),
  refused('refuse a list of what somebody else asked for', (w) => listOf(w.carol, 'from', w.bob)),
  refused('refuse a list of what somebody else is asked for', (w) =>
    listOf(w.carol, 'to', w.alice),
  ),
  refused('refuse a list of what others ask each other for', (w) =>
    getDocs(
      query(
        w.carol.collection('requests'),
        where('from', '==', w.bob.id),
        where('to', '==', w.alice.id),
        limit(1),
      ),
    ),
  ),
  refused('refuse a visitor’s list of requests', (w) => listOf(w.visitor, 'to', w.alice)),
  refused('refuse a list of more than a hundred requests', (w) =>
    listOf(w.alice, 'to', w.alice, 101),
  ),
  refused('refuse a list of everybody’s requests', (w) =>
    getDocs(query(w.alice.collection('requests'), limit(1))),
  ),
]
