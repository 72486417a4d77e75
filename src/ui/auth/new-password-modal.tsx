import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../app-context.ts'
import button from '../shared/button.module.css'
import { Field } from '../shared/field.tsx'
import { RequestNote } from '../shared/identity/request-note.tsx'
import { useIdentityRequest } from '../shared/identity/use-identity-request.ts'
import { Modal } from '../shared/modal.tsx'
import { authTexts } from './auth-texts.ts'
import { DeadLink, isDead } from './dead-link.tsx'

/** Chooses a new password by a mailed link, then goes on to Sign In. */
export function NewPasswordModal({ code }: { readonly code: string }) {
  const { manageSignIn } = useApp()
  const navigate = useNavigate()
  const { state, ask } = useIdentityRequest()
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await ask(() => manageSignIn.resetPassword(code, password)))) return
    navigate('/?auth=signin', { replace: true, state: { told: authTexts.passwordSaved } })
  }
  return (
    <Modal title={authTexts.chooseNewPassword} close={() => navigate('/', { replace: true })}>
      {isDead(state) ? (
        <DeadLink state={state} ask="reset" />
      ) : (
        <form onSubmit={submit} noValidate>
          <Field label={authTexts.newPassword}>
            {(control) => (
              <input
                {...control}
                type="password"
                required
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <RequestNote state={state} />
          <button
            type="submit"
            className={`${button.primary} ${button.wide}`}
            aria-busy={state.status === 'working'}
          >
            {authTexts.save}
          </button>
        </form>
      )}
    </Modal>
  )
}
