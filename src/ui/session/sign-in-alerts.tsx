import { useEffect, useEffectEvent } from 'react'
import { refuse } from '../../core/domain/result.ts'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/session.ts'
import type { Username } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { authAlert, identityMessage } from '../shared/identity/identity-texts.ts'
import { useSignedIn } from '../state/session.tsx'

interface SignInAlertsProps {
  /** Whether the page opens after a redirect to a provider. */
  readonly isBack: boolean
  readonly missedName: Username | null
}

/** Reports a failed sign-in after its modal was closed. */
export function SignInAlerts({ isBack, missedName }: SignInAlertsProps) {
  return (
    <>
      {isBack && <RedirectFailure />}
      {missedName && <MissedName key={missedName} name={missedName} />}
    </>
  )
}

/** Says why a sign-in by redirect failed. A success needs no message. */
function RedirectFailure() {
  const { signIn, log } = useApp()
  const { alert } = useAlerts()
  const report = useEffectEvent(async () => {
    const outcome = await signIn.afterRedirect().catch((cause: unknown) => {
      log.error('A sign-in by redirect failed', cause)
      return { provider: null, result: refuse({ code: codeOfIdentityFault(cause) }) }
    })
    if (!outcome || outcome.result.ok) return
    const { code, unmet }: IdentityRefusal = outcome.result.refusal
    alert(authAlert(identityMessage(code, unmet), outcome.provider))
  })
  useEffect(() => void report(), [])
  return null
}

const missedText = (name: Username) =>
  `Somebody else has @${name}. Your account is open: choose another username in your profile.`

/** Says that another person claimed the name typed at sign-up. The username form in the profile still has it. */
function MissedName({ name }: { readonly name: Username }) {
  const { alert } = useAlerts()
  const reader = useSignedIn()?.person.id
  const report = useEffectEvent(() =>
    alert(missedText(name), reader === undefined ? undefined : { senderId: reader }),
  )
  useEffect(() => report(), [])
  return null
}
