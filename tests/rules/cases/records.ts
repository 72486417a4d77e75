import { accepting, type Case, refused, refusing } from '../case.ts'
import { send } from '../operations.ts'
import type { Stored } from '../records.ts'
import type { World } from '../world.ts'

const sendAs = (world: World, transaction: Stored) => send(world, { transaction })
const saying = (world: World, message: unknown) => sendAs(world, { message })
const called = (world: World, name: string) => send(world, { to: null, name })

/** One character of each block that allows a joiner after it. */
const joinable = [
  ...'^¨\u02C2\u0384\u0482\u058D\u0627\u1000\u1390\u166D\u1780\u1940\u1FBD\u2764\u2CE5',
  ...'\u3004\u309B\u3200\u4DC0\uA490\uA700\uA789\uA828\uA9E0\uAB5B\uFE0F\uFF3E\uFFFD\u{1FBEF}',
]

/** One of each range of noncharacters in the rules: among Arabic letters, and at the end of each plane. */
const NONCHARACTERS = [
  0xfdd0,
  0xfffe,
  ...Array.from({ length: 17 }, (_, plane) => 0x10000 * plane + 0xffff),
]
const named = (code: number) => `the noncharacter U+${code.toString(16).toUpperCase()}`

/** The fields of a transaction. */
export const records: readonly Case[] = [
  ...accepting(saying, {
    'the longest message': () => 'é'.repeat(280),
    'line breaks, accents, symbols and letters of any script': () =>
      'Grüße,\nمرحبا, नमस्ते, 你好 👍🏽 – €5 ✔',
    'an emoji family': () => 'For you 👩‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈',
    'words with joiners and non-joiners': () => 'می‌خواهم क्‍ष',
    'a joiner after each kind of character that may have one': () =>
      joinable.map((letter) => `${letter}\u200C${letter}\u200D`).join(''),
    'a message of one letter': () => 'x',
    'spaces, line breaks and selectors together with visible characters': () =>
      '\n \u00A0\u3000\u2764\uFE0F\u2764\uFE0E\n',
  }),
  ...accepting(called, {
    'the longest name': () => `Zoe${'e'.repeat(27)}`,
    'the shortest name': () => 'Q7',
    'a name with accents and single separators': () => 'José-M ß.ÿ_9',
    'a name that starts with a reserved word': () => 'Youri',
    'a name with a reserved word among others': () => 'Ann Pledger',
  }),
  ...accepting(send, {
    'an id of 64 characters': (w) => ({ id: `${w.newId()}-_`.padEnd(64, 'aZ9') }),
  }),

  ...refusing(send, {
    'an id with other characters': (w) => ({ id: `${w.newId()}.html` }),
    'an id of 65 characters': (w) => ({ id: w.newId().padEnd(65, 'x') }),
    'an id that is not the document id': () => ({ to: null, transaction: { id: 'other' } }),
    'a recipient key in capitals': (w) => ({ to: null, transaction: { recipientKey: w.freeName } }),
    'a transaction without a recipient id or null': () => ({
      to: null,
      transaction: { recipientId: undefined },
    }),
  }),
  ...refusing(sendAs, {
    'another name of the sender': (w) => ({ sender: w.carol.name }),
    'an old name as the sender': (w) => ({ sender: w.alicesOldName }),
    'another type': () => ({ type: 'gift' }),
    'another icon': () => ({ icon: '🏦' }),
    'another title': () => ({ title: 'Sent by the bank' }),
    "another profile than the recipient's": (w) => ({ profile: w.carol.name }),
    'a recipient that does not match the key': (w) => ({
      recipient: w.carol.name,
      profile: w.carol.name,
      title: `Sent to @${w.carol.name}`,
    }),
    'an unknown field in a transaction': () => ({ note: 'hidden' }),
  }),
  ...['message', 'icon', 'type', 'title', 'profile', 'timestamp', 'status', 'id'].map((field) =>
    refused(`refuse a transaction without ${field}`, (w) => sendAs(w, { [field]: undefined })),
  ),

  refused('refuse an empty message', (w) => saying(w, '')),
  refused('refuse a message of 281 characters', (w) => saying(w, 'x'.repeat(281))),
  refused('refuse a message that is not a text', (w) => saying(w, ['x'])),
  ...Object.entries({
    'a tab': 'a\tb',
    'a return': 'a\rb',
    'an escape': 'a\u001Bb',
    'a delete': 'a\u007Fb',
    'a C1 control character': 'a\u0085b',
    'a soft hyphen': 'a\u00ADb',
    'a grapheme joiner': 'a\u034Fb',
    'an Arabic letter mark': 'a\u061Cb',
    'a Hangul filler': 'a\u3164b',
    'a Hangul half filler': 'a\uFFA0b',
    'a Hangul initial filler': 'a\u115Fb',
    'a Hangul middle filler': 'a\u1160b',
    'an invisible Khmer vowel': 'a\u17B4b',
    'another invisible Khmer vowel': 'a\u17B5b',
    'a Mongolian selector': 'a\u180Bb',
    'a Mongolian separator': 'a\u180Eb',
    'a zero-width space': 'a\u200Bb',
    'a left-to-right mark': 'a\u200Eb',
    'a right-to-left mark': 'a\u200Fb',
    'a line separator': 'a\u2028b',
    'a right-to-left override': 'a\u202Eb',
    'a word joiner': 'a\u2060b',
    'an isolate': 'a\u2067b',
    'a blank Braille pattern': 'a\u2800b',
    'a variation selector not for emoji': 'a\uFE00b',
    'a byte order mark': 'a\uFEFFb',
    'a code point reserved for invisible characters': 'a\uFFF0b',
    'an interlinear anchor': 'a\uFFF9b',
    'an object replacement character': 'a\uFFFCb',
    'a hieroglyphic joiner': 'a\u{13430}b',
    'a Khitan filler': 'a\u{16FE4}b',
    'a shorthand control': 'a\u{1BCA0}b',
    'a note without a head': 'a\u{1D159}b',
    'a musical control': 'a\u{1D173}b',
    'a tag': 'a\u{E0041}b',
    'a variation selector of the supplement': 'a\u{E0100}b',
    ...Object.fromEntries(
      NONCHARACTERS.map((code) => [named(code), `a${String.fromCodePoint(code)}b`]),
    ),
  }).map(([what, message]) => refused(`refuse a message with ${what}`, (w) => saying(w, message))),
  ...Object.entries({
    'at the start': '\u200Da',
    'after a Latin letter': 'a\u200Cb',
    'after a digit': '1\u200D2',
    'after another joiner': '👩\u200D\u200D👧',
    'after a space': 'a \u200Db',
  }).map(([where, message]) =>
    refused(`refuse a message with a joiner ${where}`, (w) => saying(w, message)),
  ),
  ...Object.entries({
    spaces: '   ',
    'no-break spaces': '\u00A0\u00A0',
    'ideographic spaces': '\u3000',
    'line feeds': '\n'.repeat(280),
    'an emoji selector': '\uFE0F',
    'a text selector': '\uFE0E',
    'selectors and a joiner': '\uFE0F\u200D\uFE0F',
    'selectors and a non-joiner': '\uFE0F\u200C\uFE0F',
  }).map(([what, message]) =>
    refused(`refuse a message of only ${what}`, (w) => saying(w, message)),
  ),

  refused('refuse a name of one letter', (w) => called(w, 'Q')),
  refused('refuse a name of 31 letters', (w) => called(w, `Zoe${'e'.repeat(28)}`)),
  ...['You', 'yOU', 'Unnamed', 'Admin', 'The Plédger Team', 'M.øderator 2'].map((name) =>
    refused(`refuse a send to "${name}", a reserved name`, (w) => called(w, name)),
  ),
  ...Object.entries({
    'a doubled space': 'Zoe  B',
    'a space at the end': 'Zoe ',
    'a dot at the start': '.Zoe',
    'a capital with an accent': 'Élodie',
    'a division sign': 'Zo÷e',
    'a letter of another alphabet': 'Zоe',
    'an invisible letter': 'Zo\u200Be',
    'two separators in a row': 'Zoe-.B',
  }).map(([what, name]) => refused(`refuse a send to a name with ${what}`, (w) => called(w, name))),
]
