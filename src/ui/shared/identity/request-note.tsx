import css from '../note.module.css'
import type { RequestState } from './use-identity-request.ts'

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
