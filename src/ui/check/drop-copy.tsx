import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts/alerts-context.tsx'
import { AskFirst } from '../shared/ask-first.tsx'
import { copyTexts } from './check-texts.ts'

interface DropCopyProps {
  /** Entries of the copy; null where that is not known. */
  readonly size: number | null
  drop(): Promise<void>
}

/** Drops the copy, after a question about what will be lost. */
export function DropCopy({ size, drop }: DropCopyProps) {
  const { log } = useApp()
  const { alert, note } = useAlerts()
  const confirm = async () => {
    try {
      await drop()
      note(copyTexts.dropped)
    } catch (cause) {
      log.error('Dropping the copy failed', cause)
      alert(copyTexts.dropFailed)
    }
  }
  return (
    <AskFirst
      action={copyTexts.drop}
      look="quiet"
      question={copyTexts.dropQuestion(size)}
      confirm={copyTexts.dropConfirm}
      cancel={copyTexts.dropCancel}
      onConfirm={() => void confirm()}
    />
  )
}
