import type { UserId } from '../../core/domain/ids.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { SendForm } from './send-form.tsx'
import { sendTexts } from './send-texts.ts'

interface SendModalProps {
  readonly sender: UserId
  /** Already filled in, '' where still to be typed. */
  readonly recipient: string
}

/** Sends points of who is signed in. */
export function SendModal({ sender, recipient }: SendModalProps) {
  const { close } = useModals()
  return (
    <Modal title={sendTexts.title} close={close}>
      <SendForm sender={sender} recipient={recipient} done={close} />
    </Modal>
  )
}
