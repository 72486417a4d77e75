import type { AnswerRefusal, AskFormRefusal, PointRequest } from '../../core/domain/requests.ts'
import { nameText } from '../modals.tsx'
import { formatPoints } from '../shared/points.tsx'
import {
  amountRefusalText,
  commonRefusalText,
  recipientLeftText,
  textRefusalText,
} from '../shared/refusal-texts.ts'

/** The texts of requests. */
export const requestTexts = {
  list: 'Requests for points',
  asks: 'asks you for',
  send: (amount: number) => `Send ${formatPoints(amount)} GBP`,
  decline: 'Decline',
  declined: (name: string) => `Declined. ${nameText(name)} can see that.`,
  showMore: (count: number) => `Show ${count} more`,

  hint: (name: string) => `Only you and @${name} see this. @${name} decides.`,
  amount: 'Amount',
  message: 'Message',
  optional: '(optional)',
  /** The amount is null until it is typed. */
  submit: (name: string, amount: number | null) =>
    amount === null ? `Ask @${name}` : `Ask @${name} for ${formatPoints(amount)} GBP`,
  asked: (amount: number, name: string) =>
    `Asked @${name} for ${formatPoints(amount)} GBP. What becomes of it is under the bell.`,
  needsName: 'Choose a username first, so that others know who asks.',
  already: ({ amount, declinedAt }: PointRequest, name: string) =>
    declinedAt === null
      ? `You ask @${name} for ${formatPoints(amount)} GBP already. Withdraw that first.`
      : `@${name} declined to send you ${formatPoints(amount)} GBP. Remove that first.`,

  mine: 'You asked',
  of: (amount: number) => `for ${formatPoints(amount)} GBP`,
  status: { open: 'Open', declined: 'Declined', paid: 'Paid' },
  withdraw: 'Withdraw',
  remove: 'Remove',
  withdrawn: 'Withdrawn.',
  removed: 'Removed.',
  openRow: 'Open',
}

type Refusal = AskFormRefusal | AnswerRefusal | { readonly code: 'failed' }

/** Why somebody is not asked, or a request not answered. `name`: of the other person. */
export function requestRefusalText(refusal: Refusal, name: string): string {
  switch (refusal.code) {
    case 'amount-missing':
    case 'amount-not-whole':
    case 'amount-too-small':
    case 'amount-too-large':
      return amountRefusalText(refusal)
    case 'message-refused':
      return textRefusalText(refusal.reason)
    case 'already-asked':
      return requestTexts.already(refusal.request, name)
    case 'request-gone':
      return `${nameText(name)} does not ask for this any more.`
    case 'recipient-left':
      return recipientLeftText
    case 'to-yourself':
      return 'This is your own name. Choose another person.'
    case 'name-missing':
      return requestTexts.needsName
    default:
      return commonRefusalText(refusal)
  }
}
