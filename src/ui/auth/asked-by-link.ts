import { checkAmount } from '../../core/domain/amount.ts'
import { readUsername } from '../../core/domain/username.ts'
import type { ModalAddress } from '../modal-address.ts'
import { formatPoints } from '../shared/points.tsx'
import { authTexts } from './auth-texts.ts'

/** What a payment link asks of somebody who has to sign in first; null without such a link. */
export function askedByLink({ send, amount, message }: ModalAddress): string | null {
  if (send === null || (amount === null && message === null)) return null
  const points = checkAmount(amount ?? '')
  const name = readUsername(send)
  return authTexts.askedByLink(
    points.ok ? `${formatPoints(points.value)} GBP` : 'points',
    name.ok ? `@${name.value}` : 'somebody',
  )
}
