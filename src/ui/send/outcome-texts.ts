import type { Transaction } from '../../core/domain/transaction.ts'

/** The texts for the outcome of a send: those of the specification, word for word, and a few similar ones. */
export const outcomeTexts = {
  failed: 'Failed to send GBP. Please try again.',
  sent: (amount: number, recipient: string) => `Sent ${amount} GBP to @${recipient}`,
  waits: (amount: number, recipient: string) =>
    `Sent ${amount} GBP. They wait until somebody joins as @${recipient}.`,
  pending: (amount: number, recipient: string) =>
    `You are offline: ${amount} GBP to @${recipient} will be sent when you are online again.`,
  notSent: (amount: number, recipient: string, reason: string) =>
    `${amount} GBP to @${recipient} were not sent: ${reason}`,
}

/** The message about a send that was accepted. */
export function sentNote({ amount, recipient, status }: Transaction): string {
  if (status === 'pending') return outcomeTexts.pending(-amount, recipient)
  const text = status === 'waiting' ? outcomeTexts.waits : outcomeTexts.sent
  return text(-amount, recipient)
}
