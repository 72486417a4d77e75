import { useNavigate } from 'react-router-dom'
import { Button } from '../shared/button.tsx'
import { type IdentityState, RequestNote } from '../shared/identity/identity-request.tsx'
import { useSession } from '../state/session-context.tsx'
import { authTexts } from './auth-texts.ts'

/** Whether a mailed link was used, has expired or is incomplete. */
export function isDead(state: IdentityState): boolean {
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
export function DeadLink({ state, ask }: DeadLinkProps) {
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
