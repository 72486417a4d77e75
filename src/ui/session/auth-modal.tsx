import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { checkAmount } from '../../core/domain/amount.ts'
import { accept } from '../../core/domain/result.ts'
import type { Credentials, Provider } from '../../core/domain/session.ts'
import { readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { type AuthView, type ModalAddress, useModals } from '../modals.tsx'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { Icon } from '../shared/icon.tsx'
import {
  PasswordField,
  RequestNote,
  useIdentityRequest,
} from '../shared/identity/identity-form.tsx'
import { oneOf } from '../shared/identity/identity-texts.ts'
import { LazyBoundary, lazyComponent } from '../shared/lazy.tsx'
import { Modal } from '../shared/modal.tsx'
import { formatPoints } from '../shared/points.tsx'
import tone from '../shared/tone.module.css'
import css from './auth.module.css'
import { authTexts, EmailField, UsernameField } from './auth-fields.tsx'

interface AuthProps {
  readonly view: AuthView
  /** The session ended while a send form was open. */
  readonly interrupted: boolean
}

export function AuthModal(props: AuthProps) {
  const { close } = useModals()
  return (
    <Modal title={authTexts[props.view]} view={props.view} close={close}>
      <AuthViews {...props} />
    </Modal>
  )
}

/** Sign In, Sign Up, and the request for a mailed link. The typed text stays when the view changes. */
export function AuthViews({ view, interrupted }: AuthProps) {
  const { replace } = useModals()
  const [credentials, setCredentials] = useState({ email: '', password: '', username: '' })
  const [cameFromSignIn, setCameFromSignIn] = useState(false)
  const isSignIn = view === 'signin' || view === 'signup'
  if (isSignIn && !cameFromSignIn) setCameFromSignIn(true)
  const back = () => (cameFromSignIn ? window.history.back() : replace({ auth: 'signin' }))
  return isSignIn ? (
    <>
      {view === 'signup' && <p className={tone.intro}>{authTexts.points}</p>}
      <SignInView
        mode={view}
        interrupted={interrupted}
        credentials={credentials}
        onChange={setCredentials}
      />
    </>
  ) : (
    <MailRequest
      key={view}
      purpose={view}
      email={credentials.email}
      onChange={(email) => setCredentials({ ...credentials, email })}
      back={back}
    />
  )
}

const MailCard = lazyComponent(() => import('../demo/demo-sign-in.tsx'), 'MailCard')

interface MailRequestProps {
  readonly purpose: 'link' | 'reset'
  readonly email: string
  readonly onChange: (email: string) => void
  readonly back: () => void
}

/** Asks for a mailed link, to sign in or to choose a new password. */
function MailRequest({ purpose, email, onChange, back }: MailRequestProps) {
  const { signIn, identity, demo } = useApp()
  const { state, ask, clearError } = useIdentityRequest()
  const submit = () => {
    const address = email.trim()
    if (purpose === 'link')
      ask(() => signIn.sendLink(address), { successText: () => authTexts.linkSent(address) })
    else
      ask(() => identity.sendPasswordReset(address), {
        successText: () => authTexts.resetSent(address),
      })
  }
  return (
    <CheckedForm onSubmit={submit} onInvalidCapture={clearError}>
      {purpose === 'link' && <p className={tone.intro}>{authTexts.linkHint}</p>}
      <EmailField email={email} isNew={purpose === 'link'} onChange={onChange} />
      <RequestNote state={state} />
      {demo && state.status === 'succeeded' && (
        <LazyBoundary inPlace>
          <MailCard demo={demo} inModal />
        </LazyBoundary>
      )}
      <Button
        type="submit"
        look={state.status === 'succeeded' ? 'outline' : 'primary'}
        wide
        aria-busy={state.status === 'working'}
      >
        {purpose === 'link' ? authTexts.sendLink : authTexts.sendReset}
      </Button>
      <p className={css.toggle}>
        <Button look="link" onClick={back}>
          {authTexts.back}
        </Button>
      </p>
    </CheckedForm>
  )
}

const DemoPeople = lazyComponent(() => import('../demo/demo-sign-in.tsx'), 'DemoPeople')

interface TypedCredentials extends Credentials {
  /** Only for Sign Up. */
  readonly username: string
}

interface SignInViewProps {
  readonly mode: 'signin' | 'signup'
  readonly interrupted: boolean
  readonly credentials: TypedCredentials
  readonly onChange: (credentials: TypedCredentials) => void
}

/** Sign In and Sign Up: the same form, except for the username. */
export function SignInView({ mode, interrupted, credentials, onChange }: SignInViewProps) {
  const { demo, providers, signIn, community } = useApp()
  const modals = useModals()
  const { open, replace } = modals
  const { state, isBusy, ask, clearError } = useIdentityRequest()
  const { email, password, username } = credentials
  const name = readUsername(username)
  const wanted = mode === 'signup' && name.ok ? name.value : null
  // In the history entry, because the modal would cover a note on the page.
  const noteOfPage = useLocation().state?.note
  const note = interrupted ? authTexts.interrupted : (noteOfPage ?? askedByLink(modals))
  const other = mode === 'signin' ? 'signup' : 'signin'
  const submit = () => {
    const given = { email, password }
    ask(() => (mode === 'signin' ? signIn.withPassword(given) : signIn.signUp(given, wanted)))
  }
  const enterWith = (provider: Provider) =>
    ask<unknown>(
      async () => {
        const outcome = await signIn.withProvider(provider, wanted)
        // The form becomes ready again even while the page unloads, because Back may show it in this state.
        return outcome === 'leaving' ? accept(null) : outcome
      },
      { provider },
    )
  return (
    <>
      <ProviderButtons providers={providers} onChoose={enterWith} />
      {providers.length > 0 && <p className={css.or}>{authTexts.or}</p>}
      <CheckedForm onSubmit={submit} onInvalidCapture={clearError}>
        <EmailField
          email={email}
          isNew={mode === 'signup'}
          hint={community.members.length > 0 && authTexts.membersHint(oneOf(community.members))}
          onChange={(typed) => onChange({ ...credentials, email: typed })}
        />
        <PasswordField
          label={authTexts.password}
          asNew={mode === 'signup' ? state : undefined}
          value={password}
          onChange={(typed) => onChange({ ...credentials, password: typed })}
        />
        {mode === 'signup' && (
          <UsernameField
            typed={username}
            onChange={(typed) => onChange({ ...credentials, username: typed })}
          />
        )}
        {mode === 'signin' && (
          <p className={css.helps}>
            <button type="button" className={css.help} onClick={() => open({ auth: 'reset' })}>
              {authTexts.forgot}
            </button>
            <button type="button" className={css.help} onClick={() => open({ auth: 'link' })}>
              {authTexts.byLink}
            </button>
          </p>
        )}
        <RequestNote
          state={note && state.status === 'idle' ? { status: 'succeeded', text: note } : state}
        />
        <Button type="submit" look="primary" wide aria-busy={isBusy}>
          {isBusy ? authTexts.working : authTexts[mode]}
        </Button>
      </CheckedForm>
      <p className={css.toggle}>
        {mode === 'signin' ? authTexts.noAccount : authTexts.haveAccount}{' '}
        <Button
          look="link"
          onClick={() => {
            clearError()
            replace({ auth: other })
          }}
        >
          {authTexts[other]}
        </Button>
      </p>
      {demo && (
        <LazyBoundary inPlace fallback={<div className={css.peopleSlot} />}>
          <DemoPeople
            demo={demo}
            onChoose={(person) => ask(async () => accept(await demo.signInAs(person)))}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** The payment of a payment link, shown before signing in; null without such a link. */
function askedByLink({ send, amount, message }: ModalAddress): string | null {
  if (send === null || (amount === null && message === null)) return null
  const points = checkAmount(amount ?? '')
  const name = readUsername(send)
  return authTexts.askedByLink(
    points.ok ? `${formatPoints(points.value)} GBP` : 'points',
    name.ok ? `@${name.value}` : 'somebody',
  )
}

/** Simple icons instead of trademarks. */
const strokes: Readonly<Record<Provider, string>> = {
  google: 'M14.2 4.6A6.6 6.6 0 1 0 16 10H10',
  github:
    'M7 16v-2.4c-3 .8-3.4-1.6-4.4-1.8M13 16v-3a3 3 0 0 0-.7-2c2-.3 3.7-1.2 3.7-4.2A3.6 3.6 0 0 0 15 4.300c.2-.6.2-1.500-.1-2.100 0 0-1-.2-2.600 1a9 9 0 0 0-4.600 0C6.100 2 5.100 2.200 5.100 2.200c-.3.6-.3 1.500-.1 2.100A3.600 3.600 0 0 0 4 6.800c0 3 1.700 3.900 3.700 4.200a3 3 0 0 0-.7 2',
  facebook: 'M12.500 3.500h-1.200A2.300 2.300 0 0 0 9 5.800V16.500M6.300 9.500h5.700',
  twitter: 'M3.500 3.500l13 13M16.500 3.500l-13 13',
  oidc: 'M4 17V3h12v14M8 7h.1M12 7h.1M8 11h.1M12 11h.1M10 17v-3',
}

interface ProviderButtonsProps {
  readonly providers: readonly Provider[]
  readonly onChoose: (provider: Provider) => void
}

function ProviderButtons({ providers, onChoose }: ProviderButtonsProps) {
  return (
    <div className={css.providers}>
      {providers.map((provider) => (
        <Button key={provider} look="outline" wide onClick={() => onChoose(provider)}>
          <Icon box={20} size={18} strokeWidth={2} path={strokes[provider]} />
          {authTexts.continueWith(provider)}
        </Button>
      ))}
    </div>
  )
}
