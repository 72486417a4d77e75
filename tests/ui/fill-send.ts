import type { UserEvent } from '@testing-library/user-event'
import { fill, modal } from './page-parts.ts'

interface Draft {
  readonly recipient?: string
  readonly amount?: string
  readonly message?: string
}

/** Fills in the open send modal, and returns it. */
export async function fillSend(user: UserEvent, draft: Draft) {
  const send = await modal('Send GBP')
  const fields = [
    ['Recipient', draft.recipient],
    ['Amount', draft.amount],
    ['Message (optional)', draft.message],
  ] as const
  for (const [label, text] of fields) {
    if (text !== undefined) await fill(user, send.getByLabelText(label), text)
  }
  return send
}

/** What the fields of the send modal have: recipient, amount and message. */
export async function typed(): Promise<readonly string[]> {
  const send = await modal('Send GBP')
  return ['Recipient', 'Amount', 'Message (optional)'].map(
    (label) => send.getByLabelText<HTMLInputElement>(label).value,
  )
}
