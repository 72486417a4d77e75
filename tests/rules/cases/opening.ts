import { increment, Timestamp } from 'firebase/firestore/lite'
import { type Case, right, wrong } from '../case.ts'
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
  right('opens an account with a name', (world) => open(world)),
  right('opens an account without a name, as "You"', (world) => openUnnamed(world)),
  right('takes initials of 4 letters or digits', (w) => open(w, { account: { avatar: 'aZ09' } })),

  wrong('opens no account for a visitor', (w) =>
    open(w, { by: w.visitor, at: 'nobody', account: { usernameKey: 'nobody' } }),
  ),
  wrong('opens no account for an anonymous sign-in', (w) => open(w, { by: w.anonymous })),
  wrong('opens no account in the place of another person', (w) =>
    open(w, {
      by: w.bob,
      at: w.newcomer.id,
      account: { displayName: w.newcomer.name, usernameKey: w.newcomer.key },
    }),
  ),
  wrong('opens no unnamed account in the place of another person', (w) =>
    openUnnamed(w, { by: w.bob, at: w.newcomer.id }),
  ),
  wrong('opens nobody a second account over the first', (w) =>
    openUnnamed(w, { by: w.alice, account: { nameCount: 1 } }),
  ),
  wrong('opens nobody a second unnamed account over the first', (w) =>
    openUnnamed(w, { by: w.unnamed, account: { avatar: 'XX' } }),
  ),
  wrong('gives no more points than 1337', (w) => open(w, { account: { balance: 1338 } })),
  wrong('gives no fewer points than 1337', (w) => open(w, { account: { balance: 1336 } })),
  wrong('takes no balance that is a fraction number', (w) => asDoubleIn(w, 'balance')),
  wrong('takes no balance that is text', (w) => open(w, { account: { balance: '1337' } })),
  wrong('begins with nothing sent', (w) => open(w, { account: { totalSent: 1 } })),
  wrong('takes no total sent that is a fraction number', (w) => asDoubleIn(w, 'totalSent')),
  wrong('begins with nothing received', (w) => open(w, { account: { totalReceived: 1 } })),
  wrong('takes no total received that is a fraction number', (w) => asDoubleIn(w, 'totalReceived')),
  wrong('dates no account back', (w) => open(w, { account: { joinDate: new Timestamp(0, 0) } })),
  wrong('opens no account without its date', (w) => open(w, { account: { joinDate: undefined } })),
  wrong('takes no empty initials', (w) => open(w, { account: { avatar: '' } })),
  wrong('takes no initials of 5 letters', (w) => open(w, { account: { avatar: 'ABCDE' } })),
  wrong('takes no initials that are a sign', (w) => open(w, { account: { avatar: '✔' } })),
  wrong('takes no field it does not know', (w) => open(w, { account: { isAdmin: true } })),
  wrong('takes no description at the opening', (w) => open(w, { account: { description: 'Hi' } })),

  wrong('opens no nameless account under another word than "You"', (w) =>
    openUnnamed(w, { account: { displayName: 'Unnamed' } }),
  ),
  wrong('counts no name for an account without one', (w) =>
    openUnnamed(w, { account: { nameCount: 1 } }),
  ),
  wrong('gives no name below the lowest', (w) => openUnnamed(w, { account: { nameCount: -1 } })),
  wrong('takes no count of names that is a fraction number', (w) =>
    openUnnamed(w, { account: { nameCount: increment(-0) } }),
  ),
  wrong("takes no other person's key beside the placeholder", (w) =>
    openUnnamed(w, { account: { usernameKey: w.bob.key } }),
  ),
  wrong('counts a first name as one', (w) => open(w, { account: { nameCount: 0 } })),
  wrong('counts a first name as no more than one', (w) => open(w, { account: { nameCount: 2 } })),
  wrong('opens no account with a name whose document is missing', (w) => open(w, { name: null })),
  wrong("opens no account with another person's name", (w) =>
    open(w, { account: { displayName: w.bob.name, usernameKey: w.bob.key }, name: null }),
  ),
  wrong("opens no account that takes another person's name over", (w) =>
    open(w, { account: { displayName: w.bob.name, usernameKey: w.bob.key } }),
  ),
  wrong('opens no account under a name that is not its key', (w) =>
    open(w, { account: { displayName: w.bob.name } }),
  ),
]
