import { expect, it } from 'vitest'
import { outboxOf } from '../../../src/core/use-cases/outbox.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { uniqueUserId } from '../../builders/unique.ts'

it('lists the entries of a sender only, by the time since which they are so, though one is saved again', () => {
  const { store, outbox } = aDevice()
  const senderId = uniqueUserId()
  const times = [
    ['z', 1],
    ['m', 2],
    ['a', 3],
    ['z', 1],
  ] as const
  outbox.save(anEntry(aTransfer()))
  for (const [id, since] of times)
    outbox.save(anEntry(aTransfer({ id: id as never, senderId }), 'sending', since))
  expect(outboxOf(store, senderId).map(({ transfer }) => transfer.id)).toEqual(['z', 'm', 'a'])
})
