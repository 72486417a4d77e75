import { deleteField, increment } from 'firebase/firestore/lite'
import { folded, prefixesOf } from '../../../src/core/domain/folded.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { claimName, describeOneself, open, openUnnamed, send } from '../operations.ts'
import type { World } from '../world.ts'

const of = (name: string) => prefixesOf(name as Username)
/** A free name that nobody else in any world has. */
const named = (stem: string, world: World) => `${stem} ${world.freeName.slice('Zoe '.length)}`
const findOneselfBy = (world: World, prefixes: unknown) => describeOneself(world, { prefixes })
const claimNameOf = (stem: string, world: World, prefixes: unknown) =>
  claimName(world, { name: named(stem, world), account: { prefixes } })

/** Each gives as many prefixes, or as long a text to find them in, as a name can. */
const LARGE_NAMES = {
  'many words': 'a b c d e f g h i j',
  'many words of two letters': 'ab cd ef gh ij kl',
  'letters that are two without accents': 'ßæþßæþßæþßæþßæþßæþß',
  'words of letters that are two without accents': 'ßæß þæß æßþ ðßæ',
}
const LETTERS = ['ßàáâãäåæçè', 'éêëìíîïðñò', 'óôõöøùúûüý', 'þÿ']
/** It gives 29 prefixes. */
const NAME_OF_TOO_MANY = 'æßæ ßæß þßþ ðæß'

function allPrefixesOf(name: string): readonly string[] {
  const whole = folded(name)
  const texts = [whole, ...whole.split(' ')]
  return [...new Set(texts.flatMap((text) => [1, 2, 3, 4, 5, 6].map((n) => text.slice(0, n))))]
}

const wrongLists: Readonly<Record<string, (own: string, world: World) => unknown>> = {
  'the prefix of another name': (_, w) => [w.bob.name.slice(0, 1).toLowerCase()],
  'the prefix of another name after its own': (own) => [...of(own), 'bob'],
  'the middle of a word': (own) => [folded(own).slice(1, 3)],
  'a prefix with other letters at its end': (own) => [`${folded(own).slice(0, 2)}x`],
  'a prefix in capitals': (own) => [own.slice(0, 1).toUpperCase()],
  'a prefix of seven characters': (own) => [folded(own).slice(0, 7)],
  'an empty prefix': () => [''],
  'an empty prefix after its own': (own) => [...of(own), ''],
  'two prefixes in one text': (own) => [of(own).slice(0, 2).join(',')],
  'a text that is no list': (own) => folded(own).slice(0, 1),
  'a map that is no list': (own) => ({ 0: folded(own).slice(0, 1) }),
  'a number': () => [1],
  'nothing that is no list': () => null,
}

/** By what people find an account: attacks on it, at each of the three writes that may set it. */
export const prefixes: readonly Case[] = [
  ...accepting(open, {
    'an account with the prefixes of its name': (w) => ({
      account: { prefixes: of(w.newcomer.name) },
    }),
    'an account without a prefix': () => ({ account: { prefixes: [] } }),
  }),
  ...accepting(claimName, {
    'a name with its prefixes': (w) => ({ account: { prefixes: of(w.freeName) } }),
    'a name with some of its prefixes': (w) => ({
      account: { prefixes: of(w.freeName).slice(3, 5) },
    }),
    'another name with its prefixes instead of the old ones': (w) => ({
      of: w.bob,
      account: { prefixes: of(w.freeName) },
    }),
    'another name without the old prefixes': (w) => ({
      of: w.bob,
      account: { prefixes: deleteField() },
    }),
    'an old name with its prefixes': (w) => ({
      name: w.alicesOldName,
      account: { nameCount: 2, prefixes: of(w.alicesOldName) },
      document: null,
    }),
    'the present name in other capitals with the same prefixes': (w) => ({
      of: w.bob,
      name: w.bob.name.toUpperCase(),
      account: { nameCount: 2 },
      document: null,
    }),
  }),
  ...accepting(findOneselfBy, {
    'prefixes for an account from before': (w) => of(w.alice.name),
    'fewer prefixes': (w) => of(w.alice.name).slice(1),
    'no prefix': () => [],
  }),
  allowed('accept the removal of one’s own prefixes', (w) =>
    w.bob.update(w.bob.account, { prefixes: deleteField() }),
  ),
  ...Object.entries(LARGE_NAMES).flatMap(([what, stem]) => [
    allowed(`accept the prefixes of a name of ${what}`, (w) =>
      claimNameOf(stem, w, of(named(stem, w))),
    ),
    refused(`refuse the prefix of another name in a name of ${what}`, (w) =>
      claimNameOf(stem, w, [...of(named(stem, w)).slice(1), 'bob']),
    ),
  ]),
  ...LETTERS.map((letters) => {
    const stem = [...letters].join('-')
    return allowed(`accept a name with ${letters} by its prefixes without accents`, (w) =>
      claimNameOf(stem, w, of(named(stem, w))),
    )
  }),
  allowed('accept the first 24 prefixes where a name gives more', (w) =>
    claimNameOf(NAME_OF_TOO_MANY, w, of(named(NAME_OF_TOO_MANY, w))),
  ),
  allowed('accept any 24 prefixes that a name gives', (w) =>
    claimNameOf(NAME_OF_TOO_MANY, w, allPrefixesOf(named(NAME_OF_TOO_MANY, w)).slice(-24)),
  ),
  refused('refuse 25 prefixes', (w) =>
    claimNameOf(NAME_OF_TOO_MANY, w, allPrefixesOf(named(NAME_OF_TOO_MANY, w)).slice(-25)),
  ),
  refused('refuse a prefix with an accent', (w) => claimNameOf('Élodie'.toLowerCase(), w, ['é'])),

  ...Object.entries(wrongLists).flatMap(([what, list]) => [
    refused(`refuse ${what} in a new account`, (w) =>
      open(w, { account: { prefixes: list(w.newcomer.name, w) } }),
    ),
    refused(`refuse ${what} with a name`, (w) =>
      claimName(w, { account: { prefixes: list(w.freeName, w) } }),
    ),
    refused(`refuse ${what} in one’s own account`, (w) =>
      describeOneself(w, { prefixes: list(w.alice.name, w) }),
    ),
  ]),
  ...refusing(claimName, {
    'another name that keeps the prefixes of the old one': (w) => ({ of: w.bob }),
  }),
  ...refusing(findOneselfBy, {
    'the prefixes of a name that one had before': (w) => of(w.alicesOldName),
    'prefixes of the name that comes only later': (w) => of(w.freeName),
  }),
  ...refusing(openUnnamed, {
    'prefixes in a new account without a name': () => ({ account: { prefixes: [] } }),
    'the placeholder as prefixes of a new account without a name': () => ({
      account: { prefixes: of('You') },
    }),
  }),
  refused('refuse prefixes for an account without a name', (w) =>
    w.unnamed.update(w.unnamed.account, { prefixes: of('You') }),
  ),
  refused('refuse to set the prefixes of somebody else', (w) =>
    describeOneself(w, { prefixes: of(w.alice.name) }, w.bob),
  ),
  refused('refuse to remove the prefixes of somebody else', (w) =>
    w.alice.update(w.bob.account, { prefixes: deleteField() }),
  ),
  refused('refuse prefixes by a visitor', (w) =>
    describeOneself(w, { prefixes: of(w.alice.name) }, w.visitor),
  ),
  ...Object.entries({
    description: 'Bakes',
    balance: increment(1),
    nameCount: 0,
    displayName: 'You',
    isAdmin: true,
  }).map(([field, value]) =>
    refused(`refuse a change of ${field} together with prefixes`, (w) =>
      describeOneself(w, { prefixes: of(w.alice.name), [field]: value }),
    ),
  ),
  ...refusing(send, {
    'prefixes of the sender together with a send': (w) => ({
      sender: { prefixes: of(w.alice.name) },
    }),
    'to change prefixes of the recipient together with a send': () => ({
      recipient: { prefixes: [] },
    }),
  }),
]
