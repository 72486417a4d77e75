import type { FoundInCopy } from '../../core/domain/find/found-in-copy.ts'
import { Button } from '../shared/button.tsx'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useNow } from '../shared/time.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './copy-card.module.css'
import { copyTexts, findTexts } from './find-texts.ts'

interface FindFootProps {
  /** Null where there is no copy. */
  readonly found: FoundInCopy | null
  readonly store: CheckStore | null
  readonly isReading: boolean
}

/** The keys, and the age of the copy, with a button that updates it. */
export function FindFoot({ found, store, isReading }: FindFootProps) {
  const now = useNow()
  const isOnline = useIsOnline()
  const checkedAt = found?.checkedAt == null ? null : found.checkedAt / 1000
  return (
    <footer className={css.foot}>
      <span className={css.keys}>{findTexts.keys} </span>
      {found && checkedAt !== null && <span>{copyTexts.searched(checkedAt, now)} </span>}
      {found && checkedAt === null && <span>{copyTexts.partly(found.size)} </span>}
      {found && checkedAt !== null && copyTexts.isOld(checkedAt, now) && (
        <strong className={css.old}>{copyTexts.old(checkedAt, now)} </strong>
      )}
      {found && store && !isReading && isOnline && (
        <span>
          <Button look="link" onClick={() => void store.check({ depth: 'new' })}>
            {checkedAt === null ? copyTexts.resume : copyTexts.refresh}
          </Button>{' '}
          ({copyTexts.refreshReads})
        </span>
      )}
    </footer>
  )
}
