import { beforeEach, describe, expect, it } from 'vitest'
import { LocalOutbox, LocalRecentSends } from '../../../src/adapters/browser/send.ts'
import { type RecentSend, recentSendOf } from '../../../src/core/domain/transfer.ts'
import { FakeStorage } from '../../builders/fake-storage.ts'
import { describeOutbox } from '../../contract/outbox-contract.ts'
import { anId, aRow, aTransfer } from '../../core/builders.ts'

const log = { warn: () => {}, error: () => {} }

beforeEach(() => localStorage.clear())

describeOutbox('in the browser’s storage', () => () => new LocalOutbox(log))
describeOutbox('in memory, as the tests of the core have it', () => {
  const storage = new FakeStorage()
  return () => new LocalOutbox(log, () => storage)
})

describe('an outbox in the browser’s storage', () => {
  it('reads what an older version has saved, which did not say what the form had shown', () => {
    const { shownAsFree: _, ...transfer } = aTransfer()
    const entry = { transfer, state: 'sending', since: 1 }
    localStorage.setItem(`pledger-outbox-${transfer.id}`, JSON.stringify(entry))
    expect(new LocalOutbox(log).find(transfer.id)).toEqual(entry)
  })

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['no transfer', '{"transfer":{"id":"c"}}'],
  ])('leaves alone what is %s', (_, text) => {
    localStorage.setItem('pledger-outbox-c', text)
    expect(new LocalOutbox(log).entriesOf(aTransfer().senderId)).toEqual([])
    expect(localStorage.getItem('pledger-outbox-c')).toBe(text)
  })
})

describe('the sends that a browser remembers', () => {
  const open = () => new LocalRecentSends(log)
  const [lin, mo] = [anId('lin-id'), anId('mo-id')]
  const send = (id: string, at: number) => recentSendOf(aRow(id, at)) as RecentSend

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
})
