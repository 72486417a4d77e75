import { expect, it } from 'vitest'
import { composeFeatures } from '../../src/composition/ports.ts'
import { addReactions } from '../../src/composition/reactions.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import { openMemoryHarness } from '../adapters/memory/memory-harness.ts'
import { aDevice } from '../builders/a-device.ts'
import { send, someone } from '../contract/people.ts'

it('nobody has reacted to a row of a demo that has just begun again', async () => {
  const harness = await openMemoryHarness()
  const [maya, tom] = [await someone(harness), await someone(harness)]
  const row = await send(maya, tom)
  const { ledger, directory, reactions } = harness.visitor
  const identity = { current: () => maya } as unknown as Identity
  const cache = aDevice().store
  let restart = () => {}
  const watchRestarts = (listener: () => void) => {
    restart = listener
    return () => {}
  }
  const container = composeFeatures({ identity, ledger, directory, cache })
  const page = addReactions(container, { reactions }, { watchRestarts })
  await page.react(row, '👏')
  const shown: Transaction = { ...row, reactions: { '👏': 2 } }
  expect(page.shown(shown, maya.id).own).toBe('👏')
  cache.forgetAll()
  restart()
  expect(page.shown(shown, maya.id)).toEqual({ counts: { '👏': 2 }, own: null })
})
