import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { CheckedForm } from '../shared/field.tsx'
import { RequestNote, useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { LazyBoundary, lazyComponent } from '../shared/lazy-boundary.tsx'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { EmailField } from './email-field.tsx'

const MailCard = lazyComponent(() => import('../demo/mail-card.tsx'), 'MailCard')

interface MailRequestProps {
  readonly purpose: 'link' | 'reset'
  readonly email: string
  readonly onChange: (email: string) => void
  readonly back: () => void
}

/** Asks for a mailed link, to sign in or to choose a new password. */
export function MailRequest({ purpose, email, onChange, back }: MailRequestProps) {
  const { signIn, manageSignIn, demo } = useApp()
  const { state, ask, clearError } = useIdentityRequest()
  const submit = () => {
    const address = email.trim()
    if (purpose === 'link')
      ask(() => signIn.sendLink(address), { successText: () => authTexts.linkSent(address) })
    else
      ask(() => manageSignIn.requestPasswordReset(address), {
        successText: () => authTexts.resetSent(address),
      })
  }
  return (
    <CheckedForm onSubmit={submit} onInvalidCapture={clearError}>
      {purpose === 'link' && <p className={css.intro}>{authTexts.linkHint}</p>}
      <EmailField email={email} onChange={onChange} />
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
