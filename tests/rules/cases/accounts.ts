import { deleteField, increment } from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import { asDouble, describeOneself, send } from '../operations.ts'

/** Other changes of accounts, and writes to other collections. */
export const accounts: readonly Case[] = [
  allowed('accept a description', (world) =>
    describeOneself(world, { description: 'Bakes\nbread' }),
  ),
  allowed('accept a description of 160 characters', (w) =>
    describeOneself(w, { description: 'é'.repeat(160) }),
  ),
  allowed('accept the removal of a description', (w) =>
    describeOneself(w, { description: deleteField() }),
  ),

  refused('refuse a description by a visitor', (w) =>
    describeOneself(w, { description: 'Hello' }, w.visitor),
  ),
  refused('refuse a description of somebody else', (w) =>
    describeOneself(w, { description: 'A thief' }, w.bob),
  ),
  refused("refuse the removal of somebody else's description", (w) =>
    describeOneself(w, { description: deleteField() }, w.bob),
  ),
  refused('refuse an empty description', (w) => describeOneself(w, { description: '' })),
  refused('refuse a description of 161 characters', (w) =>
    describeOneself(w, { description: 'x'.repeat(161) }),
  ),
  refused('refuse a description that is not a text', (w) => describeOneself(w, { description: 7 })),
  refused('refuse a description with a bidirectional override', (w) =>
    describeOneself(w, { description: 'a\u202Eb' }),
  ),
  refused('refuse a description of only spaces', (w) =>
    describeOneself(w, { description: ' \u00A0\n' }),
  ),
  refused('refuse a description with a loose joiner', (w) =>
    describeOneself(w, { description: 'a\u200Db' }),
  ),
  ...['balance', 'totalSent', 'totalReceived', 'nameCount'].map((field) =>
    refused(`refuse to change one's own ${field} to a double`, (w) =>
      describeOneself(w, { [field]: asDouble }),
    ),
  ),
  ...Object.entries({
    balance: increment(1),
    totalSent: increment(-1),
    totalReceived: increment(1),
    nameCount: 0,
    joinDate: deleteField(),
    lastTransaction: 'none',
    usernameKey: deleteField(),
    isAdmin: true,
  }).map(([field, value]) =>
    refused(`refuse a change of only ${field}`, (w) => describeOneself(w, { [field]: value })),
  ),
  refused('refuse a description together with a send', (w) =>
    send(w, { sender: { description: 'Generous' } }),
  ),
  refused('refuse to delete an account', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`users/${w.alice.id}`))),
  ),
  refused("refuse to delete somebody else's account", (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`users/${w.bob.id}`))),
  ),
  refused('refuse to write to another collection', (w) =>
    w.alice.commit((batch) => batch.set(w.alice.at(`notes/${w.newId()}`), { text: 'Free space' })),
  ),
  refused('refuse to write to a subcollection of an account', (w) =>
    w.alice.commit((batch) =>
      batch.set(w.alice.at(`users/${w.alice.id}/notes/1`), { text: 'Free space' }),
    ),
  ),
]
