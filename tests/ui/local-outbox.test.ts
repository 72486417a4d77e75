import { beforeEach, expect, it, vi } from 'vitest'
import { LocalOutbox } from '../../src/adapters/browser/local-outbox.ts'
import { aTransfer } from '../core/builders.ts'

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
    open().keep({ transfer: aTransfer({ id }), toldFailed: at === 4 })
  }
  time.mockRestore()
  expect(kept(open())).toEqual(['z', 'm', 'a'])
  expect(open().keptFor(aTransfer().senderId)[0]?.toldFailed).toBe(true)
})

it('gives what an older version kept first', () => {
  open().keep({ transfer: aTransfer({ id: 'b' }), toldFailed: false })
  const older = { transfer: aTransfer({ id: 'c' }), toldFailed: false }
  localStorage.setItem('pledger-outbox-c', JSON.stringify(older))
  expect(kept(open())).toEqual(['c', 'b'])
})
