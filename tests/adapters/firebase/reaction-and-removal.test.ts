import { expect, it } from 'vitest'
import { sumOfReactions } from '../../../src/core/domain/reactions.ts'
import { send, someone } from '../../contract/people.ts'
import { withHarness } from '../../contract/with-harness.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

const harness = withHarness(openFirestoreHarness)

it('a row is reacted to while its message is removed: both are done, and neither undoes the other', async () => {
  const [maya, tom] = [await someone(harness()), await someone(harness())]
  const row = await send(maya, tom)
  const { reactions } = harness().as(tom.id)
  const [reacted, removed] = await Promise.all([
    reactions.react(row.id, tom.id, '👏'),
    maya.ledger.removeMessage(row.id, maya.id, { for: 'own' }),
  ])
  expect(reacted).toMatchObject({ ok: true })
  expect(removed).toMatchObject({ ok: true })
  const shown = await harness().visitor.ledger.find(row.id)
  expect(shown?.message).toBe('')
  expect(shown?.reactions).toEqual({ '👏': 1 })
  // It can still be taken back.
  await reactions.react(row.id, tom.id, null)
  expect(sumOfReactions((await harness().visitor.ledger.find(row.id))?.reactions ?? {})).toBe(0)
})
