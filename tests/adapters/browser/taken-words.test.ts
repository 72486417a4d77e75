import { expect, it } from 'vitest'
import { LocalTakenWords } from '../../../src/adapters/browser/taken-words.ts'
import { TextStore } from '../../../src/adapters/shared/text-store.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { recordOf } from '../../../src/core/domain/transfer.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { FakeStorage } from '../../builders/fake-storage.ts'

const row = (): Transaction => ({
  ...recordOf(aTransfer({}), null, 1),
  message: '',
  digests: { message: 'a' },
  removed: { message: { by: 'u' as never, at: 2, for: 'own', reason: null } },
})

it('tells every tab of the device of a row that lost words, and leaves nothing behind', () => {
  const storage = new FakeStorage()
  const [one, two] = [storage.openStore(), storage.openStore()].map(
    (store) => new LocalTakenWords(store),
  )
  const heard: Transaction[][] = [[], []]
  one?.watch((told) => heard[0]?.push(told))
  const stop = two?.watch((told) => heard[1]?.push(told))
  const taken = row()
  one?.tell(taken)
  expect(heard).toMatchObject([[{ id: taken.id }], [taken]])
  expect(storage.length).toBe(0)
  stop?.()
  one?.tell(row())
  expect(heard[1]).toHaveLength(1)
})

it('hears nothing in what another version says', () => {
  const storage = new FakeStorage()
  const heard: Transaction[] = []
  new LocalTakenWords(storage.openStore()).watch((told) => heard.push(told))
  storage.openStore().set('pledger-taken-words', '{"id":7}')
  storage.openStore().set('pledger-taken-words', 'nonsense')
  expect(heard).toEqual([])
})

it('goes on in its own tab where the browser stores nothing', () => {
  const forbidden = new TextStore(() => {
    throw new Error('forbidden')
  })
  const words = new LocalTakenWords(forbidden)
  const heard: Transaction[] = []
  words.watch((told) => heard.push(told))
  words.tell(row())
  expect(heard).toHaveLength(1)
})
