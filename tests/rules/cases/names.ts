import { increment, Timestamp } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { asDouble, claimName, describeOneself, open, send } from '../operations.ts'
import { nameFields } from '../records.ts'
import type { World } from '../world.ts'

/** A name that the account has had already, so that it is not counted. */
const known = (name: string, account = {}) => ({
  name,
  account: { nameCount: 2, ...account },
  document: null,
})
const goBack = (world: World, account = {}) => claimName(world, known(world.alicesOldName, account))

/** New names and descriptions. */
export const names: readonly Case[] = [
  ...accepting(claimName, {
    'a new name': () => ({}),
    'a first name': (w) => ({ of: w.unnamed }),
    'an old name of one’s own, uncounted': (w) => known(w.alicesOldName),
    'the present name in other capitals, uncounted': (w) => known(w.alice.name.toUpperCase()),
    'an old name after five names': (w) => ({
      ...known(w.carolsOldName, { nameCount: 5 }),
      of: w.carol,
    }),
  }),
  allowed('accept a fifth name', async (w) => {
    for (const name of ['Ann', 'Bea', 'Cleo'])
      await claimName(w, { name: `${name} ${w.newId().replace('_', '-')}` })
  }),

  ...refusing(claimName, {
    'a name for a visitor': (w) => ({ by: w.visitor }),
    "to change somebody else's name": (w) => ({ by: w.bob }),
    'an old name of somebody else': (w) => ({ ...known(w.alicesOldName), by: w.bob, of: w.alice }),
    "another person's name": (w) => ({ name: w.bob.name, document: null }),
    "another person's name, uncounted": (w) => known(w.bob.name),
    "another person's old name": (w) => known(w.bobsOldName),
    "to transfer another person's name": (w) => ({ name: w.bob.name, account: { nameCount: 2 } }),
    'a reserved name': () => ({ name: 'Móderators' }),
    'a sixth name': (w) => ({ of: w.carol }),
    'a sixth name, uncounted': (w) => ({ of: w.carol, account: { nameCount: 5 } }),
    'a new name that is not counted': () => ({ account: { nameCount: 2 } }),
    'a new name that is counted twice': () => ({ account: { nameCount: increment(2) } }),
    'to lower the count of names': () => ({ account: { nameCount: 0 } }),
    'a count of names that is a double': (w) => ({
      more: (batch) => batch.update(w.alice.at(w.alice.account), { nameCount: asDouble }),
    }),
    'a name without its document': () => ({ document: null }),
    'a name whose document belongs to another person': (w) => ({ document: nameFields(w.bob.id) }),
    'a name with the key of another name': (w) => ({ account: { displayName: w.bob.name } }),
    'a key in capitals': (w) => ({ account: { usernameKey: w.freeName } }),
    'an invalid name': (w) => ({ name: `Zoe  ${w.newId().replace('_', '-')}` }),
    'a symbol as initials together with a name': () => ({ account: { avatar: '★' } }),
    'another change together with a name': () => ({ account: { description: 'Renamed' } }),
    'a change of the balance together with a name': () => ({ account: { balance: increment(1) } }),
    'a second name document': (w) => ({
      more: (batch) =>
        batch.set(w.alice.at(`usernames/second ${w.newId()}`), nameFields(w.alice.id)),
    }),
    'a name without the time since when': (w) => ({ document: { userId: w.alice.id } }),
    'a name with an earlier time': (w) => ({
      document: { userId: w.alice.id, since: new Timestamp(1, 0) },
    }),
    'a new name for a suspended person': (w) => ({ of: w.sven }),
    'a name for a person who left': (w) => ({ of: w.lea }),
    'another field in a name document': (w) => ({
      document: { ...nameFields(w.alice.id), note: 'hidden' },
    }),
    'a name together with a description in another write': (w) => ({
      more: (batch) => batch.update(w.alice.at(w.alice.account), { description: 'New' }),
    }),
  }),
  ...refusing(goBack, {
    'to lower the count of names with an old name': () => ({ nameCount: 1 }),
    'to count an old name again': () => ({ nameCount: 3 }),
    'to remove the name of an account': () => ({ displayName: 'You', nameCount: 2 }),
  }),

  refused('refuse a name document that no account uses', (w) =>
    w.alice.set(`usernames/${w.freeName.toLowerCase()}`, nameFields(w.alice.id)),
  ),
  refused('refuse a name document for a person without an account', (w) =>
    w.newcomer.set(`usernames/${w.newcomer.key}`, nameFields(w.newcomer.id)),
  ),
  refused('refuse another field in the document of a first name', (w) =>
    open(w, { name: { ...nameFields(w.newcomer.id), note: 'hidden' } }),
  ),
  refused('refuse to change the owner of a name', (w) =>
    w.alice.update(`usernames/${w.bob.key}`, { userId: w.alice.id }),
  ),
  refused('refuse to give one’s own name to somebody else', (w) =>
    w.alice.update(`usernames/${w.alice.key}`, { userId: w.bob.id }),
  ),
  refused('refuse to delete a name', (w) =>
    w.alice.delete(`usernames/${w.alicesOldName.toLowerCase()}`),
  ),
  refused('refuse a name together with a send', async (w) => {
    const key = w.freeName.toLowerCase()
    const fields = { displayName: w.freeName, usernameKey: key, avatar: 'ZO', nameCount: 3 }
    return send(w, {
      transaction: { sender: w.freeName },
      sender: fields,
      more: (batch) => batch.set(w.alice.at(`usernames/${key}`), nameFields(w.alice.id)),
    })
  }),
  refused('refuse a description together with another balance', (w) =>
    describeOneself(w, { description: 'Rich', balance: 9000 }),
  ),
]
