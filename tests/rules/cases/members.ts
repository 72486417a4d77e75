import { getDoc, getDocs, limit, query, where } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import {
  ask,
  changeReaction,
  claimName,
  decline,
  describeOneself,
  handOver,
  leave,
  lift,
  mute,
  muteOf,
  open,
  openUnnamed,
  payRequest,
  react,
  report,
  requestOf,
  send,
  suspend,
  takeAway,
  takeBack,
  takeReactionBack,
  withdraw,
} from '../operations.ts'
import type { Person, SignIn } from '../person.ts'
import { nameFields } from '../records.ts'
import type { World } from '../world.ts'

/** The domains of the members in these cases. */
export const MEMBERS = 'example.com,example.org'

const newcomer = (w: World, signIn: SignIn) => ({ by: w.as(w.newcomer, signIn) })
const verified = (email: string) => (w: World) => newcomer(w, { email })
const reportOf = (w: World) => `reports/${w.bob.id}_0`

/** Everything that writes, by the person who may, with an address of theirs. */
const writes: Readonly<
  Record<string, (w: World, as: (person: Person) => Person) => Promise<unknown>>
> = {
  'open an account': (w, as) => open(w, { by: as(w.newcomer) }),
  'open an account without a name': (w, as) => openUnnamed(w, { by: as(w.newcomer) }),
  'take a name': (w, as) => claimName(w, { by: as(w.alice) }),
  'bring back the document of a name': (w, as) =>
    as(w.norma).set(`usernames/${w.norma.key}`, nameFields(w.norma.id)),
  'describe oneself': (w, as) => describeOneself(w, { description: 'Hello' }, as(w.alice)),
  'send points': (w, as) => send(w, { by: as(w.alice) }),
  'hand points over': (w, as) => handOver(w, { by: as(w.alice) }),
  'take points back': (w, as) => takeBack(w, { by: as(w.alice) }),
  'take a message away': (w, as) => takeAway(w, { by: as(w.alice) }),
  suspend: (w, as) => suspend(w, { by: as(w.mona) }),
  'lift a suspension': (w, as) => lift(w, { by: as(w.mona) }),
  ask: (w, as) => ask(w, { by: as(w.carol) }),
  decline: (w, as) => decline(w, { by: as(w.alice) }),
  'ask again': (w, as) => ask(w, { from: w.mona, to: w.carol, by: as(w.mona) }),
  'withdraw a request': (w, as) => withdraw(w, { by: as(w.bob) }),
  'delete a request on leaving': (w, as) => as(w.lea).delete(requestOf(w.lea, w.alice)),
  mute: (w, as) => mute(w, { by: as(w.alice) }),
  'mute again': (w, as) => mute(w, { of: w.bob, muted: w.moe, by: as(w.bob) }),
  unmute: (w, as) => as(w.bob).delete(muteOf(w.bob, w.moe)),
  'pay a request': (w, as) => payRequest(w, { by: as(w.alice) }),
  react: (w, as) => react(w, { by: as(w.mona) }),
  'change a reaction': (w, as) => changeReaction(w, { by: as(w.bob) }),
  'take a reaction back': (w, as) => takeReactionBack(w, { by: as(w.bob) }),
  report: (w, as) => report(w, { by: as(w.bob) }),
  'dismiss a report': (w, as) => as(w.mona).delete(reportOf(w)),
  leave: (w, as) => leave(w, {}, { by: as(w.alice) }),
}

const collections = ['users', 'usernames', 'transactions', 'moderators']
const first = (by: Person, name: string) => getDocs(query(by.collection(name), limit(1)))

/** Everything that reads, by a moderator, since nobody else reads reports. */
const reads: Readonly<Record<string, (w: World, by: Person) => Promise<unknown>>> = {
  'read an account': (w, by) => getDoc(by.at(w.alice.account)),
  'read the owner of a name': (w, by) => getDoc(by.at(`usernames/${w.bob.key}`)),
  'read a transaction': (w, by) => getDoc(by.at(`transactions/${w.old('settled')}`)),
  'read who is a moderator': (w, by) => getDoc(by.at(`moderators/${w.mona.id}`)),
  'read a report': (w, by) => getDoc(by.at(reportOf(w))),
  'read a reaction': (w, by) =>
    getDoc(by.at(`transactions/${w.old('settled')}/reactions/${w.bob.id}`)),
  'list reactions': (w, by) => first(by, `transactions/${w.old('settled')}/reactions`),
  'read a request': (w, by) => getDoc(by.at(requestOf(w.bob, w.mona))),
  'list requests': (w, by) =>
    getDocs(query(by.collection('requests'), where('to', '==', w.mona.id), limit(1))),
  'list who is muted': (w, by) => first(by, `${w.mona.account}/mutes`),
  ...Object.fromEntries(
    [...collections, 'reports'].map((name) => [
      `list ${name}`,
      (_: World, by: Person) => first(by, name),
    ]),
  ),
}

const ELSEWHERE: SignIn = { email: 'someone@example.net' }

/** A ledger of members who alone may read: its rules are those that `npm run rules` writes. */
export const members: readonly Case[] = [
  ...accepting(open, {
    'a verified address of the first domain': verified('dora@example.com'),
    'a verified address of the second domain': verified('dora@example.org'),
    'a verified address in capitals': verified('Dora@EXAMPLE.Com'),
  }),
  ...refusing(open, {
    'an address that is not verified': (w) => newcomer(w, { isVerified: false }),
    'an address of another domain': verified('dora@example.net'),
    'an address of a sub-domain': verified('dora@mail.example.com'),
    'an address of a domain that ends alike': verified('dora@notexample.com'),
    'an address of a domain that begins alike': verified('dora@example.com.example.net'),
    'an address of a domain with another letter for the dot': verified('dora@example-com'),
    'an address that has a domain of members before its own': verified(
      '"dora@example.com"@example.net',
    ),
    'a domain without a person': verified('@example.com'),
    'an anonymous sign-in': (w) => newcomer(w, { provider: 'anonymous' }),
    'a visitor': (w) => ({ by: w.visitor, at: w.newcomer.id }),
  }),
  ...Object.entries(writes).flatMap(([what, write]) => [
    allowed(`allow a member to ${what}`, (w) => write(w, (person) => person)),
    refused(`refuse anybody else who wants to ${what}`, (w) =>
      write(w, (person) => w.as(person, ELSEWHERE)),
    ),
  ]),
  ...Object.entries(reads).flatMap(([what, read]) => [
    allowed(`allow a member to ${what}`, (w) => read(w, w.mona)),
    refused(`refuse anybody else who wants to ${what}`, (w) => read(w, w.as(w.mona, ELSEWHERE))),
    refused(`refuse a visitor who wants to ${what}`, (w) => read(w, w.visitor)),
  ]),
]
