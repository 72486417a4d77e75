import { Button } from '../shared/button.tsx'
import { ModalLink } from '../shared/modal-link.tsx'
import css from './copy-card.module.css'
import type { CopyMaker, Making } from './copy-maker.ts'
import { copyRefusalText, copyTexts, faultText, findTexts } from './find-texts.ts'

interface CopyMakingProps {
  readonly making: Making
  readonly maker: CopyMaker
}

/** How the making of the copy goes, and how it ended. */
export function CopyMaking({ making, maker }: CopyMakingProps) {
  if (making.status === 'reading') {
    const { progress, isStopping } = making
    const expected = progress?.expected || null
    return (
      <div className={css.card}>
        <progress
          className={css.bar}
          aria-label={copyTexts.making}
          max={expected ?? undefined}
          value={expected === null ? undefined : progress?.read}
        />
        <p className={css.cost}>
          {copyTexts.making}
          {progress && ` · ${copyTexts.readOf(progress.read, expected)}`}
        </p>
        <Button look="outline" small aria-disabled={isStopping} onClick={() => maker.stop()}>
          {isStopping ? copyTexts.stopping : copyTexts.stop}
        </Button>
      </div>
    )
  }
  if (making.status === 'failed')
    return (
      <div role="alert" className={css.problem}>
        <p>{faultText(making.fault)}</p>
        <Button look="link" onClick={() => void maker.make()}>
          {findTexts.retry}
        </Button>
      </div>
    )
  if (making.status === 'stopped') return <p className={css.note}>{copyTexts.stopped}</p>
  if (making.status !== 'done') return null
  const { findings, problem } = making
  return (
    <>
      {problem && <p className={css.note}>{copyRefusalText(problem)}</p>}
      {findings > 0 && (
        <p className={css.problem}>
          {copyTexts.findings(findings)}{' '}
          <ModalLink className={css.link} to={{ check: '' }}>
            {copyTexts.openCheck}
          </ModalLink>
        </p>
      )}
    </>
  )
}
