import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareEntries,
  entryText,
  readEntry,
  textDigest,
} from '../../../../src/core/domain/check/entry.ts'
import { aClosing, anOpening, anyEntry, aSending, SOME_DIGEST } from '../../../builders/entries.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { anyText } from '../../any-text.ts'

describe('the text of an entry', () => {
  it.each([
    ['an account', anOpening({ id: 'lin-id', time: 5 }), '[1,"open","lin-id",5]'],
    ['a send', aSending(), `[1,"send","t1",2,"lin-id","maya-id",37,"${SOME_DIGEST}"]`],
    [
      'a send that waits',
      aSending({ recipientId: null }),
      `[1,"send","t1",2,"lin-id",null,37,"${SOME_DIGEST}"]`,
    ],
    ['points handed over', aClosing(), '[1,"close","t1",3,"settled","maya-id"]'],
    [
      'points taken back',
      aClosing({ status: 'returned', recipientId: null }),
      '[1,"close","t1",3,"returned",null]',
    ],
    ['quotes in an id', anOpening({ id: '"\\' }), '[1,"open","\\"\\\\",1]'],
    ['half an emoji in an id', anOpening({ id: '\ud83d' }), '[1,"open","\\ud83d",1]'],
    ['a time before 1970', anOpening({ time: -1 }), '[1,"open","lin-id",-1]'],
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

  const send = (...rest: readonly unknown[]) => JSON.stringify([1, 'send', 't1', 2, ...rest])
  it.each([
    ['nothing', ''],
    ['no JSON', '[1,"open","lin-id",5'],
    ['no array', '{"kind":"open"}'],
    ['a JSON text', '"open"'],
    ['null', 'null'],
    ['an empty array', '[]'],
    ['another version', '[2,"open","lin-id",5]'],
    ['a version in quotes', '["1","open","lin-id",5]'],
    ['another kind', '[1,"gift","lin-id",5]'],
    ['a name that objects have', '[1,"constructor","lin-id",5]'],
    ['an id that is a number', '[1,"open",7,5]'],
    ['no id', '[1,"open",null,5]'],
    ['no time', '[1,"open","lin-id"]'],
    ['a time in quotes', '[1,"open","lin-id","5"]'],
    ['a fraction of a microsecond', '[1,"open","lin-id",5.5]'],
    ['a time as 5.0', '[1,"open","lin-id",5.0]'],
    ['a time as 5e0', '[1,"open","lin-id",5e0]'],
    ['a time of minus zero', '[1,"open","lin-id",-0]'],
    ['a time beyond the safe integers', '[1,"open","lin-id",9007199254740992]'],
    ['a value too many', '[1,"open","lin-id",5,null]'],
    ['a space', '[1, "open","lin-id",5]'],
    ['a line break behind it', '[1,"open","lin-id",5]\n'],
    ['an escape that needs none', '[1,"open","\\u006cin-id",5]'],
    ['an escape in capitals', '[1,"open","\\uD83D",5]'],
    ['half an emoji that is not escaped', '[1,"open","\ud83d",5]'],
    ['no sender', send(null, 'maya-id', 37, SOME_DIGEST)],
    ['a recipient that is a number', send('lin-id', 7, 37, SOME_DIGEST)],
    ['no points', send('lin-id', 'maya-id', null, SOME_DIGEST)],
    ['0 points', send('lin-id', 'maya-id', 0, SOME_DIGEST)],
    ['negative points', send('lin-id', 'maya-id', -37, SOME_DIGEST)],
    ['half a point', send('lin-id', 'maya-id', 0.5, SOME_DIGEST)],
    ['points beyond the safe integers', send('lin-id', 'maya-id', 2 ** 53, SOME_DIGEST)],
    ['no digest', send('lin-id', 'maya-id', 37)],
    ['a digest that is null', send('lin-id', 'maya-id', 37, null)],
    ['a digest of 31 bytes', send('lin-id', 'maya-id', 37, `${'A'.repeat(42)}==`)],
    ['a digest with unused bits', send('lin-id', 'maya-id', 37, `${'A'.repeat(42)}B=`)],
    ['another status', '[1,"close","t1",3,"waiting",null]'],
    ['points handed over to nobody', '[1,"close","t1",3,"settled",null]'],
    ['points returned to another person', '[1,"close","t1",3,"returned","maya-id"]'],
    ['a close without its recipient', '[1,"close","t1",3,"returned"]'],
  ])('is not read with %s', (_, text) => {
    expect(readEntry(text)).toBeNull()
  })
})

describe('the digest of the texts', () => {
  const texts = { sender: 'José', recipient: 'maya', message: 'for "lunch" 🍜' }

  it('is SHA-256 of a JSON array, in base64', () => {
    const json = '["José","maya","for \\"lunch\\" 🍜"]'
    expect(textDigest(texts, nodeDigest)).toBe(createHash('sha256').update(json).digest('base64'))
  })

  it('distinguishes texts that read the same in a row', () => {
    const shifted = { ...texts, sender: 'Jos', recipient: 'émaya' }
    expect(textDigest(shifted, nodeDigest)).not.toBe(textDigest(texts, nodeDigest))
  })

  it('is one that an entry can have, for any texts', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (sender, recipient, message) => {
        const digest = textDigest({ sender, recipient, message }, nodeDigest)
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
