/** The texts for the status of a transaction, the same in all views. */
export const statusTexts = {
  waiting: (name: string) => `Waiting for @${name} to join`,
  /** Somebody has the name. */
  waitingForHandOver: 'Waiting to be handed over',
  /** The sender took the name, or its owner has left. */
  waitingForReturn: 'Waiting to be taken back',
  returned: 'Taken back',
  pending: 'Pending: it will be sent when the ledger can be reached',
}
