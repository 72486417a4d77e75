import { beforeEach, expect, it } from 'vitest'
import { LocalOutbox } from '../../../src/adapters/browser/local-outbox.ts'
import { FakeStorage } from '../../builders/fake-storage.ts'
import { describeOutbox } from '../../contract/outbox-contract.ts'
import { aTransfer } from '../../core/builders.ts'

const log = { warn: () => {}, error: () => {} }
const open = () => new LocalOutbox(log)

beforeEach(() => localStorage.clear())

describeOutbox('in the browser’s storage', () => () => new LocalOutbox(log))
describeOutbox('in memory, as the tests of the core have it', () => {
  const storage = new FakeStorage()
  return () => new LocalOutbox(log, () => storage)
})

it('reads what an older version has saved, which did not say what the form had shown', () => {
  const { shownAsFree: _, ...transfer } = aTransfer()
  const entry = { transfer, state: 'sending', since: 1 }
  localStorage.setItem(`pledger-outbox-${transfer.id}`, JSON.stringify(entry))
  expect(open().find(transfer.id)).toEqual(entry)
})

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['no transfer', '{"transfer":{"id":"c"}}'],
])('leaves alone what is %s', (_, text) => {
  localStorage.setItem('pledger-outbox-c', text)
  expect(open().entriesOf(aTransfer().senderId)).toEqual([])
  expect(localStorage.getItem('pledger-outbox-c')).toBe(text)
})
