import { deleteField, increment } from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
import { asDouble, describeOneself, send } from '../operations.ts'

/** What else may be done to accounts, and to anything beside the ledger. */
export const accounts: readonly Case[] = [
  right('describes oneself', (world) => describeOneself(world, { description: 'Bakes\nbread' })),
  right('describes oneself at length', (w) => describeOneself(w, { description: 'é'.repeat(160) })),
  right('takes a description away', (w) => describeOneself(w, { description: deleteField() })),

  wrong('describes nobody for a visitor', (w) =>
    describeOneself(w, { description: 'Hello' }, w.visitor),
  ),
  wrong('describes nobody else', (w) => describeOneself(w, { description: 'A thief' }, w.bob)),
  wrong("takes nobody else's description away", (w) =>
    describeOneself(w, { description: deleteField() }, w.bob),
  ),
  wrong('takes no empty description', (w) => describeOneself(w, { description: '' })),
  wrong('takes no description of 161 letters', (w) =>
    describeOneself(w, { description: 'x'.repeat(161) }),
  ),
  wrong('takes no description that is no text', (w) => describeOneself(w, { description: 7 })),
  wrong('takes no description with an override', (w) =>
    describeOneself(w, { description: 'a\u202Eb' }),
  ),
  wrong('takes no description of nothing but spaces', (w) =>
    describeOneself(w, { description: ' \u00A0\n' }),
  ),
  wrong('takes no description with a loose joiner', (w) =>
    describeOneself(w, { description: 'a\u200Db' }),
  ),
  ...['balance', 'totalSent', 'totalReceived', 'nameCount'].map((field) =>
    wrong(`makes no fraction number of one's own ${field}`, (w) =>
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
    wrong(`changes no ${field} by itself`, (w) => describeOneself(w, { [field]: value })),
  ),
  wrong('mixes no description with a send', (w) =>
    send(w, { sender: { description: 'Generous' } }),
  ),
  wrong('deletes no account', (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`users/${w.alice.id}`))),
  ),
  wrong("deletes nobody else's account", (w) =>
    w.alice.commit((batch) => batch.delete(w.alice.at(`users/${w.bob.id}`))),
  ),
  wrong('writes nothing beside the ledger', (w) =>
    w.alice.commit((batch) => batch.set(w.alice.at(`notes/${w.newId()}`), { text: 'Free space' })),
  ),
  wrong('writes nothing below an account', (w) =>
    w.alice.commit((batch) =>
      batch.set(w.alice.at(`users/${w.alice.id}/notes/1`), { text: 'Free space' }),
    ),
  ),
]
