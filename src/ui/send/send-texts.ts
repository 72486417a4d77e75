import type { Transaction } from '../../core/domain/transaction.ts'
import type { SendFailure, SendRefusal } from '../../core/domain/transfer.ts'
import { formatPoints, listed } from '../shared/points.tsx'
import {
  amountRefusalText,
  nameRefusalText,
  recipientLeftText,
  standingText,
  textRefusalText,
  typedNameRefusal,
} from '../shared/refusal-texts.ts'
import { statusTexts } from '../shared/row.ts'
import type { Recipient } from './use-draft.ts'

/** The texts of the send modal. */
export const sendTexts = {
  title: 'Send GBP',
  asked: (reader: string | null, points: string | null, recipient: string | null) => {
    const who = reader === null ? 'you' : `you, @${reader},`
    const what = points === null ? 'points' : `${points} GBP`
    return `A link asks ${who} to send ${what} to ${recipient === null ? 'somebody' : `@${recipient}`}.`
  },
  filledHere: 'This is a new transaction. The ledger never changes an old one.',
  asksYou: (name: string) => `@${name} asks you for`,
  asksNoMore: (name: string) => `@${name} does not ask for this any more.`,
  ordinary: 'You can still send it.',
  onlyYouTwo: (name: string) => `Only you and @${name} see this.`,
  useWords: 'Use as public message',
  useWordsForMembers: 'Use as message to all members',
  ownLink: 'This is your own link. It is for others: they send, you receive.',
  recipient: 'Recipient',
  recipientHint: 'username',
  another: 'Add another person',
  anotherRecipient: (number: number) => `Recipient ${number}`,
  removePerson: 'Remove',
  twice: 'This person is there already.',
  suggestions: 'People',
  recent: 'People you sent to',
  amount: 'Amount',
  quickAmounts: 'Quick choice',
  quickAmount: (amount: number) => `${amount} GBP`,
  message: 'Message',
  optional: '(optional)',
  messageHint: 'What is it for?',
  public: 'Everyone can see this on the public feed.',
  toMembers: 'Every member can see this on the feed.',
  accountUnknown: 'Your account could not be loaded, so nothing can be sent now.',
  offline: 'You are offline. It will be sent when you are online again.',
  nobody: (name: string) =>
    `Nobody has this name yet. Points wait for @${name} to join. You can take them back.`,
  didYouMean: (name: string) => `Did you mean @${name}?`,
  nobodyAsTyped: 'Nobody has the name as typed, so points would wait.',
  balance: (balance: string) => `You have ${balance} GBP`,
  left: (balance: string) => `You will have ${balance} GBP left`,
  pending: (points: string) =>
    `${points} GBP of your balance are pending and cannot be sent again.`,
  submit: 'Send GBP',
  submitTo: (amount: string, recipient: string) => `Send ${amount} GBP to @${recipient}`,
  submitToAll: (total: string, amount: string, names: readonly string[]) =>
    `Send ${total} GBP: ${amount} each to ${names.length > 3 ? `${names.length} people` : listed(names.map((name) => `@${name}`))}`,
  sending: 'Sending…',
  unanswered: 'No answer yet. Checking whether it was sent…',
  checking: 'Checking…',
}

/** The reason why the typed name cannot be a recipient. Null while more typing may make it valid. */
export function refusalText(recipient: Recipient, typed: string): string | null {
  if (recipient.status === 'self') return toYourselfText
  if (recipient.status === 'left') return recipientLeftText
  if (recipient.status !== 'impossible') return null
  return typedNameRefusal(recipient.refusal, typed)
}

/** The texts for the outcome of a send: those of the specification, word for word, and a few similar ones. */
export const outcomeTexts = {
  failed: 'Failed to send GBP. Please try again.',
  sent: (amount: number, recipient: string) => `Sent ${formatPoints(amount)} GBP to @${recipient}`,
  waits: (amount: number, recipient: string) =>
    `Sent ${formatPoints(amount)} GBP. ${statusTexts.waiting(recipient)}.`,
  pending: (amount: number, recipient: string) =>
    `You are offline: ${formatPoints(amount)} GBP to @${recipient} will be sent when you are online again.`,
  notSent: (amount: number, recipient: string, reason: string) =>
    `${formatPoints(amount)} GBP to @${recipient} were not sent: ${reason}`,
}

/** The message about a send that was accepted. */
export function sentNote({ amount, recipient, status }: Transaction): string {
  if (status === 'pending') return outcomeTexts.pending(-amount, recipient)
  const text = status === 'waiting' ? outcomeTexts.waits : outcomeTexts.sent
  return text(-amount, recipient)
}

/** Also shown during typing. */
export const toYourselfText = 'This is your own name. Choose another person.'

/** Without separators, as specified. */
export function insufficientText(balance: number): string {
  return `Insufficient balance! You have ${balance} GBP`
}

/** The form had said that nobody has the name. */
function nameClaimedText(recipient: string): string {
  return `@${recipient} belongs to somebody now. Please check it.`
}

function requestGoneText(recipient: string): string {
  return `${sendTexts.asksNoMore(recipient)} Send it anyway?`
}

/** An error, and its field; `form` if it belongs to no field. */
export interface PlacedRefusal {
  readonly field: 'recipient' | 'amount' | 'message' | 'form'
  readonly text: string
}

/** The field and the text of an error of a send to `recipient`. */
export function placeRefusal(refusal: SendRefusal | SendFailure, recipient: string): PlacedRefusal {
  switch (refusal.code) {
    case 'recipient-refused':
      return { field: 'recipient', text: nameRefusalText(refusal.reason) }
    case 'to-yourself':
      return { field: 'recipient', text: toYourselfText }
    case 'recipient-changed':
      return { field: 'recipient', text: nameClaimedText(recipient) }
    case 'recipient-left':
      return { field: 'recipient', text: recipientLeftText }
    case 'request-gone':
      return { field: 'form', text: requestGoneText(recipient) }
    case 'message-refused':
      return { field: 'message', text: textRefusalText(refusal.reason) }
    case 'insufficient-balance':
      return { field: 'amount', text: insufficientText(refusal.balance) }
    case 'amount-missing':
    case 'amount-not-whole':
    case 'amount-too-small':
    case 'amount-too-large':
      return { field: 'amount', text: amountRefusalText(refusal) }
    case 'id-already-used':
      return { field: 'form', text: alreadySentText(refusal.transaction) }
    case 'failed':
      return { field: 'form', text: outcomeTexts.failed }
    case 'signed-out':
      return { field: 'form', text: 'You are signed out. Sign in to send.' }
    case 'account-missing':
      return { field: 'form', text: 'Your account is not ready yet. Please try again in a moment.' }
    case 'suspended':
    case 'has-left':
    case 'not-a-member':
    case 'not-confirmed':
      return { field: 'form', text: standingText(refusal) }
  }
}

function alreadySentText({ amount, recipient }: Transaction): string {
  return `Your first try succeeded: ${formatPoints(-amount)} GBP to @${recipient}. Nothing more was sent.`
}
