import { increment, Timestamp } from 'firebase/firestore/lite'
import { allowed, type Case, refused } from '../case.ts'
import { asDouble, open, openUnnamed } from '../operations.ts'
import type { World } from '../world.ts'

const asDoubleIn = (world: World, field: string) =>
  open(world, {
    more: (batch) => {
      const { newcomer } = world
      batch.update(newcomer.at(`users/${newcomer.id}`), { [field]: asDouble })
    },
  })

export const opening: readonly Case[] = [
  allowed('accept an account with a name', (world) => open(world)),
  allowed('accept an account without a name, as "You"', (world) => openUnnamed(world)),
  allowed('accept initials of 4 letters or digits', (w) =>
    open(w, { account: { avatar: 'aZ09' } }),
  ),

  refused('refuse an account for a visitor', (w) =>
    open(w, { by: w.visitor, at: 'nobody', account: { usernameKey: 'nobody' } }),
  ),
  refused('refuse an account for an anonymous sign-in', (w) => open(w, { by: w.anonymous })),
  refused('refuse an account for another person', (w) =>
    open(w, {
      by: w.bob,
      at: w.newcomer.id,
      account: { displayName: w.newcomer.name, usernameKey: w.newcomer.key },
    }),
  ),
  refused('refuse an account without a name for another person', (w) =>
    openUnnamed(w, { by: w.bob, at: w.newcomer.id }),
  ),
  refused('refuse to overwrite an account', (w) =>
    openUnnamed(w, { by: w.alice, account: { nameCount: 1 } }),
  ),
  refused('refuse to overwrite an account with one without a name', (w) =>
    openUnnamed(w, { by: w.unnamed, account: { avatar: 'XX' } }),
  ),
  refused('refuse a balance above 1337', (w) => open(w, { account: { balance: 1338 } })),
  refused('refuse a balance below 1337', (w) => open(w, { account: { balance: 1336 } })),
  refused('refuse a balance that is a double', (w) => asDoubleIn(w, 'balance')),
  refused('refuse a balance that is a text', (w) => open(w, { account: { balance: '1337' } })),
  refused('refuse a total sent above zero', (w) => open(w, { account: { totalSent: 1 } })),
  refused('refuse a total sent that is a double', (w) => asDoubleIn(w, 'totalSent')),
  refused('refuse a total received above zero', (w) => open(w, { account: { totalReceived: 1 } })),
  refused('refuse a total received that is a double', (w) => asDoubleIn(w, 'totalReceived')),
  refused('refuse an account with an earlier date', (w) =>
    open(w, { account: { joinDate: new Timestamp(0, 0) } }),
  ),
  refused('refuse an account without a date', (w) => open(w, { account: { joinDate: undefined } })),
  refused('refuse empty initials', (w) => open(w, { account: { avatar: '' } })),
  refused('refuse initials of 5 letters', (w) => open(w, { account: { avatar: 'ABCDE' } })),
  refused('refuse a symbol as initials', (w) => open(w, { account: { avatar: '✔' } })),
  refused('refuse an unknown field in an account', (w) => open(w, { account: { isAdmin: true } })),
  refused('refuse a description in a new account', (w) =>
    open(w, { account: { description: 'Hi' } }),
  ),

  refused('refuse an account without a name that is not called "You"', (w) =>
    openUnnamed(w, { account: { displayName: 'Unnamed' } }),
  ),
  refused('refuse to count a name for an account without one', (w) =>
    openUnnamed(w, { account: { nameCount: 1 } }),
  ),
  refused('refuse a count of names below zero', (w) =>
    openUnnamed(w, { account: { nameCount: -1 } }),
  ),
  refused('refuse a new account whose count of names is a double', (w) =>
    openUnnamed(w, { account: { nameCount: increment(-0) } }),
  ),
  refused("refuse another person's key in an account without a name", (w) =>
    openUnnamed(w, { account: { usernameKey: w.bob.key } }),
  ),
  refused('refuse a first name that is not counted', (w) => open(w, { account: { nameCount: 0 } })),
  refused('refuse a first name that is counted twice', (w) =>
    open(w, { account: { nameCount: 2 } }),
  ),
  refused('refuse an account whose name has no document', (w) => open(w, { name: null })),
  refused("refuse an account with another person's name", (w) =>
    open(w, { account: { displayName: w.bob.name, usernameKey: w.bob.key }, name: null }),
  ),
  refused("refuse an account that takes another person's name document", (w) =>
    open(w, { account: { displayName: w.bob.name, usernameKey: w.bob.key } }),
  ),
  refused('refuse an account whose name does not match its key', (w) =>
    open(w, { account: { displayName: w.bob.name } }),
  ),
]
