import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { PasswordField } from '../shared/identity/password-field.tsx'
import { Modal } from '../shared/modal.tsx'
import { authTexts } from './auth-texts.ts'
import { DeadLink, isDead } from './dead-link.tsx'

/** Checks a mailed link, asks for a new password, and then leads to Sign In. */
export function NewPasswordModal({ code }: { readonly code: string }) {
  const { manageSignIn } = useApp()
  const navigate = useNavigate()
  const { state, ask, clearError } = useIdentityRequest()
  const [checked, setChecked] = useState(false)
  const [password, setPassword] = useState('')
  const check = useEffectEvent(() =>
    ask(() => manageSignIn.checkPasswordResetCode(code).finally(() => setChecked(true))),
  )
  useEffect(() => void check(), [])
  const submit = async () => {
    const saved = await ask(() => manageSignIn.resetPassword(code, password))
    if (saved?.ok)
      navigate('/?auth=signin', { replace: true, state: { note: authTexts.passwordSaved } })
  }
  const form = (
    <CheckedForm onSubmit={submit} onInvalidCapture={clearError}>
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
    </CheckedForm>
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
