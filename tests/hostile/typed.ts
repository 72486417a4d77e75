import fc from 'fast-check'
import { expect } from 'vitest'
import { readArguments } from '../../src/cli/arguments.ts'
import { Undecided } from '../../src/cli/terminal.ts'
import { checkAmount, readAmount } from '../../src/core/domain/amount.ts'
import { readCheckpoint } from '../../src/core/domain/check/checkpoint.ts'
import { foundParts, searchedWords } from '../../src/core/domain/find/question.ts'
import { firstGrapheme, initialsOf } from '../../src/core/domain/people.ts'
import {
  LONGEST_DESCRIPTION,
  LONGEST_MESSAGE,
  readText,
  shortened,
} from '../../src/core/domain/text.ts'
import { LONGEST_NAME, nearestUsername, readUsername } from '../../src/core/domain/username.ts'
import { VerifyReceipt } from '../../src/core/use-cases/check/receipts.ts'
import { nodeDigest } from '../builders/node-digest.ts'
import { anyText, damagedText } from './any-hostile.ts'
import { hostile } from './hostile-case.ts'

const ROOT = Buffer.alloc(32, 7).toString('base64')
const CHECKPOINT = `pledger/demo\n12\n${ROOT}\n`
const RECEIPT = { checkpoint: CHECKPOINT, index: 3, entry: '["sent"]', proof: [ROOT, ROOT] }

/** A text near one that is right: cut, lengthened or with something in its midst. */
const near = (right: string) =>
  fc
    .tuple(fc.nat(right.length), fc.nat(right.length), anyText)
    .map(([start, end, text]) => right.slice(0, start) + text + right.slice(end))

const OPTIONS = [
  'audit',
  'verify',
  'export',
  '--state',
  '--since',
  '--project',
  '--format=csv',
  '--json',
  '--token-file',
  '--',
  '-',
]

/** What people type into the fields of the page, and on the command line. */
export const typed = [
  hostile('a message or a description', anyText, (text) => {
    for (const limit of [LONGEST_MESSAGE, LONGEST_DESCRIPTION]) {
      const read = readText(text, limit)
      if (!read.ok) expect(['text-too-long', 'text-not-allowed']).toContain(read.refusal.code)
      // What is stored reads the same again, so that nobody is shown another text than was sent.
      else expect(readText(read.value, limit)).toEqual(read)
    }
  }),

  hostile('a name', fc.oneof(anyText, near('@Maya Okafor')), (text) => {
    const read = readUsername(text)
    if (read.ok) expect(readUsername(`@${read.value}`)).toEqual(read)
    else expect(read.refusal.code).toMatch(/^name-/)
    const nearest = nearestUsername(text)
    if (nearest !== null) expect(readUsername(nearest)).toEqual({ ok: true, value: nearest })
    expect((read.ok ? read.value : (nearest ?? '')).length).toBeLessThanOrEqual(LONGEST_NAME)
  }),

  hostile('an amount', fc.oneof(anyText, near('1337'), near('1e3')), (text) => {
    const read = checkAmount(text)
    if (!read.ok) expect(read.refusal.code).toMatch(/^amount-/)
    else expect(Number.isSafeInteger(read.value) && read.value >= 1).toBe(true)
    expect(readAmount(text)).not.toBeNaN()
  }),

  hostile('the initials and the first letter of a name', anyText, (text) => {
    expect(initialsOf(text)).toMatch(/^[A-Z0-9]{0,2}$/)
    expect(text).toContain(firstGrapheme(text))
  }),

  hostile(
    'a text that is shortened',
    fc.tuple(anyText, fc.integer({ min: 1, max: 50 })),
    (given) => {
      const [text, limit] = given
      expect(shortened(text, limit).length).toBeLessThanOrEqual(limit)
    },
  ),

  hostile('words to find', fc.tuple(anyText, anyText), ([words, text]) => {
    const parts = foundParts(text, searchedWords(words))
    expect(parts.map((part) => part.text).join('')).toBe(text)
  }),

  hostile(
    'a fingerprint to compare with',
    fc.oneof(anyText, near(CHECKPOINT), near(`12.${ROOT}`)),
    (text) => {
      const read = readCheckpoint(text, 'pledger/demo')
      if (!read.ok) expect(read.refusal.code).toMatch(/^checkpoint-/)
      else expect(Number.isSafeInteger(read.value.size) && read.value.size >= 0).toBe(true)
    },
  ),

  hostile('a receipt', damagedText(RECEIPT), (text) => {
    const verified = new VerifyReceipt(nodeDigest).verify(text)
    expect(verified).toMatchObject({ ok: false, refusal: { code: expect.any(String) } })
  }),

  hostile(
    'a command',
    fc.array(fc.oneof(anyText, fc.constantFrom(...OPTIONS)), { maxLength: 5 }),
    async (words) => {
      try {
        expect(await readArguments(words, {}, async (path) => path)).toEqual(expect.any(Object))
      } catch (cause) {
        // Exit code 2, with a sentence.
        expect(cause).toBeInstanceOf(Undecided)
        expect(String(Object(cause).message)).not.toBe('')
      }
    },
  ),
]
