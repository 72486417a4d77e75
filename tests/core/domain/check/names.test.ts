import { describe, expect, it } from 'vitest'
import type { Entry, EntryTexts } from '../../../../src/core/domain/check/entry.ts'
import { Names } from '../../../../src/core/domain/check/names.ts'
import { aClosing, aNaming, aSending } from '../../../builders/entries.ts'
import { saltedTexts } from '../../../builders/salted-texts.ts'

const MINUTE = 60_000_000
const HOUR = 60 * MINUTE

const toMaya = saltedTexts({ sender: 'You', recipient: 'Maya', message: 'hi' })
const maya = (time: number) => aNaming({ id: 'maya', accountId: 'maya-id', time })
const toMallory = (time: number) => aSending({ recipientId: 'mallory-id', time })

/** What is wrong with the names after these entries; sends go to @Maya, unless said otherwise. */
function judged(entries: readonly Entry[], texts: EntryTexts = toMaya) {
  const names = new Names()
  for (const entry of entries) names.apply({ entry, texts: entry.kind === 'send' ? texts : null })
  return names.judge(new Map()).map(({ code, about, id }) => `${code} ${about} ${id}`)
}

describe('the names of a ledger', () => {
  it.each<[string, readonly Entry[]]>([
    ['a send to the owner of the name', [maya(1), aSending({ time: HOUR })]],
    ['a name that is taken slightly after', [aSending({ time: HOUR }), maya(HOUR + 9 * MINUTE)]],
    ['points that wait for a name', [aSending({ recipientId: null, time: 1 }), maya(HOUR)]],
    [
      'a hand-over to who took the name',
      [aSending({ recipientId: null, time: 1 }), maya(HOUR), aClosing({ time: 2 * HOUR })],
    ],
    [
      'a hand-over slightly before its send',
      [maya(HOUR), aClosing({ time: HOUR }), aSending({ recipientId: null, time: HOUR + 1 })],
    ],
  ])('fit: %s', (_, entries) => {
    expect(judged(entries)).toEqual([])
  })

  it.each<[string, readonly Entry[], string]>([
    ['a send to somebody else', [maya(1), toMallory(HOUR)], 'name-differs transaction t1'],
    ['a send to a name that nobody has', [aSending()], 'name-differs transaction t1'],
    [
      'a name that is taken long after',
      [aSending({ time: HOUR }), maya(HOUR + 11 * MINUTE)],
      'name-differs transaction t1',
    ],
    [
      'points that wait although somebody has the name',
      [maya(1), aSending({ recipientId: null, time: HOUR })],
      'name-differs transaction t1',
    ],
    [
      'a hand-over to somebody else',
      [
        aSending({ recipientId: null, time: 1 }),
        maya(HOUR),
        aClosing({ recipientId: 'mallory-id', time: 2 * HOUR }),
      ],
      'name-differs transaction t1',
    ],
    [
      'a key with two owners',
      [maya(1), aNaming({ id: 'maya', accountId: 'mallory-id', time: HOUR })],
      'name-differs name maya',
    ],
  ])('do not fit: %s', (_, entries, finding) => {
    expect(judged(entries)).toEqual([finding])
  })

  it('include that of the sender', () => {
    const texts = saltedTexts({ sender: 'Lin', recipient: 'Maya', message: 'hi' })
    const send = aSending({ time: HOUR })
    expect(judged([maya(1), aNaming(), send], texts)).toEqual([])
    expect(judged([maya(1), send], texts)).toEqual(['name-differs transaction t1'])
  })

  it('say nothing of a text that was taken away', () => {
    const texts = { ...toMaya, recipient: { digest: '0'.repeat(64) } }
    expect(judged([maya(1), toMallory(HOUR)], texts)).toEqual([])
  })

  it('go on in a fork, and stay as they are', () => {
    const names = new Names()
    names.apply({ entry: maya(1), texts: null })
    const fork = names.fork()
    fork.apply({ entry: toMallory(HOUR), texts: toMaya })
    expect(fork.judge(new Map())).toHaveLength(1)
    expect(names.judge(new Map())).toEqual([])
  })

  it.each([
    ['its own name', { usernameKey: 'maya', nameCount: 1 }, 0],
    ['no name any more, since its owner left', { usernameKey: null, nameCount: 1 }, 0],
    ["somebody else's name", { usernameKey: 'lin', nameCount: 1 }, 1],
    ['more names than it took', { usernameKey: 'maya', nameCount: 2 }, 1],
  ])('are those of an account with %s', (_, stored, findings) => {
    const names = new Names()
    for (const entry of [maya(1), aNaming({ time: 2 })]) names.apply({ entry, texts: null })
    expect(names.judge(new Map([['maya-id', stored]]))).toHaveLength(findings)
  })
})
