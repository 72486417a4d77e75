import { increment, Timestamp } from 'firebase/firestore/lite'
import { accepting, type Case, refusing } from '../case.ts'
import { asDouble, open, openUnnamed } from '../operations.ts'
import type { Stored } from '../records.ts'
import type { World } from '../world.ts'

const openWith = (world: World, account: Stored) => open(world, { account })
const openUnnamedWith = (world: World, account: Stored) => openUnnamed(world, { account })
const openWithDouble = (world: World, field: string) =>
  open(world, {
    more: (batch) => batch.update(world.newcomer.at(world.newcomer.account), { [field]: asDouble }),
  })

export const opening: readonly Case[] = [
  ...accepting(openWith, {
    'an account with a name': () => ({}),
    'initials of 4 letters or digits': () => ({ avatar: 'aZ09' }),
  }),
  ...accepting(openUnnamed, { 'an account without a name, as "You"': () => ({}) }),

  ...refusing(open, {
    'an account for a visitor': (w) => ({
      by: w.visitor,
      at: 'nobody',
      account: { usernameKey: 'nobody' },
    }),
    'an account for an anonymous sign-in': (w) => ({ by: w.anonymous }),
    'an account for another person': (w) => ({
      by: w.bob,
      at: w.newcomer.id,
      account: { displayName: w.newcomer.name, usernameKey: w.newcomer.key },
    }),
    'an account whose name has no document': () => ({ name: null }),
    "an account with another person's name": (w) => ({
      account: { displayName: w.bob.name, usernameKey: w.bob.key },
      name: null,
    }),
  }),
  ...refusing(openUnnamed, {
    'an account without a name for another person': (w) => ({ by: w.bob, at: w.newcomer.id }),
    'to overwrite an account': (w) => ({ by: w.alice, account: { nameCount: 1 } }),
    'to overwrite an account with one without a name': (w) => ({
      by: w.unnamed,
      account: { avatar: 'XX' },
    }),
  }),
  ...refusing(openWith, {
    'a balance above 1337': () => ({ balance: 1338 }),
    'a balance below 1337': () => ({ balance: 1336 }),
    'a balance that is a text': () => ({ balance: '1337' }),
    'a total sent above zero': () => ({ totalSent: 1 }),
    'a total received above zero': () => ({ totalReceived: 1 }),
    'an account without its month': () => ({ month: undefined }),
    'an account with another month': () => ({ month: '2024-07' }),
    'a new account that sent something this month': () => ({ monthSent: 1 }),
    'a new account that received something this month': () => ({ monthReceived: 1 }),
    'a new account without the sum of what it sent this month': () => ({ monthSent: undefined }),
    'a new account without the sum of what it received this month': () => ({
      monthReceived: undefined,
    }),
    'an account with an earlier date': () => ({ joinDate: new Timestamp(0, 0) }),
    'an account without a date': () => ({ joinDate: undefined }),
    'empty initials': () => ({ avatar: '' }),
    'initials of 5 letters': () => ({ avatar: 'ABCDE' }),
    'a symbol as initials': () => ({ avatar: '✔' }),
    'an unknown field in an account': () => ({ isAdmin: true }),
    'a description in a new account': () => ({ description: 'Hi' }),
    'a first name that is not counted': () => ({ nameCount: 0 }),
    'a first name that is counted twice': () => ({ nameCount: 2 }),
    "an account that takes another person's name document": (w) => ({
      displayName: w.bob.name,
      usernameKey: w.bob.key,
    }),
    'an account whose name does not match its key': (w) => ({ displayName: w.bob.name }),
  }),
  ...refusing(openWithDouble, {
    'a balance that is a double': () => 'balance',
    'a total sent that is a double': () => 'totalSent',
    'a total received that is a double': () => 'totalReceived',
    'a sum of the month sent that is a double': () => 'monthSent',
    'a sum of the month received that is a double': () => 'monthReceived',
  }),
  ...refusing(openUnnamedWith, {
    'an account without a name that is not called "You"': () => ({ displayName: 'Unnamed' }),
    'to count a name for an account without one': () => ({ nameCount: 1 }),
    'a count of names below zero': () => ({ nameCount: -1 }),
    'a new account whose count of names is a double': () => ({ nameCount: increment(-0) }),
    "another person's key in an account without a name": (w) => ({ usernameKey: w.bob.key }),
  }),
]
