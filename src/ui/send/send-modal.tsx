import { useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import { readPaymentRequest } from '../../core/domain/payment-request.ts'
import { useApp } from '../app-context.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { FilledIn } from './filled-in.tsx'
import { SendForm } from './send-form.tsx'
import { sendFormOf } from './send-form-of.ts'
import { sendTexts } from './send-texts.ts'

interface SendModalProps {
  readonly sender: UserId
}

/** Sends points of the signed-in person. A click outside it keeps the draft; the cross and Escape discard it. */
export function SendModal({ sender }: SendModalProps) {
  const { drafts } = useApp()
  const modals = useModals()
  const { send, amount, message, close } = modals
  const [openedFor] = useState(() => sendFormOf(modals))
  const [request] = useState(() => readPaymentRequest(send ?? '', amount, message))
  const isFilledIn = amount !== null || message !== null
  const empty = request.recipient === '' ? 'recipient' : 'amount'
  const discard = () => {
    const draft = drafts.load().find((one) => one.openedFor === openedFor)
    if (draft) drafts.remove(draft.id)
    close()
  }
  return (
    <Modal title={sendTexts.title} close={discard} closeOutside={close}>
      {isFilledIn && <FilledIn request={request} />}
      <SendForm
        sender={sender}
        openedFor={openedFor}
        request={request}
        first={isFilledIn ? null : empty}
        close={discard}
      />
    </Modal>
  )
}
