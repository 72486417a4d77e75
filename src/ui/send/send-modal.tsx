import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { SendForm } from './send-form.tsx'
import { sendTexts } from './send-texts.ts'

/** Sends points; `recipient` is already filled in, '' where still to be typed. */
export function SendModal({ recipient }: { readonly recipient: string }) {
  const { close } = useModals()
  return (
    <Modal title={sendTexts.title} close={close}>
      <SendForm recipient={recipient} done={close} />
    </Modal>
  )
}
