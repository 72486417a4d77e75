import { useEffect, useRef } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import type { Provider } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'

/** Says what became of a sign-in for which the page was left; one that worked shows by itself. */
export function AfterRedirect() {
  const { signIn, log } = useApp()
  const { alert } = useAlerts()
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome is there once, so it is asked for once
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const fail = async ({ code, unmet }: IdentityRefusal, provider: Provider | null) => {
      const { authAlert, identityMessage } = await import('../shared/identity/identity-texts.ts')
      alert(authAlert(identityMessage(code, unmet), provider))
    }
    signIn.afterRedirect().then(
      (outcome) => {
        if (outcome && !outcome.result.ok) fail(outcome.result.refusal, outcome.provider)
      },
      (cause: unknown) => {
        log.error('A sign-in by redirect failed', cause)
        fail({ code: codeOfIdentityFault(cause) }, null)
      },
    )
  }, [])
  return null
}
