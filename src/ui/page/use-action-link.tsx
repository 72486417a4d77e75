import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '../app-context.ts'

const LinkModal = lazy(async () => ({
  default: (await import('../auth/link-modal.tsx')).LinkModal,
}))
const NewPasswordModal = lazy(async () => ({
  default: (await import('../auth/new-password-modal.tsx')).NewPasswordModal,
}))

/** The modal for a link that the identity service mailed: one signs in, the other lets choose a new password. Null without one. */
export function useActionLink(): ReactNode {
  const { signIn, manageSignIn } = useApp()
  const { search } = useLocation()
  if (search === '') return null
  const address = window.location.href
  const code = manageSignIn.passwordResetCode(address)
  if (code) return <NewPasswordModal code={code} />
  return signIn.isLink(address) ? <LinkModal address={address} /> : null
}
