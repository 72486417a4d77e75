import { expect, it } from 'vitest'
import { outboxOf } from '../../../src/core/domain/send.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { uniqueUserId } from '../../builders/unique.ts'

it('lists the entries of a sender only, by the time since which they are so', () => {
  const senderId = uniqueUserId()
  const entry = (id: string, since: number) =>
    anEntry(aTransfer({ id: id as never, senderId }), 'sending', since)
  const stored = [anEntry(aTransfer()), entry('a', 3), entry('z', 1), entry('m', 2)]
  expect(outboxOf(stored, senderId).map(({ transfer }) => transfer.id)).toEqual(['z', 'm', 'a'])
})
