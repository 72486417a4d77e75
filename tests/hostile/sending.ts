import fc from 'fast-check'
import { expect } from 'vitest'
import { SignIn } from '../../src/core/use-cases/sign-in.ts'
import { openMemoryIdentity } from '../adapters/memory/identity/memory-identity-harness.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import { openWithMayaAndLin } from '../core/use-cases/sends-of-lin.ts'
import { aDraft } from '../core/use-cases/world.ts'
import { anyText } from './any-hostile.ts'
import { hostile } from './hostile-case.ts'

const { send, balances, states } = await openWithMayaAndLin()
const signIn = new SignIn(openMemoryIdentity().identity, { wishName() {} })

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

  hostile('an email and a password', fc.tuple(anyText, anyText), async ([email, password]) => {
    const credentials = { email, password }
    for (const result of [
      await signIn.withPassword(credentials),
      await signIn.signUp(credentials, null),
    ])
      if (!result.ok) expect(result.refusal.code).toMatch(/^auth\//)
  }),
]
