import { useApp } from '../app-context.ts'
import { type Run, timeLeft } from '../shared/check/check-state.ts'
import { ReadProgress } from '../shared/check/read-progress.tsx'
import css from './check-progress.module.css'
import { checkTexts, leftText } from './check-texts.ts'

type Checking = Extract<Run, { status: 'checking' }>

/** How many entries are read of about how many, and how long the rest takes. */
export function CheckProgress({ run }: { readonly run: Checking }) {
  const { clock } = useApp()
  const { progress, startedAt, isStopping } = run
  const left = progress && timeLeft(progress, startedAt, clock.now())
  return (
    <div className={css.progress}>
      <div className={css.line}>
        <strong>{checkTexts.checking}</strong>
        <span className={css.left}>
          {isStopping ? checkTexts.stopping : left !== null && leftText(left)}
        </span>
      </div>
      <ReadProgress label={checkTexts.checking} progress={progress} />
      <p className={css.read}>
        {progress ? checkTexts.readOf(progress.read, progress.expected) : checkTexts.starting}
      </p>
    </div>
  )
}
