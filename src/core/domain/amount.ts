import type { Brand } from './brand.ts'
import { accept, type Result, refuse } from './result.ts'

/** A whole number of points, at least 1. Unit: GBP. */
export type Amount = Brand<number, 'Amount'>

/** What every account opens with, and what is shown until a balance is known. Unit: GBP. */
export const STARTING_BALANCE = 1337

/** The smallest transfer. Unit: GBP. */
export const MINIMUM_SEND = 1

export type AmountRefusal =
  | { readonly code: 'amount-missing' }
  | { readonly code: 'amount-not-whole' }
  | { readonly code: 'amount-too-small' }
  | { readonly code: 'amount-too-large' }

/**
 * Reads what a person typed as an integer, for the comparison with a balance while they type.
 * A fraction is cut off and what is no number counts as 0, which no transfer accepts.
 */
export function readAmount(typed: string): number {
  return isNumeral(typed) ? Math.trunc(Number(typed)) : 0
}

/** Says whether what a person typed can be sent. Refuses nothing typed, fractions, less than 1, and numbers too large to count exactly. */
export function checkAmount(typed: string): Result<Amount, AmountRefusal> {
  if (!isNumeral(typed)) return refuse({ code: 'amount-missing' })
  const number = Number(typed)
  if (number < MINIMUM_SEND) return refuse({ code: 'amount-too-small' })
  if (!Number.isFinite(number) || number > Number.MAX_SAFE_INTEGER)
    return refuse({ code: 'amount-too-large' })
  if (!Number.isInteger(number)) return refuse({ code: 'amount-not-whole' })
  return accept(number as Amount)
}

/** Digits, with a sign, a fraction or an exponent: what a number field takes. Not "0x10" or "Infinity", which `Number` reads too. */
function isNumeral(typed: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed.trim())
}
