import button from '../shared/button.module.css'
import css from './start.module.css'

interface StartFailedProps {
  readonly cause: unknown
  readonly retry: () => void
}

/** A part of the app could not be fetched or started. */
export function StartFailed({ cause, retry }: StartFailedProps) {
  return (
    <main className={css.start} role="alert">
      <h1 className={css.title}>The app could not start</h1>
      <p>Part of it did not arrive. Check your connection and try again.</p>
      <p className={css.cause}>{cause instanceof Error ? cause.message : String(cause)}</p>
      <button type="button" className={button.primary} onClick={retry}>
        Try again
      </button>
    </main>
  )
}
