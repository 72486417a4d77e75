import type { SendFailure, SendRefusal } from '../../core/domain/transfer.ts'
import { alertTexts } from '../shared/alerts/alert-texts.ts'
import {
  amountRefusalText,
  nameRefusalText,
  recipientLeftText,
  textRefusalText,
} from '../shared/refusal-texts.ts'

/** The words of the send modal. */
export const sendTexts = {
  title: 'Send GBP',
  asked: (reader: string | null, points: string | null, recipient: string | null) => {
    const who = reader === null ? 'you' : `you, @${reader},`
    const what = points === null ? 'points' : `${points} GBP`
    return `A link asks ${who} to send ${what} to ${recipient === null ? 'somebody' : `@${recipient}`}.`
  },
  filledHere: 'This is a new transaction. The ledger never changes an old one.',
  checkFirst: 'Nothing is sent until you press Send. Check it first.',
  ownLink: 'This is your own link. It is for others: they send, you receive.',
  recipient: 'Recipient',
  recipientHint: 'username',
  suggestions: 'People',
  balanceOf: 'GBP',
  recent: 'People you sent to',
  amount: 'Amount',
  quickAmounts: 'Quick choice',
  quickAmount: (amount: number) => `${amount} GBP`,
  message: 'Message',
  optional: '(optional)',
  messageHint: 'What is it for?',
  public: 'Everyone can see this on the public feed.',
  accountUnknown: 'Your account could not be loaded, so nothing can be sent now.',
  offline: 'You are offline. It will be sent when you are online again.',
  nobody:
    'Nobody has this name yet. Points wait until somebody joins with it. You can take them back.',
  nobodyBut: (name: string) =>
    `Did you mean @${name}? Nobody has the name as typed, so points would wait.`,
  yourself: 'This is your own name. Choose another person.',
  left: (balance: string) => `You will have ${balance} GBP left`,
  pending: (points: string) =>
    `${points} GBP of your balance are pending and cannot be sent again.`,
  insufficient: (balance: number) => `Insufficient balance! You have ${balance} GBP`,
  submit: 'Send GBP',
  submitTo: (amount: string, recipient: string) => `Send ${amount} GBP to @${recipient}`,
  sending: 'Sending…',
  unanswered: 'No answer yet. Checking whether it was sent…',
  checking: 'Checking…',
  alreadySent: (amount: number, recipient: string) =>
    `Your first try succeeded: ${amount} GBP to @${recipient}. Nothing more was sent.`,
}

/** An error, and the field that it belongs to; `form` where it belongs to none. */
export interface PlacedRefusal {
  readonly field: 'recipient' | 'amount' | 'message' | 'form'
  readonly text: string
}

/** Where an error is shown, and in which words. */
export function placeRefusal(refusal: SendRefusal | SendFailure): PlacedRefusal {
  switch (refusal.code) {
    case 'recipient-refused':
      return { field: 'recipient', text: nameRefusalText(refusal.reason) }
    case 'to-yourself':
      return { field: 'recipient', text: sendTexts.yourself }
    case 'recipient-changed':
      return { field: 'recipient', text: 'Somebody has just taken this name. Please check it.' }
    case 'recipient-left':
      return { field: 'recipient', text: recipientLeftText }
    case 'message-refused':
      return { field: 'message', text: textRefusalText(refusal.reason) }
    case 'insufficient-balance':
      return { field: 'amount', text: sendTexts.insufficient(refusal.balance) }
    case 'amount-missing':
    case 'amount-not-whole':
    case 'amount-too-small':
    case 'amount-too-large':
      return { field: 'amount', text: amountRefusalText(refusal) }
    case 'id-already-used':
      return {
        field: 'form',
        text: sendTexts.alreadySent(-refusal.transaction.amount, refusal.transaction.recipient),
      }
    case 'failed':
      return { field: 'form', text: alertTexts.sendFailed }
    case 'signed-out':
      return { field: 'form', text: 'You are signed out. Sign in to send.' }
    case 'account-missing':
      return { field: 'form', text: 'Your account is not ready yet. Please try again in a moment.' }
  }
}
