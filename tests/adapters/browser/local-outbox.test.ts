import { beforeEach, expect, it, vi } from 'vitest'
import { LocalOutbox } from '../../../src/adapters/browser/local-outbox.ts'
import { aTransfer } from '../../core/builders.ts'

const open = () => new LocalOutbox({ warn: () => {}, error: () => {} })
const saved = (outbox: LocalOutbox) =>
  outbox.entriesOf(aTransfer().senderId).map(({ transfer }) => transfer.id)

beforeEach(() => localStorage.clear())

it('keeps transfers across visits in the order in which they were first saved', () => {
  const time = vi.spyOn(Date, 'now')
  for (const [at, id] of [
    [1, 'z'],
    [2, 'm'],
    [3, 'a'],
    [4, 'z'],
  ] as const) {
    time.mockReturnValue(at)
    open().save(aTransfer({ id }))
  }
  time.mockRestore()
  open().mark(aTransfer({ id: 'z' }).id, 'unanswered')
  expect(saved(open())).toEqual(['z', 'm', 'a'])
})

it.each(['unanswered', 'failed'] as const)('remembers that a transfer is %s', (state) => {
  const { id } = aTransfer()
  open().save(aTransfer())
  open().mark(id, state)
  expect(open().find(id)?.state).toBe(state)
})

it('begins again with a transfer that is saved again', () => {
  const { id } = aTransfer()
  open().save(aTransfer())
  open().mark(id, 'failed')
  open().save(aTransfer())
  expect(open().find(id)?.state).toBe('sending')
})

it('has no entry again for a transfer that was removed, when it is marked', () => {
  const { id } = aTransfer()
  open().save(aTransfer())
  open().remove(id)
  open().mark(id, 'failed')
  expect(open().find(id)).toBeNull()
})

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['no transfer', '{"transfer":{"id":"c"}}'],
])('leaves alone what is %s', (_, text) => {
  localStorage.setItem('pledger-outbox-c', text)
  expect(saved(open())).toEqual([])
  expect(localStorage.getItem('pledger-outbox-c')).toBe(text)
})

it('knows when a transfer has failed at first', () => {
  const time = vi.spyOn(Date, 'now').mockReturnValue(1)
  const { id } = aTransfer()
  open().save(aTransfer())
  time.mockReturnValue(2)
  open().mark(id, 'failed')
  time.mockReturnValue(3)
  open().mark(id, 'failed')
  time.mockRestore()
  expect(open().find(id)?.since).toBe(2)
})

it('counts a transfer that failed and is saved again as saved for the first time', () => {
  const time = vi.spyOn(Date, 'now').mockReturnValue(1)
  const { id } = aTransfer()
  open().save(aTransfer())
  open().mark(id, 'failed')
  time.mockReturnValue(2)
  open().save(aTransfer())
  time.mockRestore()
  expect(open().find(id)?.since).toBe(2)
})
