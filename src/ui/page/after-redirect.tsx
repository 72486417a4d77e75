import { useEffect, useEffectEvent } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import type { Provider } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { authAlert, identityMessage } from '../shared/identity/identity-texts.ts'

/** Says why a sign-in by redirect failed. One that succeeded shows by itself. */
export function AfterRedirect() {
  const { signIn, log } = useApp()
  const { alert } = useAlerts()
  const fail = ({ code, unmet }: IdentityRefusal, provider: Provider | null) =>
    alert(authAlert(identityMessage(code, unmet), provider))
  const report = useEffectEvent(async () => {
    try {
      const outcome = await signIn.afterRedirect()
      if (outcome && !outcome.result.ok) fail(outcome.result.refusal, outcome.provider)
    } catch (cause) {
      log.error('A sign-in by redirect failed', cause)
      fail({ code: codeOfIdentityFault(cause) }, null)
    }
  })
  useEffect(() => void report(), [])
  return null
}
