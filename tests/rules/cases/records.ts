import { type Case, right, wrong } from '../case.ts'
import { send } from '../operations.ts'
import type { World } from '../world.ts'

const saying = (world: World, message: unknown) => send(world, { transaction: { message } })
const called = (world: World, name: string) => send(world, { to: null, name })

/** One of each block behind whose letters, signs or emoji a joiner may stand. */
const joinable = [
  ...'^¨\u02C2\u0384\u0482\u058D\u0627\u1000\u1390\u166D\u1780\u1940\u1FBD\u2764\u2CE5',
  ...'\u3004\u309B\u3200\u4DC0\uA490\uA700\uA789\uA828\uA9E0\uAB5B\uFE0F\uFF3E\uFFFD\u{1FBEF}',
]

/** What a transaction's record says. */
export const records: readonly Case[] = [
  right('takes the longest message', (w) => saying(w, 'é'.repeat(280))),
  right('takes lines, accents, signs and letters of any script', (w) =>
    saying(w, 'Grüße,\nمرحبا, नमस्ते, 你好 👍🏽 – €5 ✔'),
  ),
  right('takes a family of emoji', (w) => saying(w, 'For you 👩‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈')),
  right('takes words whose letters are joined or kept apart', (w) => saying(w, 'می‌خواهم क्‍ष')),
  right('takes a joiner behind every letter, sign or emoji that one can stand behind', (w) =>
    saying(w, joinable.map((letter) => `${letter}\u200C${letter}\u200D`).join('')),
  ),
  right('takes a message of one letter', (w) => saying(w, 'x')),
  right('takes spaces, lines and selectors beside what can be seen', (w) =>
    saying(w, '\n \u00A0\u3000\u2764\uFE0F\u2764\uFE0E\n'),
  ),
  right('takes the longest name', (w) => called(w, `Zoe${'e'.repeat(27)}`)),
  right('takes the shortest name', (w) => called(w, 'Q7')),
  right('takes a name with accents and single signs between letters', (w) =>
    called(w, 'José-M ß.ÿ_9'),
  ),
  right('takes a name that a reserved word begins', (w) => called(w, 'Youri')),
  right('takes an id of 64 signs', (w) => send(w, { id: `${w.newId()}-_`.padEnd(64, 'aZ9') })),

  wrong("records no other name of the sender's", (w) =>
    send(w, { transaction: { sender: w.carol.name } }),
  ),
  wrong('records no old name as the sender', (w) =>
    send(w, { transaction: { sender: w.alicesOldName } }),
  ),
  wrong('records no id but that of the document', (w) =>
    send(w, { to: null, transaction: { id: 'other' } }),
  ),
  wrong('takes no id with other signs', (w) => send(w, { id: `${w.newId()}.html` })),
  wrong('takes no id of 65 signs', (w) => send(w, { id: w.newId().padEnd(65, 'x') })),
  wrong('records no other type', (w) => send(w, { transaction: { type: 'gift' } })),
  wrong('records no other icon', (w) => send(w, { transaction: { icon: '🏦' } })),
  wrong('records no other title', (w) => send(w, { transaction: { title: 'Sent by the bank' } })),
  wrong("records no other person's profile", (w) =>
    send(w, { transaction: { profile: w.carol.name } }),
  ),
  wrong('records no recipient but the one of the key', (w) =>
    send(w, {
      transaction: {
        recipient: w.carol.name,
        profile: w.carol.name,
        title: `Sent to @${w.carol.name}`,
      },
    }),
  ),
  wrong('records no key in capitals', (w) =>
    send(w, { to: null, transaction: { recipientKey: w.freeName } }),
  ),
  wrong('records no field it does not know', (w) => send(w, { transaction: { note: 'hidden' } })),
  ...['message', 'icon', 'type', 'title', 'profile', 'timestamp', 'status', 'id'].map((field) =>
    wrong(`records nothing without its ${field}`, (w) =>
      send(w, { transaction: { [field]: undefined } }),
    ),
  ),
  wrong('records nothing without saying that nobody has the name', (w) =>
    send(w, { to: null, transaction: { recipientId: undefined } }),
  ),

  wrong('takes no empty message', (w) => saying(w, '')),
  wrong('takes no message of 281 letters', (w) => saying(w, 'x'.repeat(281))),
  wrong('takes no message that is no text', (w) => saying(w, ['x'])),
  ...Object.entries({
    'a tab': 'a\tb',
    'a return': 'a\rb',
    'an escape': 'a\u001Bb',
    'a delete': 'a\u007Fb',
    'a control of the second set': 'a\u0085b',
    'a soft hyphen': 'a\u00ADb',
    'a grapheme joiner': 'a\u034Fb',
    'an Arabic letter mark': 'a\u061Cb',
    'a Hangul filler': 'a\u3164b',
    'a Hangul half filler': 'a\uFFA0b',
    'a Hangul initial filler': 'a\u115Fb',
    'a Hangul middle filler': 'a\u1160b',
    'a Khmer vowel that is not seen': 'a\u17B4b',
    'another Khmer vowel that is not seen': 'a\u17B5b',
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
    'a variation selector of no emoji': 'a\uFE00b',
    'a byte order mark': 'a\uFEFFb',
    'a character kept for the invisible': 'a\uFFF0b',
    'an interlinear anchor': 'a\uFFF9b',
    'what stands for an object that is not there': 'a\uFFFCb',
    'a hieroglyphic joiner': 'a\u{13430}b',
    'a Khitan filler': 'a\u{16FE4}b',
    'a shorthand control': 'a\u{1BCA0}b',
    'a note without a head': 'a\u{1D159}b',
    'a musical control': 'a\u{1D173}b',
    'a tag': 'a\u{E0041}b',
    'a variation selector of the supplement': 'a\u{E0100}b',
  }).map(([what, message]) => wrong(`takes no message with ${what}`, (w) => saying(w, message))),
  ...Object.entries({
    'at its beginning': '\u200Da',
    'behind a Latin letter': 'a\u200Cb',
    'behind a digit': '1\u200D2',
    'behind another joiner': '👩\u200D\u200D👧',
    'behind a space': 'a \u200Db',
  }).map(([where, message]) =>
    wrong(`takes no message with a joiner ${where}`, (w) => saying(w, message)),
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
    wrong(`takes no message of nothing but ${what}`, (w) => saying(w, message)),
  ),

  wrong('takes no name of one letter', (w) => called(w, 'Q')),
  wrong('takes no name of 31 letters', (w) => called(w, `Zoe${'e'.repeat(28)}`)),
  ...['You', 'yOU', 'Unnamed', 'UNNAMED'].map((name) =>
    wrong(`sends nothing to "${name}", whom nobody can be`, (w) => called(w, name)),
  ),
  ...Object.entries({
    'a doubled space': 'Zoe  B',
    'a space at the end': 'Zoe ',
    'a dot at the beginning': '.Zoe',
    'a capital with an accent': 'Élodie',
    'the sign of division': 'Zo÷e',
    'a letter of another alphabet': 'Zоe',
    'an invisible letter': 'Zo\u200Be',
    'two signs in a row': 'Zoe-.B',
  }).map(([what, name]) => wrong(`sends nothing to a name with ${what}`, (w) => called(w, name))),
]
