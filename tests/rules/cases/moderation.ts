import {
  deleteField,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusedInTheEnd, refusing } from '../case.ts'
import { clear, leave, lift, report, reportRequest, suspend, takeAway } from '../operations.ts'
import type { Person } from '../person.ts'

const REASONS = ['spam', 'abuse', 'private', 'other'] as const
const reports = (by: Person, size: number) => getDocs(query(by.collection('reports'), limit(size)))
const reportsOf = (of: Person, by: Person, size: number) =>
  getDocs(query(by.collection('reports'), where('by', '==', of.id), limit(size)))

/** What moderators may do, and what everybody may report. */
export const moderation: readonly Case[] = [
  ...accepting(
    suspend,
    Object.fromEntries(
      REASONS.map((reason) => [`a suspension for ${reason}`, () => ({ suspended: { reason } })]),
    ),
  ),
  ...accepting(suspend, { 'the suspension of another moderator': (w) => ({ of: w.moe }) }),
  ...accepting(lift, {
    'the end of a suspension': () => ({}),
    'the end of a suspension by another moderator': (w) => ({ by: w.moe }),
  }),
  allowed('accept that another moderator lifts the next suspension', async (w) => {
    await lift(w)
    await suspend(w, { of: w.sven })
    await lift(w, { by: w.moe })
  }),
  allowed('accept a person who leaves after a suspension was lifted', async (w) => {
    await lift(w)
    await leave(w, {}, { of: w.sven })
  }),
  ...accepting(clear, {
    'a moderator who removes a description': () => ({}),
    'the removal of another moderator’s description': (w) => ({ of: w.moe }),
  }),
  allowed('accept a new description after a moderator removed one', async (w) => {
    await clear(w)
    await w.alice.update(w.alice.account, { description: 'Bakes bread' })
  }),
  allowed('accept that another moderator removes the next description', async (w) => {
    await clear(w)
    await w.alice.update(w.alice.account, { description: 'Bakes bread' })
    await clear(w, { by: w.moe })
  }),
  ...refusing(suspend, {
    'a suspension by a visitor': (w) => ({ by: w.visitor }),
    'a suspension by somebody else': (w) => ({ by: w.carol }),
    'the suspension of oneself': (w) => ({ of: w.mona }),
    'a second suspension': (w) => ({ of: w.sven, by: w.moe }),
    'the suspension of a person who left': (w) => ({ of: w.lea }),
    'a suspension in the name of another': (w) => ({ suspended: { by: w.moe.id } }),
    'a suspension with an earlier time': () => ({ suspended: { at: new Timestamp(1, 0) } }),
    'a suspension without a reason': () => ({ suspended: { reason: undefined } }),
    'a suspension for another reason': () => ({ suspended: { reason: 'envy' } }),
    'another field of a suspension': () => ({ suspended: { note: 'x' } }),
    'another change together with a suspension': () => ({ rest: { avatar: 'XX' } }),
    'to take points together with a suspension': () => ({ rest: { balance: 0 } }),
  }),
  ...refusing(lift, {
    'to lift one’s own suspension': (w) => ({ by: w.sven }),
    'to lift a suspension without the office': (w) => ({ by: w.carol }),
    'to lift a suspension that is not there': (w) => ({ of: w.bob }),
    'to say that a suspension is lifted which stays': () => ({ rest: { suspended: undefined } }),
    'another change together with the end of a suspension': () => ({ rest: { avatar: 'XX' } }),
    'the end of a suspension without a trace': () => ({ rest: { lifted: undefined } }),
    'the end of a suspension in the name of another': (w) => ({ lifted: { by: w.moe.id } }),
    'the end of a suspension with an earlier time': () => ({ lifted: { at: new Timestamp(1, 0) } }),
    'another field of the end of a suspension': () => ({ lifted: { note: 'x' } }),
  }),
  refusedInTheEnd(
    'refuse the next end of a suspension in the name of who lifted the one before',
    async (w) => {
      await lift(w).catch(() => {})
      await suspend(w, { of: w.sven }).catch(() => {})
      await w.moe.update(w.sven.account, { suspended: deleteField() })
    },
  ),
  refusedInTheEnd('refuse a moderator who is suspended', async (w) => {
    await w.operator.commit((batch) =>
      batch.set(w.operator.at(`moderators/${w.sven.id}`), { since: new Timestamp(1, 0) }),
    )
    await clear(w, { by: w.sven })
  }),
  ...refusing(clear, {
    'a removal of a description by a visitor': (w) => ({ by: w.visitor }),
    'a removal of a description by somebody else': (w) => ({ by: w.carol }),
    'a moderator’s removal of their own description': (w) => ({ by: w.moe, of: w.moe }),
    'the removal of a description that is not there': (w) => ({ of: w.bob }),
    'a description that a moderator writes': () => ({ rest: { description: 'Naughty' } }),
    'a removal that leaves the description': () => ({ rest: { description: undefined } }),
    'a removal of a description in the name of another': (w) => ({ cleared: { by: w.moe.id } }),
    'a removal of a description with an earlier time': () => ({
      cleared: { at: new Timestamp(1, 0) },
    }),
    'a removal of a description without a reason': () => ({ cleared: { reason: undefined } }),
    'a removal of a description for another reason': () => ({ cleared: { reason: 'envy' } }),
    'another field of a removal': () => ({ cleared: { note: 'x' } }),
    'another change together with the removal of a description': () => ({ rest: { avatar: 'XX' } }),
  }),
  refused('refuse a moderator who removes a description without a trace', (w) =>
    w.mona.update(w.alice.account, { description: deleteField() }),
  ),
  refusedInTheEnd(
    'refuse to remove the trace of an earlier removal with the next description',
    async (w) => {
      await clear(w)
      await w.alice.update(w.alice.account, { description: 'Bakes bread' })
      const gone = { description: deleteField(), cleared: deleteField() }
      await w.moe.update(w.alice.account, gone)
    },
  ),
  refusedInTheEnd(
    'refuse the next removal in the name of who removed the one before',
    async (w) => {
      await clear(w)
      await w.alice.update(w.alice.account, { description: 'Bakes bread' })
      await w.moe.update(w.alice.account, { description: deleteField() })
    },
  ),
  refusedInTheEnd('refuse a moderator who has left', async (w) => {
    await w.operator.commit((batch) =>
      batch.update(w.operator.at(w.moe.account), { leftAt: new Timestamp(1, 0) }),
    )
    await clear(w, { by: w.moe })
  }),
  refusedInTheEnd('refuse to remove the trace of a removal', async (w) => {
    await clear(w)
    await w.alice.update(w.alice.account, { cleared: deleteField() })
  }),
  refused('refuse a moderator who changes their own suspension', (w) =>
    w.mona.update(w.mona.account, { suspended: { by: w.mona.id } }),
  ),

  ...accepting(report, {
    'a report of a row': () => ({}),
    'a report of a row between others': (w) => ({ by: w.carol }),
    'a report of a row without words': (w) => ({ about: w.old('wordless') }),
    'a report in the last slot': () => ({ slot: 19 }),
    ...Object.fromEntries(
      REASONS.map((reason) => [`a report for ${reason}`, () => ({ rest: { reason } })]),
    ),
  }),
  ...accepting(reportRequest, {
    'a report of a request to oneself, with its words': () => ({}),
    'a report of a declined request': (w) => ({ from: w.carol }),
  }),
  ...refusing(reportRequest, {
    'a report of a request by who asked': (w) => ({ by: w.bob }),
    'a report of a request to somebody else': (w) => ({ by: w.carol }),
    'a report of a request that is not there': (w) => ({ from: w.norma }),
    'a report of a withdrawn request': (w) => ({ by: w.olga, from: w.mona }),
    'a report of a request with other words': () => ({ request: { message: 'Made up' } }),
    'a report of a request for another amount': () => ({ request: { amount: 21 } }),
    'a report of a request without its words': () => ({ request: { message: undefined } }),
    'a report of a request with a field of one’s own': () => ({ request: { note: 'hidden' } }),
    'a report of a row with the words of a request': (w) => ({ about: w.old('settled') }),
  }),
  ...refusing(report, {
    'a report by a visitor': (w) => ({ by: w.visitor }),
    'a report by a person without an account': (w) => ({ by: w.newcomer }),
    'a report by a suspended person': (w) => ({ by: w.sven }),
    'a report by a person who left': (w) => ({ by: w.lea }),
    'a report in somebody else’s name': (w) => ({
      by: w.bob,
      id: `${w.carol.id}_0`,
      rest: { by: w.carol.id },
    }),
    'a report under another id': (w) => ({ id: w.newId() }),
    'a report under the id of another slot': (w) => ({ id: `${w.bob.id}_1` }),
    'a report without a slot': (w) => ({ id: `${w.bob.id}_0`, rest: { slot: undefined } }),
    'a report in a twenty-first slot': () => ({ slot: 20 }),
    'a report in a slot below the first': () => ({ slot: -1 }),
    // The emulator writes it as the text "7.0".
    'a report in a slot that is no whole number': (w) => ({
      slot: 7.5,
      id: `${w.bob.id}_7.5`,
    }),
    'a report in a slot that is a text': () => ({ slot: '7' }),
    'a report of a row that is not there': () => ({ about: 'nothing' }),
    'a report of what is no row': (w) => ({
      about: `${w.old('settled')}/reactions/${w.bob.id}`,
    }),
    'a report for another reason': () => ({ rest: { reason: 'envy' } }),
    'a report without a reason': () => ({ rest: { reason: undefined } }),
    'a report with an earlier time': () => ({ rest: { at: new Timestamp(1, 0) } }),
    'another field of a report': () => ({ rest: { note: 'hidden' } }),
  }),
  refusedInTheEnd('refuse a second report in the same slot', async (w) => {
    await report(w, { about: w.old('byLea') }).catch(() => {})
    await report(w)
  }),
  allowed('allow a moderator to read a report', async (w) => {
    await report(w)
    await getDoc(w.mona.at(`reports/${w.bob.id}_0`))
  }),
  allowed('allow a moderator to list a hundred reports', (w) => reports(w.mona, 100)),
  allowed('allow a moderator to list the reports of a person', (w) => reportsOf(w.bob, w.mona, 1)),
  allowed('allow a moderator to dismiss a report', async (w) => {
    await report(w)
    await w.mona.delete(`reports/${w.bob.id}_0`)
  }),
  allowed('allow to read a report of one’s own', async (w) => {
    await report(w)
    await getDoc(w.bob.at(`reports/${w.bob.id}_0`))
  }),
  allowed('allow to list a hundred reports of one’s own', (w) => reportsOf(w.bob, w.bob, 100)),
  refused('refuse to list more than a hundred reports of one’s own', (w) =>
    reportsOf(w.bob, w.bob, 101),
  ),
  refusedInTheEnd('refuse to read a report of somebody else without the office', async (w) => {
    await report(w).catch(() => {})
    await getDoc(w.carol.at(`reports/${w.bob.id}_0`))
  }),
  refused('refuse to list the reports of somebody else without the office', (w) =>
    reportsOf(w.bob, w.carol, 1),
  ),
  refused('refuse a list of reports without the office', (w) => reports(w.bob, 1)),
  refusedInTheEnd('refuse a list of reports to a moderator who is suspended', async (w) => {
    await w.operator.update(w.mona.account, {
      suspended: { by: w.moe.id, at: serverTimestamp(), reason: 'other' },
    })
    await reports(w.mona, 1)
  }),
  refusedInTheEnd('refuse a list of reports to a moderator who left', async (w) => {
    await w.operator.update(w.moe.account, { leftAt: serverTimestamp() })
    await reports(w.moe, 1)
  }),
  refused('refuse a list of more than a hundred reports', (w) => reports(w.mona, 101)),
  refused('refuse to dismiss a report without the office', (w) =>
    w.bob.delete(`reports/${w.bob.id}_0`),
  ),
  refusedInTheEnd('refuse to change a report', async (w) => {
    await report(w).catch(() => {})
    await w.bob.update(`reports/${w.bob.id}_0`, { reason: 'spam' })
  }),
  refused('refuse to make oneself a moderator', (w) =>
    w.carol.set(`moderators/${w.carol.id}`, { since: Timestamp.now() }),
  ),
  refused('refuse a moderator who makes another', (w) =>
    w.mona.set(`moderators/${w.carol.id}`, { since: Timestamp.now() }),
  ),
  refused('refuse a moderator who ends the office of another', (w) =>
    w.mona.delete(`moderators/${w.moe.id}`),
  ),
  refused('refuse a moderator who removes the message of a row that is gone', (w) =>
    takeAway(w, { by: w.mona, id: 'nothing', removal: { for: 'moderation', reason: 'spam' } }),
  ),
]
