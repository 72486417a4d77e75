import css from '../note.module.css'
import type { RequestState } from './use-identity-request.ts'

/** What came of a request: an alert where it failed, a quiet line where there is something to know. */
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
