import { beforeEach, expect, it } from 'vitest'
import { LocalRecentSends } from '../../../src/adapters/browser/local-recent-sends.ts'
import { type RecentSend, recentSendOf } from '../../../src/core/domain/transfer.ts'
import { anId, aRow } from '../../core/builders.ts'

const open = () => new LocalRecentSends({ warn: () => {}, error: () => {} })
const [lin, mo] = [anId('lin-id'), anId('mo-id')]
const send = (id: string, at: number) => recentSendOf(aRow(id, at)) as RecentSend

beforeEach(() => localStorage.clear())

it('keeps the sends of each account across visits', () => {
  open().add(lin, send('a', 1))
  open().add(mo, send('b', 2))
  expect(open().load(lin)).toEqual([send('a', 1)])
  expect(open().load(mo)).toEqual([send('b', 2)])
})

it('keeps a send once', () => {
  open().add(lin, send('a', 1))
  open().add(lin, send('a', 2))
  expect(open().load(lin)).toEqual([send('a', 2)])
})

it('keeps the newest sixty, in whatever order they come', () => {
  const sends = open()
  for (let at = 1; at <= 70; at++) sends.add(lin, send(`t${at}`, at % 2 ? at : 71 - at))
  const kept = open().load(lin)
  expect(kept).toHaveLength(60)
  expect(Math.min(...kept.map(({ at }) => at))).toBe(11)
})

it.each(['no JSON', '{}', '[{"id":"a"}]', '[7]', 'null'])(
  'has none where %s is stored',
  (stored) => {
    open().add(lin, send('a', 1))
    const [key = ''] = Object.keys(localStorage)
    localStorage.setItem(key, stored)
    expect(open().load(lin)).toEqual([])
  },
)

it('begins again after something else was stored', () => {
  open().add(lin, send('a', 1))
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, 'no JSON')
  open().add(lin, send('b', 2))
  expect(open().load(lin)).toEqual([send('b', 2)])
})

it('forgets the sends of every account, and nothing else', () => {
  localStorage.setItem('other', 'stays')
  open().add(lin, send('a', 1))
  open().add(mo, send('b', 2))
  open().clear()
  expect(open().load(lin)).toEqual([])
  expect(open().load(mo)).toEqual([])
  expect(localStorage.getItem('other')).toBe('stays')
})
