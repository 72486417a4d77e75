import { increment } from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
import { asDouble, describeOneself, open, send, takeName } from '../operations.ts'
import type { World } from '../world.ts'

const goBack = (world: World, account = {}) =>
  takeName(world, {
    name: world.alicesOldName,
    account: { nameCount: 2, ...account },
    document: null,
  })

/** Taking names, and describing oneself. */
export const names: readonly Case[] = [
  right('gives a new name', (world) => takeName(world)),
  right('gives a first name to an account without one', (w) => takeName(w, { of: w.unnamed })),
  right('gives a fifth name', async (w) => {
    for (const name of ['Ann', 'Bea', 'Cleo'])
      await takeName(w, { name: `${name} ${w.newId().replace('_', '-')}` })
  }),
  right('leads an old name back to its owner, uncounted', (w) => goBack(w)),
  right('writes the present name in other capitals, uncounted', (w) =>
    takeName(w, { name: w.alice.name.toUpperCase(), account: { nameCount: 2 }, document: null }),
  ),
  right('leads somebody with five names back to an old one', (w) =>
    takeName(w, {
      of: w.carol,
      name: w.carolsOldName,
      account: { nameCount: 5 },
      document: null,
    }),
  ),

  wrong('gives no name to a visitor', (w) => takeName(w, { by: w.visitor })),
  wrong("changes nobody else's name", (w) => takeName(w, { by: w.bob })),
  wrong('leads nobody else back to an old name', (w) =>
    takeName(w, {
      by: w.bob,
      of: w.alice,
      name: w.alicesOldName,
      account: { nameCount: 2 },
      document: null,
    }),
  ),
  wrong("gives nobody another person's name", (w) =>
    takeName(w, { name: w.bob.name, document: null }),
  ),
  wrong("gives nobody another person's name without counting it", (w) =>
    takeName(w, { name: w.bob.name, account: { nameCount: 2 }, document: null }),
  ),
  wrong("gives nobody another person's old name", (w) =>
    takeName(w, { name: w.bobsOldName, account: { nameCount: 2 }, document: null }),
  ),
  wrong("hands nobody another person's name over", (w) =>
    takeName(w, { name: w.bob.name, account: { nameCount: 2 } }),
  ),
  wrong('gives nobody a sixth name', (w) => takeName(w, { of: w.carol })),
  wrong('gives nobody a sixth name uncounted', (w) =>
    takeName(w, { of: w.carol, account: { nameCount: 5 } }),
  ),
  wrong('counts a new name', (w) => takeName(w, { account: { nameCount: 2 } })),
  wrong('counts a new name once', (w) => takeName(w, { account: { nameCount: increment(2) } })),
  wrong('lowers no count of names', (w) => takeName(w, { account: { nameCount: 0 } })),
  wrong('lowers no count of names by going back', (w) => goBack(w, { nameCount: 1 })),
  wrong('counts no old name again', (w) => goBack(w, { nameCount: 3 })),
  wrong('makes no fraction number of the count of names', (w) =>
    takeName(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.alice.id}`), { nameCount: asDouble }),
    }),
  ),
  wrong('gives no name whose document is missing', (w) => takeName(w, { document: null })),
  wrong('gives no name whose document leads to another person', (w) =>
    takeName(w, { document: { userId: w.bob.id } }),
  ),
  wrong('gives no name under the key of another', (w) =>
    takeName(w, { account: { displayName: w.bob.name } }),
  ),
  wrong('gives no key in capitals', (w) => takeName(w, { account: { usernameKey: w.freeName } })),
  wrong('gives no name that is text of another kind', (w) =>
    takeName(w, { name: `Zoe  ${w.newId().replace('_', '-')}` }),
  ),
  wrong('takes no initials that are a sign with a name', (w) =>
    takeName(w, { account: { avatar: '★' } }),
  ),
  wrong('changes nothing else with a name', (w) =>
    takeName(w, { account: { description: 'Renamed' } }),
  ),
  wrong('changes no balance with a name', (w) =>
    takeName(w, { account: { balance: increment(1) } }),
  ),
  wrong('takes the name of an account away from nobody', (w) =>
    goBack(w, { displayName: 'You', nameCount: 2 }),
  ),

  wrong('makes no document of a name that no account takes', (w) =>
    w.alice.commit((batch) =>
      batch.set(w.alice.at(`usernames/${w.freeName.toLowerCase()}`), { userId: w.alice.id }),
    ),
  ),
  wrong('makes no document of a name for somebody without an account', (w) =>
    w.newcomer.commit((batch) =>
      batch.set(w.newcomer.at(`usernames/${w.newcomer.key}`), { userId: w.newcomer.id }),
    ),
  ),
  wrong('makes no second document beside the one of a name', (w) =>
    takeName(w, {
      more: (batch) =>
        batch.set(w.alice.at(`usernames/second ${w.newId()}`), { userId: w.alice.id }),
    }),
  ),
  wrong('keeps nothing but the owner beside a name', (w) =>
    takeName(w, { document: { userId: w.alice.id, note: 'hidden' } }),
  ),
  wrong('keeps nothing but the owner beside a first name', (w) =>
    open(w, { name: { userId: w.newcomer.id, note: 'hidden' } }),
  ),
  wrong('leads no name to another person', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`usernames/${w.bob.key}`), { userId: w.alice.id }),
    ),
  ),
  wrong('leads nobody else to an own name', (w) =>
    w.alice.commit((batch) =>
      batch.update(w.alice.at(`usernames/${w.alice.key}`), { userId: w.bob.id }),
    ),
  ),
  wrong('deletes no name', (w) =>
    w.alice.commit((batch) =>
      batch.delete(w.alice.at(`usernames/${w.alicesOldName.toLowerCase()}`)),
    ),
  ),
  wrong('mixes no name with a send', async (w) => {
    const key = w.freeName.toLowerCase()
    const fields = { displayName: w.freeName, usernameKey: key, avatar: 'ZO', nameCount: 3 }
    return send(w, {
      transaction: { sender: w.freeName },
      sender: fields,
      more: (batch) => batch.set(w.alice.at(`usernames/${key}`), { userId: w.alice.id }),
    })
  }),
  wrong('mixes no name with a description in another write', (w) =>
    takeName(w, {
      more: (batch) => batch.update(w.alice.at(`users/${w.alice.id}`), { description: 'New' }),
    }),
  ),
  wrong('describes nobody with a lie about the rest', (w) =>
    describeOneself(w, { description: 'Rich', balance: 9000 }),
  ),
]
