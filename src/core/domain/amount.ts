import type { Brand } from './ids.ts'
import { accept, type Result, refuse } from './result.ts'

/** A whole number of points, at least 1. Unit: GBP. */
export type Amount = Brand<number, 'Amount'>

/** The balance of a new account, also shown until the real balance is known. Unit: GBP. */
export const STARTING_BALANCE = 1337

/** The smallest transfer. Unit: GBP. */
export const MINIMUM_SEND = 1

export type AmountRefusal =
  | { readonly code: 'amount-missing' }
  | { readonly code: 'amount-not-whole' }
  | { readonly code: 'amount-too-small' }
  | { readonly code: 'amount-too-large' }

export function isAmount(value: unknown): value is Amount {
  return Number.isSafeInteger(value) && Number(value) >= MINIMUM_SEND
}

/**
 * Reads typed text as an integer, to compare it with a balance while the person types.
 * A fraction is cut off. Text that is not a number gives 0, which no transfer accepts.
 */
export function readAmount(typed: string): number {
  return isNumeral(typed) ? Math.trunc(Number(typed)) : 0
}

/** Reads typed text as an amount to send. Refuses empty text, fractions, less than 1, and numbers above `Number.MAX_SAFE_INTEGER`. */
export function checkAmount(typed: string): Result<Amount, AmountRefusal> {
  if (!isNumeral(typed)) return refuse({ code: 'amount-missing' })
  const number = Number(typed)
  if (number < MINIMUM_SEND) return refuse({ code: 'amount-too-small' })
  if (!Number.isFinite(number) || number > Number.MAX_SAFE_INTEGER)
    return refuse({ code: 'amount-too-large' })
  if (!Number.isInteger(number)) return refuse({ code: 'amount-not-whole' })
  return accept(number as Amount)
}

/** Whether a number field accepts the text: digits with a sign, a fraction or an exponent. `Number` alone would also read "0x10" and "Infinity". */
export function isNumeral(typed: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed.trim())
}
