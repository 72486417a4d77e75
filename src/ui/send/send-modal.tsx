import { useState } from 'react'
import { checkAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { type PaymentRequest, readPaymentRequest } from '../../core/domain/payment-request.ts'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Modal } from '../shared/modal.tsx'
import { formatPoints } from '../shared/points.tsx'
import { useAccount } from '../state/session-context.tsx'
import { useModals } from '../use-modals.ts'
import { SendForm } from './send-form.tsx'
import { sendFormOf } from './send-form-of.ts'
import css from './send-modal.module.css'
import { sendTexts } from './send-texts.ts'

interface SendModalProps {
  readonly sender: UserId
}

/** Sends points of the signed-in person. A click outside it keeps the draft; the cross and Escape discard it. */
export function SendModal({ sender }: SendModalProps) {
  const { drafts } = useApp()
  const modals = useModals()
  const { send, amount, message, close, closeAll } = modals
  const [openedFor] = useState(() => sendFormOf(modals))
  const [request] = useState(() => readPaymentRequest(send ?? '', amount, message))
  const isFilledIn = amount !== null || message !== null
  const empty = request.recipient === '' ? 'recipient' : 'amount'
  const discard = () => {
    const draft = drafts.load().find((one) => one.openedFor === openedFor)
    if (draft) drafts.remove(draft.id)
  }
  const cancel = () => {
    discard()
    close()
  }
  // The feed begins with what was sent.
  const finish = () => {
    discard()
    closeAll()
  }
  return (
    <Modal title={sendTexts.title} close={cancel} closeOutside={close}>
      {isFilledIn && <FilledIn request={request} />}
      <SendForm
        sender={sender}
        openedFor={openedFor}
        request={request}
        first={isFilledIn ? null : empty}
        close={finish}
      />
    </Modal>
  )
}

/** Says what a link asks for, or that the page filled in the form. It has the focus first, so that nobody sends by accident. */
function FilledIn({ request }: { readonly request: PaymentRequest }) {
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
