import { useDeferredValue, useEffect, useState } from 'react'
import type { Profile } from '../../core/domain/profile.ts'
import { useApp } from '../app-context.ts'

/** People whose name begins as typed. What cannot be read is logged and suggests nobody. */
export function useSuggestions(typed: string): readonly Profile[] {
  const { suggestRecipients, log } = useApp()
  const [people, setPeople] = useState<readonly Profile[]>([])
  const prefix = useDeferredValue(typed)
  useEffect(() => {
    let current = true
    suggestRecipients.startingWith(prefix).then(
      (found) => current && setPeople(found),
      (cause: unknown) => {
        log.warn('Recipients could not be suggested', cause)
        if (current) setPeople([])
      },
    )
    return () => {
      current = false
    }
  }, [prefix, suggestRecipients, log])
  return people
}
