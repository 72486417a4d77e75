import {
  deleteField,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import {
  asDouble,
  changeReaction,
  countReactions,
  handOver,
  react,
  takeAway,
  takeBack,
  takeReactionBack,
} from '../operations.ts'
import type { Person } from '../person.ts'
import type { Stored } from '../records.ts'
import type { World } from '../world.ts'

const EMOJI = ['👏', '❤️', '🎉', '🙏', '😂', '👀'] as const

const reactWith = (world: World, rest: Stored) => react(world, { rest })
const reactCounting = (world: World, counts: Stored) => react(world, { counts })
const changeCounting = (world: World, counts: Stored) => changeReaction(world, { counts })
const takeBackCounting = (world: World, counts: Stored) => takeReactionBack(world, { counts })
const count = (by: Person, id: string, counts: Stored) =>
  by.commit((batch) => countReactions(batch, by, id, counts))
const double = (by: Person, id: string, emoji: string) => count(by, id, { [emoji]: asDouble })
const reactionTo = (id: string, by: Person) => `transactions/${id}/reactions/${by.id}`
const listOf = (w: World, size: number) =>
  getDocs(query(w.visitor.collection(`transactions/${w.old('settled')}/reactions`), limit(size)))

/** One reaction a person and row, and a count that never differs from the reactions there are. */
export const reactions: readonly Case[] = [
  ...accepting(
    react,
    Object.fromEntries(EMOJI.map((emoji) => [`a reaction with ${emoji}`, () => ({ emoji })])),
  ),
  ...accepting(react, {
    'the first reaction to a row': (w) => ({ about: w.old('returned') }),
    'a reaction to a row that one received': (w) => ({ by: w.bob, about: w.old('paidBob') }),
    'a reaction to a row that one sent': (w) => ({ by: w.alice }),
    'a reaction that nobody has to a row yet': (w) => ({ about: w.old('uncounted'), emoji: '🎉' }),
    'a reaction to waiting points': (w) => ({ about: w.old('toNobody') }),
    'a reaction to one’s own waiting points': (w) => ({
      by: w.alice,
      about: w.old('toNobody'),
    }),
    'a reaction to a row whose message was taken away': (w) => ({ about: w.old('wordless') }),
    'a reaction by a person without a name': (w) => ({ by: w.unnamed }),
  }),
  allowed('accept the reactions of two people to one row', async (w) => {
    await react(w)
    await react(w, { by: w.moe })
  }),
  allowed('accept a reaction again after it was taken back', async (w) => {
    await takeReactionBack(w)
    await react(w, { by: w.bob, emoji: '🎉' })
  }),
  ...accepting(changeReaction, { 'a changed reaction': () => ({}) }),
  ...accepting(takeReactionBack, { 'a reaction that is taken back': () => ({}) }),
  allowed('accept that the last reaction is taken back', async (w) => {
    const about = w.old('returned')
    await react(w, { about })
    await takeReactionBack(w, { about, by: w.mona })
  }),
  allowed('accept the removal of a message that people reacted to', (w) => takeAway(w)),
  allowed('accept a return of waiting points that people reacted to', async (w) => {
    await react(w, { about: w.old('toNobody') })
    await takeBack(w)
  }),

  ...refusing(react, {
    'a reaction by a visitor': (w) => ({ by: w.visitor }),
    'a reaction by a person without an account': (w) => ({ by: w.newcomer }),
    'a reaction in somebody else’s name': (w) => ({ of: w.moe }),
    'a reaction in somebody else’s name beside one’s own, which the row counts': (w) => ({
      more: (batch, about) =>
        batch.set(w.mona.at(reactionTo(about, w.moe)), { emoji: '👏', at: serverTimestamp() }),
    }),
    'a second reaction of the same person': (w) => ({ by: w.bob }),
    'a second reaction with another emoji that forgets the first': (w) => ({
      by: w.bob,
      emoji: '❤️',
    }),
    'a reaction to a row that is not there': () => ({ about: 'nothing' }),
    'a reaction that the row does not count': () => ({ counts: null }),
    'a reaction that another row counts': (w) => ({
      counts: null,
      more: (batch) => countReactions(batch, w.mona, w.old('byLea'), { '👏': 1 }),
    }),
    'a reaction with no known emoji': () => ({ emoji: '👎' }),
    'a reaction with two emoji': () => ({ emoji: '👏👏' }),
    'a reaction with a word': () => ({ emoji: 'clap' }),
    'a reaction with a heart without its selector': () => ({ emoji: '\u2764' }),
    'two reactions in one commit': (w) => ({
      counts: { '👏': 2 },
      more: (batch) =>
        batch.set(w.mona.at(reactionTo(w.old('settled'), w.moe)), {
          emoji: '👏',
          at: Timestamp.now(),
        }),
    }),
    'another change of the row together with a reaction': (w) => ({
      more: (batch, id) =>
        batch.update(w.mona.at(`transactions/${id}`), { message: 'Nicer words' }),
    }),
    'a reaction whose count is a double': (w) => ({
      more: (batch, id) => countReactions(batch, w.mona, id, { '👏': asDouble }),
    }),
    'a reaction that changes another count to a double': (w) => ({
      more: (batch, id) => countReactions(batch, w.mona, id, { '🎉': asDouble }),
    }),
    'a reaction by a suspended person': (w) => ({ by: w.sven, about: w.old('byLea') }),
    'a reaction by a person who left': (w) => ({ by: w.lea, about: w.old('byLea') }),
  }),
  ...refusing(reactWith, {
    'a reaction with an earlier time': () => ({ at: new Timestamp(1, 0) }),
    'a reaction without a time': () => ({ at: undefined }),
    'a reaction without an emoji': () => ({ emoji: undefined }),
    'another field of a reaction': () => ({ note: 'hidden' }),
  }),
  ...refusing(reactCounting, {
    'a reaction that counts twice': () => ({ '👏': 2 }),
    'a reaction that counts not at all': () => ({ '👏': 0 }),
    'a reaction that lowers its count': () => ({ '👏': -1 }),
    'a reaction that counts as another': () => ({ '🎉': 1 }),
    'a reaction that counts for another, too': () => ({ '👏': 1, '🎉': 1 }),
    'a reaction that lowers another count': () => ({ '👏': 1, '🎉': -1 }),
    'a reaction that deletes another count': () => ({ '👏': 1, '🎉': deleteField() }),
    'a reaction that counts a word': () => ({ '👏': 1, clap: 1 }),
    'a reaction that begins its count again': () => ({ '👏': '1' }),
  }),

  ...refusing(changeReaction, {
    'a changed reaction of somebody else': (w) => ({ by: w.alice, of: w.bob }),
    'a changed reaction by a suspended person': (w) => ({ by: w.sven }),
    'a changed reaction by a person who left': (w) => ({ by: w.lea }),
    'a changed reaction that the row does not count': () => ({ counts: null }),
    'a reaction changed to no known emoji': () => ({ emoji: '👎' }),
    'a reaction changed to itself': () => ({ emoji: '👏', counts: { '👏': 1 } }),
    'a reaction changed to itself, uncounted': () => ({ emoji: '👏', counts: null }),
    'a changed reaction with an earlier time': () => ({ rest: { at: new Timestamp(1, 0) } }),
    'a changed reaction with another field': () => ({ rest: { note: 'hidden' } }),
    'a changed reaction whose old count falls below zero': (w) => ({ about: w.old('uncounted') }),
  }),
  ...refusing(changeCounting, {
    'a changed reaction that still counts as the old one': () => ({ '❤️': 1 }),
    'a changed reaction that does not count as the new one': () => ({ '👏': -1 }),
    'a changed reaction that counts twice': () => ({ '👏': -1, '❤️': 2 }),
    'a changed reaction that lowers the old count twice': () => ({ '👏': -2, '❤️': 1 }),
    'a changed reaction that counts as a third': () => ({ '👏': -1, '❤️': 1, '🎉': 1 }),
    'a changed reaction that deletes the old count': () => ({ '👏': deleteField(), '❤️': 1 }),
  }),

  ...refusing(takeReactionBack, {
    'a reaction of somebody else that is taken back': (w) => ({ by: w.alice, of: w.bob }),
    'a moderator who takes somebody’s reaction back': (w) => ({ by: w.mona, of: w.bob }),
    'a reaction that a suspended person takes back': (w) => ({ by: w.sven }),
    'a reaction that a person who left takes back': (w) => ({ by: w.lea }),
    'a reaction that is taken back, but still counted': () => ({ counts: null }),
    'to take back a reaction that is not there': (w) => ({ by: w.mona }),
    'to take back a reaction that its row does not count': (w) => ({ about: w.old('uncounted') }),
  }),
  ...refusing(takeBackCounting, {
    'a reaction taken back that raises its count': () => ({ '👏': 1 }),
    'a reaction taken back twice': () => ({ '👏': -2 }),
    'a reaction taken back that lowers another count': () => ({ '👏': -1, '🎉': -1 }),
    'a reaction taken back that raises another count': () => ({ '👏': -1, '🎉': 1 }),
    'a reaction taken back that deletes its count': () => ({ '👏': deleteField() }),
  }),

  refused('refuse to count a reaction that is not made', (w) =>
    count(w.mona, w.old('settled'), { '👏': 1 }),
  ),
  refused('refuse to count one’s own reaction again', (w) =>
    count(w.bob, w.old('settled'), { '👏': 1 }),
  ),
  refused('refuse to uncount a reaction that stays', (w) =>
    count(w.bob, w.old('settled'), { '👏': -1 }),
  ),
  refused('refuse to count the reaction of another row', (w) =>
    w.mona.commit((batch) => {
      const counts = { '👏': 1 }
      batch.set(w.mona.at(reactionTo(w.old('byLea'), w.mona)), { emoji: '👏', at: Timestamp.now() })
      countReactions(batch, w.mona, w.old('settled'), counts)
      countReactions(batch, w.mona, w.old('byLea'), counts)
    }),
  ),
  refused('refuse to delete all counts', (w) =>
    w.bob.update(`transactions/${w.old('settled')}`, { reactions: deleteField() }),
  ),
  refused('refuse to delete all counts together with a reaction', (w) =>
    react(w, {
      counts: null,
      more: (batch, id) =>
        batch.update(w.mona.at(`transactions/${id}`), { reactions: deleteField() }),
    }),
  ),
  refused('refuse a reaction that replaces the counts by a number', (w) =>
    react(w, {
      counts: null,
      more: (batch, id) => batch.update(w.mona.at(`transactions/${id}`), { reactions: 5 }),
    }),
  ),
  ...EMOJI.map((emoji) =>
    refused(`refuse a removal that changes the count of ${emoji} to a double`, (w) =>
      takeAway(w, {
        more: (batch, id) => countReactions(batch, w.alice, id, { [emoji]: asDouble }),
      }),
    ),
  ),
  refused('refuse a hand-over with a count', (w) =>
    handOver(w, { more: (batch, id) => countReactions(batch, w.alice, id, { '👏': 1 }) }),
  ),
  refused('refuse a return with a count', (w) =>
    takeBack(w, { more: (batch, id) => countReactions(batch, w.alice, id, { '👏': 1 }) }),
  ),
  refused('refuse a removal with a count', (w) =>
    takeAway(w, { more: (batch, id) => countReactions(batch, w.alice, id, { '👏': 1 }) }),
  ),
  refused('refuse to change a count to a double', (w) => double(w.mona, w.old('settled'), '👏')),

  allowed('allow a visitor to read a reaction', (w) =>
    getDoc(w.visitor.at(reactionTo(w.old('settled'), w.bob))),
  ),
  allowed('allow a list of a hundred reactions to a row', (w) => listOf(w, 100)),
  refused('refuse a list of more than a hundred reactions', (w) => listOf(w, 101)),
  refused('refuse to read another subcollection of a row', (w) =>
    getDoc(w.alice.at(`transactions/${w.old('settled')}/notes/1`)),
  ),
]
