import type { Transaction } from '../../../core/domain/transaction.ts'

/** The catalogue's words, exactly as the specification has them, and a few of their kind. */
export const alertTexts = {
  sendFailed: 'Failed to send GBP. Please try again.',
  profileNotFound: (username: string) => `Profile not found: @${username}`,
  signOutFailed: 'Signing out failed. Please try again.',
  sent: (amount: number, recipient: string) => `Sent ${amount} GBP to @${recipient}`,
  waits: (amount: number, recipient: string) =>
    `Sent ${amount} GBP. They wait until somebody joins as @${recipient}.`,
  pending: (amount: number, recipient: string) =>
    `You are offline: ${amount} GBP to @${recipient} will be sent when you are online again.`,
  stillPending: (count: number) =>
    count === 1
      ? 'A send is still pending. It will be sent when you sign in here again.'
      : `${count} sends are still pending. They will be sent when you sign in here again.`,
  notSent: (amount: number, recipient: string, reason: string) =>
    `${amount} GBP to @${recipient} were not sent: ${reason}`,
  placeNotLoaded: 'These transactions could not be loaded. Please try again.',
  dismiss: 'Dismiss',
}

/** What to say of a send that was accepted. */
export function sentNote({ amount, recipient, status }: Transaction): string {
  if (status === 'pending') return alertTexts.pending(-amount, recipient)
  const text = status === 'waiting' ? alertTexts.waits : alertTexts.sent
  return text(-amount, recipient)
}
