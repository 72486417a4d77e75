/** The catalogue's words, exactly as the specification has them, and a few of their kind. */
export const alertTexts = {
  sendFailed: 'Failed to send GBP. Please try again.',
  profileNotFound: (username: string) => `Profile not found: @${username}`,
  signOutFailed: 'Signing out failed. Please try again.',
  sent: (amount: number, recipient: string) => `Sent ${amount} GBP to @${recipient}`,
  waits: (amount: number, recipient: string) =>
    `Sent ${amount} GBP. They wait until somebody takes the name @${recipient}.`,
  dismiss: 'Dismiss',
}
