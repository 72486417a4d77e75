import { checkAmount } from '../../core/domain/amount.ts'
import type { PaymentRequest } from '../../core/domain/payment-request.ts'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import { formatPoints } from '../shared/points.tsx'
import { useAccount } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import css from './filled-in.module.css'
import { sendTexts } from './send-texts.ts'

/** Says what a link asks for, or that the page filled in the form. It has the focus first, so that nobody sends by accident. */
export function FilledIn({ request }: { readonly request: PaymentRequest }) {
  const { isFilledHere } = useModals()
  const account = useAccount()
  const amount = checkAmount(request.amount ?? '')
  const name = readUsername(request.recipient)
  const own = account?.username ?? null
  const isOwn = own !== null && name.ok && usernameKey(own) === usernameKey(name.value)
  const asked = sendTexts.asked(
    own,
    amount.ok ? formatPoints(amount.value) : null,
    name.ok ? name.value : null,
  )
  return (
    <div className={css.filled} tabIndex={-1} data-first role="note">
      <p className={css.asked}>{isFilledHere ? sendTexts.filledHere : asked}</p>
      <p>{isOwn ? sendTexts.ownLink : sendTexts.checkFirst}</p>
    </div>
  )
}
