import type { IdentityCode } from '../../core/domain/identity-failure.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { useIdentityRequest } from '../shared/identity/identity-request.tsx'
import { methodTexts } from './sign-in-methods-texts.ts'

/** With these refusals the service signs out. */
const ENDS: readonly IdentityCode[] = ['auth/null-user', 'auth/user-disabled']

/** Requests to change how one signs in. The page says where one of them ended the session: its form is gone by then. */
export function useChangeRequest() {
  const { alert } = useAlerts()
  const request = useIdentityRequest()
  const ask: typeof request.ask = async (...asked) => {
    const outcome = await request.ask(...asked)
    if (outcome?.ok === false && ENDS.includes(outcome.refusal.code)) alert(methodTexts.signedOut)
    return outcome
  }
  return { ...request, ask }
}
