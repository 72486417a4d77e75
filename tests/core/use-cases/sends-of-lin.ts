import type { UserId } from '../../../src/core/domain/ids.ts'
import type { ResumedSend, ResumeSends } from '../../../src/core/use-cases/resume-sends.ts'
import type { SendPoints } from '../../../src/core/use-cases/send-points.ts'
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
export const sendUnanswered = (form: SendPoints, draft = aDraft()) =>
  new Promise<void>((resolve) => void form.send(draft, resolve))

/** True for what was sent, else the code. */
export const codeOf = ({ outcome }: Pick<ResumedSend, 'outcome'>) =>
  outcome.ok || outcome.refusal.code

/** What `ResumeSends` tells, in its order. */
export const outcomesOf = async (resume: ResumeSends, sender: UserId) => {
  const outcomes: (true | string)[] = []
  await resume.resume(sender, (resumed) => outcomes.push(codeOf(resumed)))
  return outcomes
}
