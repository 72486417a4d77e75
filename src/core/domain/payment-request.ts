import { isNumeral } from './amount.ts'

/** What a payment link asks for, as typed text: none of it is checked. */
export interface PaymentRequest {
  readonly recipient: string
  /** Unit: GBP. Null where the link has no amount, '' where its amount is not a number. */
  readonly amount: string | null
  readonly message: string
}

/** Reads the parameters of a payment link. Null is a parameter that the link does not have. */
export function readPaymentRequest(
  recipient: string,
  amount: string | null,
  message: string | null,
): PaymentRequest {
  return { recipient, amount: amount === null ? null : numberIn(amount), message: message ?? '' }
}

/** A number field cannot show any other text, so nobody would see what was refused. */
function numberIn(text: string): string {
  return isNumeral(text) && Number.isFinite(Number(text)) ? String(Number(text)) : ''
}
