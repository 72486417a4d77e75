import type { AnswerRefusal, MuteRefusal } from '../../core/domain/requests.ts'
import { nameText } from '../modals.tsx'
import { formatPoints } from '../shared/points.tsx'
import { commonRefusalText } from '../shared/refusal-texts.ts'

/** The texts of requests. */
export const requestTexts = {
  list: 'Requests for points',
  asks: 'asks you for',
  asksFor: 'asks for',
  review: 'Review',
  others: (count: number) => `+${count}`,
  decline: 'Decline',
  isDeclined: (name: string, amount: number) => `Declined: ${formatPoints(amount)} GBP to ${name}`,
  undo: 'Undo',
  declined: (name: string) => `Declined. ${nameText(name)} can see that.`,
  showMore: (count: number) => `Show ${count} more`,
  more: 'More',
  mute: (name: string) => `No more requests from ${nameText(name)}`,
  muted: (name: string) =>
    `${nameText(name)} cannot ask you any more. Undo that in your profile’s settings.`,

  mine: 'You asked',
  of: (amount: number) => `for ${formatPoints(amount)} GBP`,
  status: { open: 'Open', declined: 'Declined', paid: 'Paid' },
  withdraw: 'Withdraw',
  remove: 'Remove',
  withdrawn: 'Withdrawn.',
  removed: 'Removed.',
  openRow: 'Open',
}

/** The reason why a request is not answered, or a person not muted. `name`: of the other person. */
export function answerRefusalText(
  refusal: AnswerRefusal | MuteRefusal | { readonly code: 'signed-out' | 'failed' },
  name: string,
): string {
  return refusal.code === 'request-gone'
    ? `${nameText(name)} does not ask for this any more.`
    : commonRefusalText(refusal)
}
