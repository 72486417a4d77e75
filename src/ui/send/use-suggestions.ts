import { useEffect, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { stillFitting } from '../../core/use-cases/still-fitting.ts'
import { useApp } from '../app-context.ts'
import { TYPING_PAUSE_MS } from './typing-pause.ts'

const NOBODY = { typed: null, people: [] as readonly Profile[] }

/**
 * People whose name begins as typed: asked for once typing pauses, and at once for an empty field, while somebody is at the
 * field. What cannot be read is logged and suggests nobody.
 */
export function useSuggestions(typed: string, isAtField: boolean): readonly Profile[] {
  const { suggestRecipients, log } = useApp()
  const [found, setFound] = useState<{ typed: string | null; people: readonly Profile[] }>(NOBODY)
  const isFound = found.typed === typed
  useEffect(() => {
    if (!isAtField || isFound) return
    let current = true
    const settle = (people: readonly Profile[]) => current && setFound({ typed, people })
    const ask = () =>
      suggestRecipients.suggest(typed).then(settle, (cause: unknown) => {
        log.warn('Recipients could not be suggested', cause)
        settle([])
      })
    const timer = setTimeout(ask, typed === '' ? 0 : TYPING_PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, isAtField, isFound, suggestRecipients, log])
  return stillFitting(found.people, typed)
}
