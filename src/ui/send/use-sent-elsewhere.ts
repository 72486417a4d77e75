import { useEffect } from 'react'
import type { SendDraft } from '../../core/domain/send-draft.ts'
import { useApp } from '../app-context.ts'
import { useFeed } from '../state/feed-context.tsx'

/**
 * Closes a form that was found again after the page was loaded anew, and whose send has gone out since: it had been pressed.
 * What was typed otherwise by now is another send, and stays.
 */
export function useSentElsewhere(draft: SendDraft, untouched: boolean, done: () => void): void {
  const { sendPoints } = useApp()
  const { rows } = useFeed().feed
  const isSent = untouched && rows.some((row) => sendPoints.hasSent(draft, row))
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing it once is enough
  useEffect(() => {
    if (isSent) done()
  }, [isSent])
}
