import { codeOfIdentityFault, type IdentityRefusal } from '../../../core/domain/session.ts'
import css from '../note.module.css'
import { type RequestState, useRequest } from '../use-request.ts'
import { authAlert, identityMessage } from './identity-texts.ts'

export type IdentityState = RequestState<IdentityRefusal>

/** Sends requests to the identity service. Refusals and faults get the texts of the specification. */
export function useIdentityRequest() {
  return useRequest<IdentityRefusal>({
    failure: 'The identity service failed',
    refusalOf: (cause) => ({ code: codeOfIdentityFault(cause) }),
    textOf: ({ code, unmet }, provider) => authAlert(identityMessage(code, unmet), provider),
  })
}

/** The outcome of a request: an alert for a failure, a quiet line for a success. */
export function RequestNote({ state }: { readonly state: IdentityState }) {
  return (
    <>
      <div role="alert" className={css.alert}>
        {state.status === 'failed' && state.text}
      </div>
      <div role="status" className={css.success}>
        {state.status === 'succeeded' && state.text}
      </div>
    </>
  )
}
