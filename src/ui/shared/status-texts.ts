/** The texts for the status of a transaction. */
export const statusTexts = {
  waiting: (name: string) => `Waiting for @${name} to join`,
  /** `sender` is null where the reader sent it. */
  waitingForHandOver: (name: string, sender: string | null) =>
    `@${name} joined: waiting for ${sender === null ? 'you' : `@${sender}`} to hand it over`,
  waitingForYou: (sender: string) => `Waiting for @${sender} to hand it over to you`,
  waitingForReturn: (sender: string | null) =>
    `Waiting for ${sender === null ? 'you' : `@${sender}`} to take it back`,
  returned: 'Taken back',
  pending: 'Pending: it will be sent when the ledger can be reached',
}
