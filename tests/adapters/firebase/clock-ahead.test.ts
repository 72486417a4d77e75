import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Amount } from '../../../src/core/domain/amount.ts'
import { refused, someone } from '../../contract/people.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

const MINUTE = 60_000

afterEach(() => void vi.restoreAllMocks())

/** Ines asked Jun 55 minutes ago, and withdrew it. Her device's clock is 9 minutes ahead. */
async function askWithClockAhead({ isMuted = false, minutesAgo = 55 } = {}) {
  const harness = await openFirestoreHarness()
  onTestFinished(() => harness.close())
  const [ines, jun] = [await someone(harness), await someone(harness)]
  const { requests } = harness.as(ines.id)
  const lunch = { from: ines.id, to: jun.id, amount: 20 as Amount, message: 'Lunch' }
  const first = await requests.ask(lunch)
  await requests.withdraw(ines.id, jun.id)
  await harness.passTimeAfterRequest(ines.id, jun.id, minutesAgo * MINUTE)
  if (isMuted) await harness.as(jun.id).requests.mute(ines.id, jun.id)
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 9 * MINUTE)
  return { first, answer: await requests.ask(lunch) }
}

it('a request that is too soon is refused as that, though the device’s clock is past the hour', async () => {
  const { first, answer } = await askWithClockAhead()
  const at = first.ok ? first.value.at : 0
  expect(answer).toEqual({
    ok: false,
    refusal: { code: 'asked-recently', until: at + 5 * MINUTE },
  })
})

it('a request to somebody who mutes is refused as such, once the hour has passed by any clock', async () => {
  const { answer } = await askWithClockAhead({ isMuted: true, minutesAgo: 65 })
  expect(answer).toEqual(refused('cannot-ask'))
})
