import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shownName } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { authAlert } from '../shared/identity/identity-texts.ts'
import { Modal } from '../shared/modal.tsx'
import { type SignedIn, useSession } from '../state/session-context.tsx'
import { useSignOut } from '../use-sign-out.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { DeadLink, isDead } from './dead-link.tsx'
import { EmailField } from './email-field.tsx'

/** Signs in by a mailed link. Asks for the email if this device does not know it. */
export function LinkModal({ address }: { readonly address: string }) {
  const { signIn } = useApp()
  const { state, ask } = useIdentityRequest()
  const [email, setEmail] = useState('')
  const { session } = useSession()
  const navigate = useNavigate()
  const [used, setUsed] = useState(false)
  const leave = () => navigate('/', { replace: true })
  const enter = async (given?: string) => {
    const entered = await ask(() => signIn.withLink(address, given))
    if (entered?.ok) leave()
  }
  const enterOnce = useEffectEvent(() => {
    if (used) return
    setUsed(true)
    enter()
  })
  useEffect(() => {
    if (session.status === 'signed-out') enterOnce()
  }, [session.status])
  const failure = state.status === 'failed' ? state : null
  // The service answers `invalid-email` also if the link was sent to another email.
  const isOther = failure?.refusal.code === 'auth/invalid-email'
  const needsEmail = isOther || failure?.refusal.code === 'auth/missing-email'
  const title = needsEmail ? authTexts.confirmEmail : authTexts.link
  return (
    <Modal title={title} view={title} close={leave}>
      {needsEmail ? (
        <CheckedForm onSubmit={() => enter(email.trim())}>
          {!isOther && <p className={css.intro}>{authTexts.confirmEmailHint}</p>}
          <EmailField email={email} onChange={setEmail} />
          {isOther && (
            <RequestNote state={{ ...failure, text: authAlert(authTexts.otherEmail, null) }} />
          )}
          <Button type="submit" look="primary" wide>
            {authTexts.signin}
          </Button>
        </CheckedForm>
      ) : (
        <>
          {!used && session.status === 'signed-in' && <SignedInAlready session={session} />}
          {state.status === 'working' && <p role="status">{authTexts.working}</p>}
          {isDead(state) ? <DeadLink state={state} ask="link" /> : <RequestNote state={state} />}
        </>
      )}
    </Modal>
  )
}

/** The link may be for a different person from the one signed in, so the reader decides. */
function SignedInAlready({ session }: { readonly session: SignedIn }) {
  const { person, account } = session
  const signOut = useSignOut()
  return (
    <>
      <p className={css.intro}>
        {authTexts.signedInAs(person.email ?? `@${shownName(account?.username ?? null, true)}`)}
      </p>
      <Button look="primary" wide onClick={signOut}>
        {authTexts.useLink}
      </Button>
    </>
  )
}
