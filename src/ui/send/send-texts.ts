import { recipientLeftText, typedNameRefusal } from '../shared/refusal-texts.ts'
import { toYourselfText } from './outcome-texts.ts'
import type { Recipient } from './use-recipient.ts'

/** The texts of the send modal. */
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
  nobody: (name: string) =>
    `Nobody has this name yet. Points wait for @${name} to join. You can take them back.`,
  didYouMean: (name: string) => `Did you mean @${name}?`,
  nobodyAsTyped: 'Nobody has the name as typed, so points would wait.',
  left: (balance: string) => `You will have ${balance} GBP left`,
  pending: (points: string) =>
    `${points} GBP of your balance are pending and cannot be sent again.`,
  submit: 'Send GBP',
  submitTo: (amount: string, recipient: string) => `Send ${amount} GBP to @${recipient}`,
  sending: 'Sending…',
  unanswered: 'No answer yet. Checking whether it was sent…',
  checking: 'Checking…',
}

/** Why the typed name cannot be a recipient. Null while more typing may make it valid. */
export function refusalText(recipient: Recipient, typed: string): string | null {
  if (recipient.status === 'self') return toYourselfText
  if (recipient.status === 'left') return recipientLeftText
  if (recipient.status !== 'impossible') return null
  return typedNameRefusal(recipient.refusal, typed)
}
