import { useEffect, useEffectEvent } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import { refuse } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { authAlert, identityMessage } from '../shared/identity/identity-texts.ts'

/** Says why a sign-in by redirect failed. A success needs no message. */
export function RedirectFailure() {
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
