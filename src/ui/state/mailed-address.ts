import { useLocation } from 'react-router-dom'
import { useApp } from '../app-context.ts'

/** A link that the identity service mailed. */
export interface MailedAddress {
  readonly address: string
  readonly purpose: 'sign-in' | 'password-reset' | 'confirmation'
  /** The code of a link that does not sign in; '' otherwise. */
  readonly code: string
}

/** The mailed link that the page was opened with; null without one. */
export function useMailedAddress(): MailedAddress | null {
  const { signIn, identity } = useApp()
  const { search } = useLocation()
  if (search === '') return null
  const address = window.location.href
  const reset = identity.passwordResetCode(address)
  if (reset) return { address, purpose: 'password-reset', code: reset }
  const confirmation = identity.confirmationCode(address)
  if (confirmation) return { address, purpose: 'confirmation', code: confirmation }
  return signIn.isLink(address) ? { address, purpose: 'sign-in', code: '' } : null
}
