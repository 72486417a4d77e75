import type { UserId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { SendForm } from './send-form.tsx'
import { sendTexts } from './send-texts.ts'

interface SendModalProps {
  readonly sender: UserId
  /** Already filled in, '' where still to be typed. */
  readonly recipient: string
}

/** Sends points of the signed-in person. A click outside it keeps the draft; the cross and Escape discard it. */
export function SendModal({ sender, recipient }: SendModalProps) {
  const { drafts } = useApp()
  const { close } = useModals()
  const discard = () => {
    drafts.save(null)
    close()
  }
  return (
    <Modal title={sendTexts.title} close={discard} closeOutside={close}>
      <SendForm sender={sender} recipient={recipient} close={discard} />
    </Modal>
  )
}
