import { useApp } from '../app-context.ts'
import { Modal } from '../shared/modal.tsx'
import { useModals } from '../use-modals.ts'
import { FilledIn } from './filled-in.tsx'
import { SendForm } from './send-form.tsx'
import { sendTexts } from './send-texts.ts'
import type { SendFormToFill } from './use-draft.ts'

/** Sends points of the signed-in person. A click outside it keeps the draft; the cross and Escape discard it. */
export function SendModal(form: SendFormToFill) {
  const { drafts } = useApp()
  const { amount, message, close } = useModals()
  const isFilledIn = amount !== null || message !== null
  const empty = form.request.recipient === '' ? 'recipient' : 'amount'
  const discard = () => {
    const draft = drafts.load().find(({ openedFor }) => openedFor === form.openedFor)
    if (draft) drafts.remove(draft.id)
    close()
  }
  return (
    <Modal title={sendTexts.title} close={discard} closeOutside={close}>
      {isFilledIn && <FilledIn request={form.request} />}
      <SendForm {...form} first={isFilledIn ? null : empty} close={discard} />
    </Modal>
  )
}
