import { deleteField, increment } from 'firebase/firestore/lite'
import { accepting, type Case, refused, refusing } from '../case.ts'
import { asDouble, describeOneself, send } from '../operations.ts'

/** Other changes of accounts, and writes to other collections. */
export const accounts: readonly Case[] = [
  ...accepting(describeOneself, {
    'a description': () => ({ description: 'Bakes\nbread' }),
    'a description of 160 characters': () => ({ description: 'é'.repeat(160) }),
    'the removal of a description': () => ({ description: deleteField() }),
  }),
  ...refusing(describeOneself, {
    'an empty description': () => ({ description: '' }),
    'a description of 161 characters': () => ({ description: 'x'.repeat(161) }),
    'a description that is not a text': () => ({ description: 7 }),
    'a description with a bidirectional override': () => ({ description: 'a\u202Eb' }),
    'a description of only spaces': () => ({ description: ' \u00A0\n' }),
    'a description with a loose joiner': () => ({ description: 'a\u200Db' }),
  }),
  refused('refuse a description by a visitor', (w) =>
    describeOneself(w, { description: 'Hello' }, w.visitor),
  ),
  refused('refuse a description by a suspended person', (w) =>
    w.sven.update(w.sven.account, { description: 'Hello' }),
  ),
  refused('refuse a description by a person who left', (w) =>
    w.lea.update(w.lea.account, { description: 'Hello' }),
  ),
  refused('refuse a description of somebody else', (w) =>
    describeOneself(w, { description: 'A thief' }, w.bob),
  ),
  refused("refuse the removal of somebody else's description", (w) =>
    describeOneself(w, { description: deleteField() }, w.bob),
  ),
  ...['balance', 'totalSent', 'totalReceived', 'nameCount', 'monthSent', 'monthReceived'].map(
    (field) =>
      refused(`refuse to change one's own ${field} to a double`, (w) =>
        describeOneself(w, { [field]: asDouble }),
      ),
  ),
  ...Object.entries({
    balance: increment(1),
    totalSent: increment(-1),
    totalReceived: increment(1),
    nameCount: 0,
    month: '2024-07',
    monthSent: 0,
    monthReceived: increment(1),
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
  refused('refuse to delete an account', (w) => w.alice.delete(w.alice.account)),
  refused("refuse to delete somebody else's account", (w) => w.alice.delete(w.bob.account)),
  refused('refuse to write to another collection', (w) =>
    w.alice.set(`notes/${w.newId()}`, { text: 'Free space' }),
  ),
  refused('refuse to write to a subcollection of an account', (w) =>
    w.alice.set(`${w.alice.account}/notes/1`, { text: 'Free space' }),
  ),
]
