import { useId, useState } from 'react'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { Button } from '../shared/button.tsx'
import css from './check.module.css'
import { copyTexts } from './check-texts.ts'

const focus = (element: HTMLElement | null) => element?.focus()

interface DropCopyProps {
  /** Entries of the copy; null where that is not known. */
  readonly size: number | null
  drop(): Promise<void>
}

/** Asks in place before it drops the copy, and says what is lost. The focus goes to the answer that keeps it, and back. */
export function DropCopy({ size, drop }: DropCopyProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const [state, setState] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const question = useId()
  const confirm = async () => {
    try {
      await drop()
      note(copyTexts.dropped)
    } catch (cause) {
      log.error('Dropping the copy failed', cause)
      alert(copyTexts.dropFailed)
    }
  }
  if (state !== 'asking')
    return (
      <Button
        look="quiet"
        ref={state === 'cancelled' ? focus : undefined}
        onClick={() => setState('asking')}
      >
        {copyTexts.drop}
      </Button>
    )
  return (
    <fieldset className={css.confirm} aria-labelledby={question}>
      <p id={question}>{copyTexts.dropQuestion(size)}</p>
      <div className={css.choices}>
        <Button
          look="outline"
          small
          className={css.danger}
          // It may come under the pointer of somebody who double-clicks.
          onClick={({ detail }) => detail < 2 && void confirm()}
        >
          {copyTexts.dropConfirm}
        </Button>
        <Button look="quiet" ref={focus} onClick={() => setState('cancelled')}>
          {copyTexts.dropCancel}
        </Button>
      </div>
    </fieldset>
  )
}
