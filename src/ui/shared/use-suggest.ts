import type { Profile } from '../../core/domain/people.ts'
import { LONGEST_NAME, typedName } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { useSignedIn } from '../state/session.tsx'

const SUGGESTIONS = 6

/** Loads up to six people with a name or a word in it that begins as typed, never the reader. */
export function useSuggest(): (typed: string) => Promise<readonly Profile[]> {
  const { directory } = useApp()
  const reader = useSignedIn()?.person.id ?? null
  return async (typed) => {
    const name = typedName(typed)
    return name.length > LONGEST_NAME ? [] : directory.suggest(name, SUGGESTIONS, reader)
  }
}
