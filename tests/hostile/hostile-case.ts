import type fc from 'fast-check'

/** What generated input goes into, and what must hold for each: it throws where that does not hold. */
export interface HostileCase {
  readonly what: string
  readonly input: fc.Arbitrary<unknown>
  readonly claim: (input: never) => void | Promise<void>
}

export function hostile<T>(
  what: string,
  input: fc.Arbitrary<T>,
  claim: (input: T) => void | Promise<void>,
): HostileCase {
  return { what, input, claim }
}
