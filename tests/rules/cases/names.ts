import { increment } from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import { asDouble, describeOneself, open, send, takeName } from '../operations.ts'
import type { World } from '../world.ts'

const goBack = (world: World, account = {}) =>
  takeName(world, {
    name: world.alicesOldName,
    account: { nameCount: 2, ...account },
    document: null,
  })

/** New names and descriptions. */
export const names: readonly Case[] = [
  allowed('accept a new name', (world) => takeName(world)),
  allowed('accept a first name', (w) => takeName(w, { of: w.unnamed })),
  allowed('accept a fifth name', async (w) => {
    for (const name of ['Ann', 'Bea', 'Cleo'])
      await takeName(w, { name: `${name} ${w.newId().replace('_', '-')}` })
  }),
  allowed('accept an old name of one’s own, uncounted', (w) => goBack(w)),
  allowed('accept the present name in other capitals, uncounted', (w) =>
    takeName(w, { name: w.alice.name.toUpperCase(), account: { nameCount: 2 }, document: null }),
  ),
  allowed('accept an old name after five names', (w) =>
    takeName(w, {
      of: w.carol,
      name: w.carolsOldName,
      account: { nameCount: 5 },
      document: null,
    }),
  ),

  refused('refuse a name for a visitor', (w) => takeName(w, { by: w.visitor })),
  refused("refuse to change somebody else's name", (w) => takeName(w, { by: w.bob })),
  refused('refuse an old name of somebody else', (w) =>
    takeName(w, {
      by: w.bob,
      of: w.alice,
      name: w.alicesOldName,
      account: { nameCount: 2 },
      document: null,
    }),
  ),
  refused("refuse another person's name", (w) => takeName(w, { name: w.bob.name, document: null })),
  refused("refuse another person's name, uncounted", (w) =>
    takeName(w, { name: w.bob.name, account: { nameCount: 2 }, document: null }),
  ),
  refused("refuse another person's old name", (w) =>
    takeName(w, { name: w.bobsOldName, account: { nameCount: 2 }, document: null }),
  ),
  refused("refuse to transfer another person's name", (w) =>
    takeName(w, { name: w.bob.name, account: { nameCount: 2 } }),
  ),
  refused('refuse a sixth name', (w) => takeName(w, { of: w.carol })),
  refused('refuse a sixth name, uncounted', (w) =>
    takeName(w, { of: w.carol, account: { nameCount: 5 } }),
  ),
  refused('refuse a new name that is not counted', (w) =>
    takeName(w, { account: { nameCount: 2 } }),
  ),
  refused('refuse a new name that is counted twice', (w) =>
    takeName(w, { account: { nameCount: increment(2) } }),
  ),
  refused('refuse to lower the count of names', (w) => takeName(w, { account: { nameCount: 0 } })),
  refused('refuse to lower the count of names with an old name', (w) =>
    goBack(w, { nameCount: 1 }),
  ),
  refused('refuse to count an old name again', (w) => goBack(w, { nameCount: 3 })),
  refused('refuse a count of names that is a double', (w) =>
    takeName(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.alice.id}`), { nameCount: asDouble }),
    }),
  ),
  refused('refuse a name without its document', (w) => takeName(w, { document: null })),
  refused('refuse a name whose document belongs to another person', (w) =>
    takeName(w, { document: { userId: w.bob.id } }),
  ),
  refused('refuse a name with the key of another name', (w) =>
    takeName(w, { account: { displayName: w.bob.name } }),
  ),
  refused('refuse a key in capitals', (w) => takeName(w, { account: { usernameKey: w.freeName } })),
  refused('refuse an invalid name', (w) =>
    takeName(w, { name: `Zoe  ${w.newId().replace('_', '-')}` }),
  ),
  refused('refuse a symbol as initials together with a name', (w) =>
    takeName(w, { account: { avatar: '★' } }),
  ),
  refused('refuse another change together with a name', (w) =>
    takeName(w, { account: { description: 'Renamed' } }),
  ),
  refused('refuse a change of the balance together with a name', (w) =>
    takeName(w, { account: { balance: increment(1) } }),
  ),
  refused('refuse to remove the name of an account', (w) =>
    goBack(w, { displayName: 'You', nameCount: 2 }),
  ),

  refused('refuse a name document that no account uses', (w) =>
    w.alice.commit((batch) =>
      batch.set(w.alice.at(`usernames/${w.freeName.toLowerCase()}`), { userId: w.alice.id }),
    ),
  ),
  refused('refuse a name document for a person without an account', (w) =>
    w.newcomer.commit((batch) =>
      batch.set(w.newcomer.at(`usernames/${w.newcomer.key}`), { userId: w.newcomer.id }),
    ),
  ),
  refused('refuse a second name document', (w) =>
    takeName(w, {
      more: (batch) =>
        batch.set(w.alice.at(`usernames/second ${w.newId()}`), { userId: w.alice.id }),
    }),
  ),
  refused('refuse another field in a name document', (w) =>
    takeName(w, { document: { userId: w.alice.id, note: 'hidden' } }),
  ),
  refused('refuse another field in the document of a first name', (w) =>
    open(w, { name: { userId: w.newcomer.id, note: 'hidden' } }),
  ),
  refused('refuse to change the owner of a name', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`usernames/${w.bob.key}`), { userId: w.alice.id }),
    ),
  ),
  refused('refuse to give one’s own name to somebody else', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`usernames/${w.alice.key}`), { userId: w.bob.id }),
    ),
  ),
  refused('refuse to delete a name', (w) =>
    w.alice.commit((batch) =>
      batch.delete(w.alice.at(`usernames/${w.alicesOldName.toLowerCase()}`)),
    ),
  ),
  refused('refuse a name together with a send', async (w) => {
    const key = w.freeName.toLowerCase()
    const fields = { displayName: w.freeName, usernameKey: key, avatar: 'ZO', nameCount: 3 }
    return send(w, {
      transaction: { sender: w.freeName },
      sender: fields,
      more: (batch) => batch.set(w.alice.at(`usernames/${key}`), { userId: w.alice.id }),
    })
  }),
  refused('refuse a name together with a description in another write', (w) =>
    takeName(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.alice.id}`), { description: 'New' }),
    }),
  ),
  refused('refuse a description together with another balance', (w) =>
    describeOneself(w, { description: 'Rich', balance: 9000 }),
  ),
]
