import fc from 'fast-check'
import { expect } from 'vitest'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import { firstOf } from '../../src/core/ports/subscription.ts'
import { AskForPoints } from '../../src/core/use-cases/requests.ts'
import { SignIn } from '../../src/core/use-cases/sign-in.ts'
import { openSimulatedIdentity } from '../adapters/demo/identity/simulated-identity-harness.ts'
import { openMemoryHarness } from '../adapters/memory/memory-harness.ts'
import { aDevice } from '../builders/a-device.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import { someone } from '../contract/people.ts'
import { openWithMayaAndLin } from '../core/use-cases/sends-of-lin.ts'
import { aDraft } from '../core/use-cases/world.ts'
import { anyText } from './any-hostile.ts'
import { hostile } from './hostile-case.ts'
import { expectShownRequest } from './shown.ts'

const { send, balances, states } = await openWithMayaAndLin()
const harness = await openMemoryHarness()
const [ines, jun] = [await someone(harness), await someone(harness)]
const { requests } = harness.visitor
const asking = new AskForPoints(
  { current: () => ({ id: ines.id }) } as unknown as Identity,
  requests,
  aDevice().store,
)
const signIn = new SignIn(openSimulatedIdentity().identity, { wishName() {} })

/** What people submit. */
export const submitted = [
  hostile(
    'a send',
    fc.record({
      recipient: fc.oneof(anyText, fc.constant('Maya')),
      amount: fc.oneof(anyText, fc.constant('1')),
      message: anyText,
    }),
    async (typed) => {
      const [before] = await balances()
      const result = await send(aDraft({ id: uniqueTransferId(), ...typed }))
      const [after] = await balances()
      if (!result.ok) expect(result.refusal.code).toEqual(expect.any(String))
      // Nothing moves unless it was sent, and nothing is left to be sent later.
      expect(Number(before) - Number(after)).toBe(result.ok ? -result.value.amount : 0)
      expect(states()).toEqual([])
    },
  ),

  hostile(
    'a request',
    fc.record({
      to: fc.oneof(anyText, fc.constant(jun.id), fc.constant(ines.id)),
      amount: fc.oneof(anyText, fc.constant('20')),
      message: anyText,
    }),
    async ({ to, ...typed }) => {
      const form = { to: to as UserId, toName: jun.name, ...typed }
      const result = await asking.ask(form)
      const asked = await firstOf<readonly PointRequest[]>((told) =>
        requests.watchFrom(ines.id, 100, told),
      )
      if (result.ok) expectShownRequest(result.value)
      else expect(result.refusal.code).toEqual(expect.any(String))
      // Nothing is asked of anybody else, and nothing but what the answer says.
      expect(asked).toEqual(result.ok ? [result.value] : [])
      expect(await requests.withdraw(ines.id, jun.id)).toMatchObject({ ok: true })
    },
  ),

  hostile('an email and a password', fc.tuple(anyText, anyText), async ([email, password]) => {
    const credentials = { email, password }
    for (const result of [
      await signIn.withPassword(credentials),
      await signIn.signUp(credentials, null),
    ])
      if (!result.ok) expect(result.refusal.code).toMatch(/^auth\//)
  }),
]
