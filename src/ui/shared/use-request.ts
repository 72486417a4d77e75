import { useRef, useState } from 'react'
import { type Result, refuse } from '../../core/domain/result.ts'
import type { Provider } from '../../core/domain/session.ts'
import { useApp } from '../app-context.ts'
import { useSignedIn } from '../state/session.tsx'
import { useAlerts } from './alerts.tsx'

export type RequestState<R> =
  | { readonly status: 'idle' | 'working' }
  | { readonly status: 'succeeded'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string; readonly refusal: R }

export interface RequestKind<R> {
  /** The log's text for a fault. */
  readonly failure: string
  /** A fault as a refusal. */
  refusalOf(cause: unknown): R
  textOf(refusal: R, provider?: Provider): string
}

interface RequestOptions<T> {
  /** The text after success. */
  readonly successText?: (value: T) => string
  /** The provider of the popup that opens. */
  readonly provider?: Provider
}

/** Makes requests for a component, one at a time. `state` has the outcome of the last one. */
export function useRequest<R>({ failure, refusalOf, textOf }: RequestKind<R>) {
  const { log } = useApp()
  const [state, setState] = useState<RequestState<R>>({ status: 'idle' })
  const latest = useRef<{ readonly provider?: Provider } | null>(null)
  /**
   * Returns the outcome; null if the request was dropped or replaced. A second request is dropped while one is pending. Only
   * a second popup replaces the first one.
   */
  const ask = async <T>(request: () => Promise<Result<T, R>>, options: RequestOptions<T> = {}) => {
    if (latest.current && !(options.provider && latest.current.provider)) return null
    latest.current = options
    setState({ status: 'working' })
    const outcome = await request().catch((cause: unknown) => {
      log.error(failure, cause)
      return refuse(refusalOf(cause))
    })
    if (latest.current !== options) return null
    latest.current = null
    if (!outcome.ok)
      setState({
        status: 'failed',
        refusal: outcome.refusal,
        text: textOf(outcome.refusal, options.provider),
      })
    else if (options.successText)
      setState({ status: 'succeeded', text: options.successText(outcome.value) })
    else setState({ status: 'idle' })
    return outcome
  }
  const clearError = () => {
    if (!latest.current) setState({ status: 'idle' })
  }
  return { state, isBusy: state.status === 'working', ask, clearError }
}

/** Makes requests without a form, one at a time. The page shows the outcome of each, but not to the next person who signs in. */
export function useAct<R>(kind: RequestKind<R>) {
  const { alert, note } = useAlerts()
  const reader = useSignedIn()?.person.id
  const { isBusy, ask } = useRequest(kind)
  /** Returns the outcome; null if the request was dropped. */
  const act = async <T>(
    request: () => Promise<Result<T, R>>,
    done: string | ((value: T) => string),
  ) => {
    const outcome = await ask(request)
    const about = reader && { senderId: reader }
    if (outcome?.ok) note(typeof done === 'string' ? done : done(outcome.value), about)
    else if (outcome) alert(kind.textOf(outcome.refusal), about)
    return outcome
  }
  return { isBusy, act }
}
