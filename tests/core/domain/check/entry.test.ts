import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareEntries,
  digestOf,
  entryText,
  readEntry,
  textDigest,
} from '../../../../src/core/domain/check/entry.ts'
import { TEXT_PARTS } from '../../../../src/core/domain/transaction.ts'
import { SALTS } from '../../../builders/a-transfer.ts'
import {
  aClosing,
  aLeaving,
  aNaming,
  anOpening,
  anyEntry,
  aSending,
  SOME_DIGEST,
} from '../../../builders/entries.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { saltedTexts } from '../../../builders/salted-texts.ts'
import { anyText } from '../../any-text.ts'

describe('the text of an entry', () => {
  it.each([
    ['an account', anOpening({ id: 'lin-id', time: 5 }), '[2,"open","lin-id",5]'],
    ['a send', aSending(), `[2,"send","t1",2,"lin-id","maya-id",37,"${SOME_DIGEST}"]`],
    [
      'a send that waits',
      aSending({ recipientId: null }),
      `[2,"send","t1",2,"lin-id",null,37,"${SOME_DIGEST}"]`,
    ],
    ['points handed over', aClosing(), '[2,"close","t1",3,"settled","maya-id"]'],
    [
      'points taken back',
      aClosing({ status: 'returned', recipientId: null }),
      '[2,"close","t1",3,"returned",null]',
    ],
    ['a name', aNaming({ id: 'lin', time: 5 }), '[2,"name","lin",5,"lin-id"]'],
    ['a leaver', aLeaving({ time: 5 }), '[2,"leave","lin-id",5]'],
    ['quotes in an id', anOpening({ id: '"\\' }), '[2,"open","\\"\\\\",1]'],
    ['half an emoji in an id', anOpening({ id: '\ud83d' }), '[2,"open","\\ud83d",1]'],
    ['a time before 1970', anOpening({ time: -1 }), '[2,"open","lin-id",-1]'],
  ])('is a JSON array for %s', (_, entry, text) => {
    expect(entryText(entry)).toBe(text)
  })

  it('is read as the entry that it was written from', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        expect(readEntry(entryText(entry))).toEqual(entry)
      }),
    )
  })

  it('is the only text that is read as its entry', () => {
    fc.assert(
      fc.property(anyEntry, fc.nat(), anyText, (entry, at, inserted) => {
        const text = entryText(entry)
        const place = at % (text.length + 1)
        const other = text.slice(0, place) + inserted + text.slice(place)
        const read = readEntry(other)
        expect(read ? entryText(read) : other).toBe(other)
      }),
    )
  })

  const send = (...rest: readonly unknown[]) => JSON.stringify([2, 'send', 't1', 2, ...rest])
  it.each([
    ['nothing', ''],
    ['no JSON', '[2,"open","lin-id",5'],
    ['no array', '{"kind":"open"}'],
    ['a JSON text', '"open"'],
    ['null', 'null'],
    ['an empty array', '[]'],
    ['another version', '[1,"open","lin-id",5]'],
    ['a version to come', '[3,"open","lin-id",5]'],
    ['a version in quotes', '["2","open","lin-id",5]'],
    ['another kind', '[2,"gift","lin-id",5]'],
    ['a name that objects have', '[2,"constructor","lin-id",5]'],
    ['an id that is a number', '[2,"open",7,5]'],
    ['no id', '[2,"open",null,5]'],
    ['no time', '[2,"open","lin-id"]'],
    ['a time in quotes', '[2,"open","lin-id","5"]'],
    ['a fraction of a microsecond', '[2,"open","lin-id",5.5]'],
    ['a time as 5.0', '[2,"open","lin-id",5.0]'],
    ['a time as 5e0', '[2,"open","lin-id",5e0]'],
    ['a time of minus zero', '[2,"open","lin-id",-0]'],
    ['a time beyond the safe integers', '[2,"open","lin-id",9007199254740992]'],
    ['a value too many', '[2,"open","lin-id",5,null]'],
    ['a space', '[2, "open","lin-id",5]'],
    ['a line break behind it', '[2,"open","lin-id",5]\n'],
    ['an escape that needs none', '[2,"open","\\u006cin-id",5]'],
    ['an escape in capitals', '[2,"open","\\uD83D",5]'],
    ['half an emoji that is not escaped', '[2,"open","\ud83d",5]'],
    ['no sender', send(null, 'maya-id', 37, SOME_DIGEST)],
    ['a recipient that is a number', send('lin-id', 7, 37, SOME_DIGEST)],
    ['no points', send('lin-id', 'maya-id', null, SOME_DIGEST)],
    ['0 points', send('lin-id', 'maya-id', 0, SOME_DIGEST)],
    ['negative points', send('lin-id', 'maya-id', -37, SOME_DIGEST)],
    ['half a point', send('lin-id', 'maya-id', 0.5, SOME_DIGEST)],
    ['points beyond the safe integers', send('lin-id', 'maya-id', 2 ** 53, SOME_DIGEST)],
    ['no digest', send('lin-id', 'maya-id', 37)],
    ['a digest that is null', send('lin-id', 'maya-id', 37, null)],
    ['a digest of 31 bytes', send('lin-id', 'maya-id', 37, '0'.repeat(62))],
    ['a digest in capitals', send('lin-id', 'maya-id', 37, 'A'.repeat(64))],
    ['a digest in base64', send('lin-id', 'maya-id', 37, `${'A'.repeat(43)}=`)],
    ['a name of nobody', '[2,"name","lin",5,null]'],
    ['a name without its account', '[2,"name","lin",5]'],
    ['a leaver with more than a time', '[2,"leave","lin-id",5,null]'],
    ['another status', '[2,"close","t1",3,"waiting",null]'],
    ['points handed over to nobody', '[2,"close","t1",3,"settled",null]'],
    ['points returned to another person', '[2,"close","t1",3,"returned","maya-id"]'],
    ['a close without its recipient', '[2,"close","t1",3,"returned"]'],
  ])('is not read with %s', (_, text) => {
    expect(readEntry(text)).toBeNull()
  })
})

describe('the digest of the texts', () => {
  const words = { sender: 'José', recipient: 'maya', message: 'for "lunch" 🍜' }
  const texts = saltedTexts(words)
  const hex = (text: string) => createHash('sha256').update(text).digest('hex')

  it('is SHA-256 of three salted digests, in hex', () => {
    const digests = TEXT_PARTS.map((part) => hex(`${SALTS[part]}\n${words[part]}`))
    expect(textDigest(texts, nodeDigest)).toBe(hex(digests.join('')))
  })

  it.each(TEXT_PARTS)('stays as it is when this text is taken away: %s', (part) => {
    const left = { ...texts, [part]: { digest: digestOf(texts[part], nodeDigest) } }
    expect(textDigest(left, nodeDigest)).toBe(textDigest(texts, nodeDigest))
  })

  it('differs for the same words with another salt', () => {
    const salted = { text: words.message, salt: 'x'.repeat(22) }
    expect(textDigest({ ...texts, message: salted }, nodeDigest)).not.toBe(
      textDigest(texts, nodeDigest),
    )
  })

  it('distinguishes texts that read the same in a row', () => {
    const shifted = saltedTexts({ ...words, sender: 'Jos', recipient: 'émaya' })
    expect(textDigest(shifted, nodeDigest)).not.toBe(textDigest(texts, nodeDigest))
  })

  it('is one that an entry can have, for any texts', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (sender, recipient, message) => {
        const digest = textDigest(saltedTexts({ sender, recipient, message }), nodeDigest)
        expect(readEntry(entryText(aSending({ textDigest: digest })))).not.toBeNull()
      }),
    )
  })
})

describe('the order of entries', () => {
  it.each([
    ['an earlier time', anOpening({ time: 1, id: 'b' }), anOpening({ time: 2, id: 'a' })],
    ['a time before 1970', aClosing({ time: -2 }), anOpening({ time: -1 })],
    [
      'the earlier of the two largest times',
      aClosing({ time: 2 ** 53 - 2 }),
      anOpening({ time: 2 ** 53 - 1 }),
    ],
    ['an account before a send', anOpening({ time: 5, id: 'z' }), aSending({ time: 5, id: 'a' })],
    ['an account before its name', anOpening({ time: 5, id: 'z' }), aNaming({ time: 5, id: 'a' })],
    ['a name before a send', aNaming({ time: 5, id: 'z' }), aSending({ time: 5, id: 'a' })],
    ['a close before a leaver', aClosing({ time: 5, id: 'z' }), aLeaving({ time: 5, id: 'a' })],
    ['a send before its close', aSending({ time: 5, id: 'z' }), aClosing({ time: 5, id: 'a' })],
    ['a capital before a small letter', aSending({ id: 'B' }), aSending({ id: 'a' })],
    ['the shorter id', aSending({ id: 'a' }), aSending({ id: 'ab' })],
    ['code units, not characters', aSending({ id: '😀' }), aSending({ id: '\uff5e' })],
  ])('puts %s first', (_, first, second) => {
    expect(compareEntries(first, second)).toBeLessThan(0)
    expect(compareEntries(second, first)).toBeGreaterThan(0)
  })

  it('does not depend on the order in which entries are read', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const places = (list: typeof entries) =>
          list.toSorted(compareEntries).map(({ time, kind, id }) => [time, kind, id])
        expect(places(entries.toReversed())).toEqual(places(entries))
      }),
    )
  })

  it('gives two entries the same place only with the same time, kind and id', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (a, b) => {
        const isSame = a.time === b.time && a.kind === b.kind && a.id === b.id
        expect(compareEntries(a, b) === 0).toBe(isSame)
      }),
    )
  })
})
