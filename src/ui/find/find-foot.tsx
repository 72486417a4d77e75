import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useNow } from '../shared/time.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './copy.module.css'
import { Cost } from './cost.tsx'
import { copyTexts, findTexts } from './find-texts.ts'

interface FindFootProps {
  /** Null where there is no copy. */
  readonly found: FoundInCopy | null
  readonly isOpening: boolean
  readonly store: CheckStore | null
  readonly isReading: boolean
}

/** The keys, and the age of the copy, with a button that updates it. */
export function FindFoot({ found, isOpening, store, isReading }: FindFootProps) {
  const { demo } = useApp()
  const now = useNow()
  const isOnline = useIsOnline()
  const checkedAt = found?.checkedAt == null ? null : found.checkedAt / 1000
  const canRefresh = found !== null && store !== null && !isReading && isOnline
  return (
    <footer className={css.foot}>
      <p aria-busy={isOpening}>
        <span className={css.keys}>{findTexts.keys} </span>
        {isOpening && findTexts.opening}
        {found && checkedAt !== null && <span>{copyTexts.searched(checkedAt, now)} </span>}
        {found && checkedAt === null && <span>{copyTexts.partly(found.size)} </span>}
        {found && checkedAt !== null && copyTexts.isOld(checkedAt, now) && (
          <strong className={css.old}>{copyTexts.old(checkedAt, now)} </strong>
        )}
        {canRefresh && (
          <Button look="link" onClick={() => void store.check({ depth: 'new' })}>
            {checkedAt === null ? copyTexts.resume : copyTexts.refresh}
          </Button>
        )}
      </p>
      {canRefresh && <Cost>{demo ? copyTexts.costInDemo : copyTexts.refreshCost}</Cost>}
    </footer>
  )
}
