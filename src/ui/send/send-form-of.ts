import { type ModalAddress, withModals } from '../modal-address.ts'

/** Identifies a send form, as `openedFor` of its draft: the recipient, or the whole query of a payment link. */
export function sendFormOf({ send, amount, message }: ModalAddress): string {
  if (amount === null && message === null) return send ?? ''
  return withModals('', { send, amount, message })
}
