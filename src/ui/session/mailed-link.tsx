import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shownName } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useSignOut } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import {
  type IdentityState,
  PasswordField,
  RequestNote,
  useIdentityRequest,
} from '../shared/identity/identity-form.tsx'
import { authAlert } from '../shared/identity/identity-texts.ts'
import { Modal } from '../shared/modal.tsx'
import tone from '../shared/tone.module.css'
import type { MailedAddress } from '../state/mailed-address.ts'
import { type Outside, type SignedIn, useSession } from '../state/session.tsx'
import { authTexts, EmailField } from './auth-fields.tsx'

/** The view that a mailed link of the identity service opens. */
export function MailedLink({ address, purpose, code }: MailedAddress) {
  if (purpose === 'password-reset') return <NewPasswordModal code={code} />
  if (purpose === 'confirmation') return <ConfirmationModal code={code} />
  return <LinkModal address={address} />
}

/**
 * Confirms an address. A waiting session on this device continues by itself. Elsewhere it asks first, because anybody may have signed up
 * with the address of the reader, and would be in once they confirm it; then the person signs in.
 */
function ConfirmationModal({ code }: { readonly code: string }) {
  const { signIn, identity } = useApp()
  const { state, ask } = useIdentityRequest()
  const { session } = useSession()
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const isIn = session.status === 'signed-in' || session.status === 'outside'
  const offerSignIn = (note?: string) =>
    navigate('/?auth=signin', { replace: true, state: { note } })
  const goHome = () => navigate('/', { replace: true })
  const confirm = useEffectEvent(async () => {
    if (isStarted.current) return
    isStarted.current = true
    const confirmed = await ask(() => signIn.confirmEmail(code))
    if (confirmed?.ok) return isIn ? goHome() : offerSignIn(authTexts.confirmed)
    // A mail server may have opened the link before.
    const known = isIn ? await identity.refresh().catch(() => null) : null
    if (known?.ok && known.value.isConfirmed) goHome()
  })
  const begin = useEffectEvent(() => {
    const isWaiting = session.status === 'outside' && session.why === 'not-confirmed'
    if (isWaiting || signIn.isConfirming(code)) void confirm()
    else if (!isStarted.current) setAsking(true)
  })
  useEffect(() => {
    if (session.status !== 'unknown') begin()
  }, [session.status])
  if (isAsking)
    return (
      <Modal title={authTexts.didYouSignUp} view="question" close={goHome}>
        <p className={tone.intro}>{authTexts.signedUpHint}</p>
        <div className={box.stack}>
          <Button
            look="primary"
            wide
            data-first
            onClick={() => {
              setAsking(false)
              void confirm()
            }}
          >
            {authTexts.signedUp}
          </Button>
          <Button look="outline" wide onClick={goHome}>
            {authTexts.notSignedUp}
          </Button>
        </div>
      </Modal>
    )
  return (
    <Modal
      title={authTexts.confirmAddress}
      view={state.status === 'failed' ? 'failed' : 'working'}
      close={goHome}
    >
      {state.status !== 'failed' && <p role="status">{authTexts.working}</p>}
      {isDead(state) ? (
        <>
          <p className={tone.intro} role="alert">
            {authTexts.confirmedBefore}
          </p>
          <Button look="primary" wide onClick={isIn ? goHome : () => offerSignIn()}>
            {isIn ? authTexts.goOn : authTexts.signin}
          </Button>
        </>
      ) : (
        <RequestNote state={state} />
      )}
    </Modal>
  )
}

/** Signs in by a mailed link. Asks for the email if this device does not know it. */
function LinkModal({ address }: { readonly address: string }) {
  const { signIn } = useApp()
  const { state, ask } = useIdentityRequest()
  const [email, setEmail] = useState('')
  const { session } = useSession()
  const navigate = useNavigate()
  const [used, setUsed] = useState(false)
  const goHome = () => navigate('/', { replace: true })
  const enter = async (given?: string) => {
    const entered = await ask(() => signIn.withLink(address, given))
    if (entered?.ok) goHome()
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
    <Modal title={title} view={title} close={goHome}>
      {needsEmail ? (
        <CheckedForm onSubmit={() => enter(email.trim())}>
          {!isOther && <p className={tone.intro}>{authTexts.confirmEmailHint}</p>}
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
          {!used && (session.status === 'signed-in' || session.status === 'outside') && (
            <SignedInAlready session={session} />
          )}
          {state.status === 'working' && <p role="status">{authTexts.working}</p>}
          {isDead(state) ? <DeadLink state={state} ask="link" /> : <RequestNote state={state} />}
        </>
      )}
    </Modal>
  )
}

/** Asks the reader, because the link may be for a person other than the signed-in one. */
function SignedInAlready({ session }: { readonly session: SignedIn | Outside }) {
  const { person } = session
  const account = session.status === 'signed-in' ? session.account : null
  const signOut = useSignOut()
  return (
    <>
      <p className={tone.intro}>
        {authTexts.signedInAs(person.email ?? `@${shownName(account?.username ?? null, true)}`)}
      </p>
      <Button look="primary" wide onClick={signOut}>
        {authTexts.useLink}
      </Button>
    </>
  )
}

/** Checks a mailed link, asks for a new password, and then leads to Sign In. */
function NewPasswordModal({ code }: { readonly code: string }) {
  const { identity } = useApp()
  const navigate = useNavigate()
  const { state, ask, clearError } = useIdentityRequest()
  const [checked, setChecked] = useState(false)
  const [password, setPassword] = useState('')
  const check = useEffectEvent(() =>
    ask(() => identity.checkPasswordResetCode(code).finally(() => setChecked(true))),
  )
  useEffect(() => void check(), [])
  const submit = async () => {
    const saved = await ask(() => identity.confirmPasswordReset(code, password))
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

/** Whether a mailed link was used, has expired or is incomplete. */
function isDead(state: IdentityState): boolean {
  return (
    state.status === 'failed' &&
    ['auth/invalid-action-code', 'auth/expired-action-code'].includes(state.refusal.code)
  )
}

interface DeadLinkProps {
  readonly state: IdentityState
  /** The view that sends another one. */
  readonly ask: 'link' | 'reset'
}

/** Says why a mailed link does not work, and offers another. */
function DeadLink({ state, ask }: DeadLinkProps) {
  const { session } = useSession()
  const navigate = useNavigate()
  return (
    <>
      <RequestNote state={state} />
      {session.status !== 'signed-in' && (
        <Button look="primary" wide onClick={() => navigate(`/?auth=${ask}`, { replace: true })}>
          {authTexts.newLink}
        </Button>
      )}
    </>
  )
}
