import { useRef, useState } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../core/domain/identity-failure.ts'
import type { Provider } from '../../core/domain/person.ts'
import type { Result } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import { authAlert, authTexts, identityMessage, isOwnDoing } from './auth-texts.ts'

export type RequestState =
  | { readonly status: 'idle' | 'working' }
  | { readonly status: 'failed'; readonly text: string; readonly code: string }
  | { readonly status: 'told'; readonly text: string }

/** Asks something of the identity service, one thing at a time, and puts its refusals and faults into the catalogue's words. */
export function useIdentityRequest() {
  const { log } = useApp()
  const [state, setState] = useState<RequestState>({ status: 'idle' })
  const latest = useRef(0)

  const fail = ({ code, unmet }: IdentityRefusal, provider: Provider | null) => {
    if (provider && isOwnDoing(code)) setState({ status: 'told', text: authTexts.closed(provider) })
    else
      setState({ status: 'failed', code, text: authAlert(identityMessage(code, unmet), provider) })
  }
  /** Gives whether it succeeded. A later request makes the answer of an earlier one void. */
  const ask = async (
    request: () => Promise<Result<unknown, IdentityRefusal> | 'leaving'>,
    { provider = null, told }: { provider?: Provider | null; told?: string } = {},
  ): Promise<boolean> => {
    const mine = ++latest.current
    setState({ status: 'working' })
    try {
      const result = await request()
      if (mine !== latest.current || result === 'leaving') return false
      if (!result.ok) fail(result.refusal, provider)
      else setState(told ? { status: 'told', text: told } : { status: 'idle' })
      return result.ok
    } catch (cause) {
      log.error('The identity service failed', cause)
      if (mine === latest.current) fail({ code: codeOfIdentityFault(cause) }, provider)
      return false
    }
  }
  return { state, ask, forgive: () => setState({ status: 'idle' }) }
}
