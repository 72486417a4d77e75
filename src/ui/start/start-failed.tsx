import { Button } from '../shared/button.tsx'
import css from './start.module.css'
import { startTexts } from './start-texts.ts'

interface StartFailedProps {
  readonly cause: unknown
  readonly retry: () => void
}

/** The page after a part of the app failed to load or to start. */
export function StartFailed({ cause, retry }: StartFailedProps) {
  return (
    <main className={css.start} role="alert">
      <h1 className={css.title}>{startTexts.title}</h1>
      <p>{startTexts.advice}</p>
      <p className={css.cause}>{cause instanceof Error ? cause.message : String(cause)}</p>
      <Button look="primary" onClick={retry}>
        {startTexts.retry}
      </Button>
    </main>
  )
}
