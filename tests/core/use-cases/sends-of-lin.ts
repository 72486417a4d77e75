import type { UserId } from '../../../src/core/domain/ids.ts'
import type { SendOutcome } from '../../../src/core/domain/transfer.ts'
import type { SendPoints } from '../../../src/core/use-cases/send-points.ts'
import { resumeAndShow, sendInForm } from '../../builders/page-of-sends.ts'
import { aDraft, openWorld } from './world.ts'

/** The world, with Maya and Lin in it, and Lin signed in. */
export async function openWithMayaAndLin() {
  const world = await openWorld()
  const maya = await world.signInAs('Maya')
  const lin = await world.signInAs('Lin')
  const balances = async () => [await world.balanceOf(lin), await world.balanceOf(maya)]
  const states = () => world.outbox.entriesOf(lin.id).map(({ state }) => state)
  return { ...world, maya, lin, balances, states }
}

/** Sends, and resolves when the form shows that there is no answer. */
export const sendUnanswered = (page: SendPoints, draft = aDraft()) =>
  new Promise<void>((resolve) => void sendInForm(page, draft, resolve))

/** True for what was sent, else the code. */
export const codeOf = (outcome: SendOutcome) => outcome.ok || outcome.refusal.code

/** What a page shows when it goes through its outbox once, in its order. */
export const outcomesOf = async (page: SendPoints, sender: UserId) => {
  const outcomes: (true | string)[] = []
  await resumeAndShow(page, sender, ({ outcome }) => outcomes.push(codeOf(outcome)))
  return outcomes
}
