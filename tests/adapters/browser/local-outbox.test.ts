import { beforeEach, expect, it, vi } from 'vitest'
import { LocalOutbox } from '../../../src/adapters/browser/local-outbox.ts'
import { aTransfer } from '../../core/builders.ts'

const open = () => new LocalOutbox({ warn: () => {}, error: () => {} })
const kept = (outbox: LocalOutbox) =>
  outbox.keptFor(aTransfer().senderId).map(({ transfer }) => transfer.id)

beforeEach(() => localStorage.clear())

it('keeps transfers across visits in the order in which they were first kept', () => {
  const time = vi.spyOn(Date, 'now')
  for (const [at, id] of [
    [1, 'z'],
    [2, 'm'],
    [3, 'a'],
    [4, 'z'],
  ] as const) {
    time.mockReturnValue(at)
    open().keep(aTransfer({ id }))
  }
  time.mockRestore()
  open().markFailed(aTransfer({ id: 'z' }).id)
  expect(kept(open())).toEqual(['z', 'm', 'a'])
})

it('gives what an older version kept first', () => {
  open().keep(aTransfer({ id: 'b' }))
  const older = { transfer: aTransfer({ id: 'c' }), toldFailed: false }
  localStorage.setItem('pledger-outbox-c', JSON.stringify(older))
  expect(kept(open())).toEqual(['c', 'b'])
})

it('remembers that somebody was told of a failure, until they send it again', () => {
  const { id } = aTransfer()
  const isMarked = () => open().find(id)?.toldFailed
  open().keep(aTransfer())
  const fresh = isMarked()
  open().markFailed(id)
  const marked = isMarked()
  open().keep(aTransfer())
  expect([fresh, marked, isMarked()]).toEqual([false, true, false])
})

it('does not keep again what was forgotten, when it is said to have failed', () => {
  const { id } = aTransfer()
  open().keep(aTransfer())
  open().forget(id)
  open().markFailed(id)
  expect([open().find(id), kept(open())]).toEqual([null, []])
})
