import { useRef, useState } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import type { Provider } from '../../../core/domain/person.ts'
import type { Result } from '../../../core/domain/result.ts'
import { useApp } from '../../app-context.ts'
import css from '../note.module.css'
import { authAlert, identityMessage } from './identity-texts.ts'

export type RequestState =
  | { readonly status: 'idle' | 'working' }
  | ({ readonly status: 'failed'; readonly text: string } & IdentityRefusal)
  | { readonly status: 'told'; readonly text: string }

type Request = () => Promise<Result<unknown, IdentityRefusal> | 'leaving'>

interface Asked {
  readonly provider?: Provider | null
  /** What to say after success. */
  readonly told?: string
}

interface Outcome {
  readonly ok: boolean
  readonly state: RequestState
}

/** Sends requests to the identity service, one at a time, and puts refusals and faults into the catalogue's words. */
export function useIdentityRequest() {
  const { log } = useApp()
  const [state, setState] = useState<RequestState>({ status: 'idle' })
  const latest = useRef<Asked | null>(null)

  const outcomeOf = async (request: Request, { provider, told }: Asked): Promise<Outcome> => {
    try {
      const result = await request()
      // The browser may show this page again as it is now, by the Back button.
      if (result === 'leaving') return { ok: false, state: { status: 'idle' } }
      if (!result.ok) return failure(result.refusal, provider)
      return { ok: true, state: told ? { status: 'told', text: told } : { status: 'idle' } }
    } catch (cause) {
      log.error('The identity service failed', cause)
      return failure({ code: codeOfIdentityFault(cause) }, provider)
    }
  }
  /**
   * Gives whether it succeeded. A second request is dropped while one is under way. Only another provider's popup replaces the
   * popup before it, whose outcome is then ignored.
   */
  const ask = async (request: Request, asked: Asked = {}): Promise<boolean> => {
    if (latest.current && !(asked.provider && latest.current.provider)) return false
    latest.current = asked
    setState({ status: 'working' })
    const outcome = await outcomeOf(request, asked)
    if (latest.current !== asked) return false
    latest.current = null
    setState(outcome.state)
    return outcome.ok
  }
  const clearError = () => {
    if (!latest.current) setState({ status: 'idle' })
  }
  return { state, ask, clearError }
}

function failure({ code, unmet }: IdentityRefusal, provider: Provider | null = null): Outcome {
  const text = authAlert(identityMessage(code, unmet), provider)
  return { ok: false, state: { status: 'failed', code, unmet, text } }
}

/** The outcome of a request: an alert for a failure, a quiet line for other news. */
export function RequestNote({ state }: { readonly state: RequestState }) {
  return (
    <>
      <div role="alert" className={css.alert}>
        {state.status === 'failed' && state.text}
      </div>
      <div role="status" className={css.told}>
        {state.status === 'told' && state.text}
      </div>
    </>
  )
}
