import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { PasswordField } from '../shared/identity/password-field.tsx'
import { Modal } from '../shared/modal.tsx'
import { authTexts } from './auth-texts.ts'
import { DeadLink, isDead } from './dead-link.tsx'

/** Chooses a new password by a mailed link, once it is known that the link works, then leads to Sign In. */
export function NewPasswordModal({ code }: { readonly code: string }) {
  const { manageSignIn } = useApp()
  const navigate = useNavigate()
  const { state, ask } = useIdentityRequest()
  const [checked, setChecked] = useState(false)
  const [password, setPassword] = useState('')
  const check = useEffectEvent(() =>
    ask(() => manageSignIn.checkPasswordResetCode(code).finally(() => setChecked(true))),
  )
  useEffect(() => void check(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!event.currentTarget.checkValidity()) return
    const saved = await ask(() => manageSignIn.resetPassword(code, password))
    if (saved?.ok)
      navigate('/?auth=signin', { replace: true, state: { note: authTexts.passwordSaved } })
  }
  const form = (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label={authTexts.newPassword}
        first
        asNew={state}
        value={password}
        onChange={setPassword}
      />
      <RequestNote state={state} />
      <Button type="submit" look="primary" wide aria-busy={state.status === 'working'}>
        {authTexts.save}
      </Button>
    </form>
  )
  return (
    <Modal
      title={authTexts.chooseNewPassword}
      view={checked ? 'form' : 'checking'}
      close={() => navigate('/', { replace: true })}
    >
      {isDead(state) ? (
        <DeadLink state={state} ask="reset" />
      ) : checked ? (
        form
      ) : (
        <p role="status">{authTexts.working}</p>
      )}
    </Modal>
  )
}
