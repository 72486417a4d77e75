import { type RefObject, useState } from 'react'
import type { Checking } from '../../core/checking.ts'
import type { AuditDepth } from '../../core/use-cases/check/report.ts'
import { Button } from '../shared/button.tsx'
import type { CheckState } from '../shared/check/check-state.ts'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './check-actions.module.css'
import { checkTexts, copyTexts } from './check-texts.ts'
import { DropCopy } from './drop-copy.tsx'
import { ExportCopyChoices } from './export-copy-choices.tsx'

interface CheckActionsProps {
  readonly checking: Checking
  readonly state: CheckState
  readonly store: CheckStore
  readonly primary: RefObject<HTMLButtonElement | null>
  check(depth: AuditDepth): void
}

const scrollIntoView = (element: HTMLElement | null) =>
  element?.parentElement?.scrollIntoView({ block: 'end' })

/** Check, stop, export and drop. One button checks and stops, so that the focus stays on it. */
export function CheckActions({
  checking,
  state: { copy, run },
  store,
  primary,
  check,
}: CheckActionsProps) {
  const isOnline = useIsOnline()
  const [isExporting, setIsExporting] = useState(false)
  /** The outcome of the last export. */
  const [status, setStatus] = useState('')
  const head = copy?.head ?? null
  const isChecking = run.status === 'checking'
  const isExpanded = isExporting && !isChecking && head !== null
  const continues = head?.checkedAt === null && run.status !== 'done'
  const startText = continues ? checkTexts.resume : checkTexts.whatIsNew
  const begin = (depth: AuditDepth) => {
    setStatus('')
    check(depth)
  }
  const drop = () => {
    setStatus('')
    return store.drop()
  }
  return (
    <div className={isExpanded ? `${css.actions} ${css.expanded}` : css.actions}>
      {isExpanded && (
        <div className={css.more} ref={scrollIntoView}>
          <ExportCopyChoices
            checking={checking}
            reload={() => store.load()}
            showStatus={setStatus}
          />
          <DropCopy size={head.size} drop={drop} />
        </div>
      )}
      <p role="status" className={css.status}>
        {!isChecking && status}
      </p>
      <div className={css.buttons}>
        <Button
          ref={primary}
          look={isChecking ? 'outline' : 'primary'}
          className={css.primary}
          disabled={!isChecking && !isOnline}
          // A double click on "Check" would stop it again.
          onClick={({ detail }) => {
            if (!isChecking) begin('new')
            else if (detail < 2) store.stop()
          }}
        >
          {isChecking ? checkTexts.stop : head ? startText : checkTexts.start}
        </Button>
        {head && !isChecking && (
          <>
            <Button look="outline" disabled={!isOnline} onClick={() => begin('everything')}>
              {checkTexts.everything}
            </Button>
            <Button
              look="outline"
              aria-expanded={isExporting}
              onClick={() => {
                setIsExporting(!isExporting)
                setStatus('')
              }}
            >
              {copyTexts.export}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
